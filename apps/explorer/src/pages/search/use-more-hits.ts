import { useInfiniteQuery } from "@tanstack/react-query";
import { callOptions } from "../../queries/call-options.ts";
import { useSource } from "../../queries/source.ts";
import type { Listed } from "@digital-evidence/client/recognise";
import type { Find, Hit } from "@digital-evidence/client/look-up";
import { searchListed } from "@digital-evidence/client/look-up";

type MorePage = {
  hits: readonly Hit[];
  cursor: string | undefined;
  hasMore: boolean;
  isPartial: boolean;
  isSearchable: boolean;
};

/** Returns the hits of a prefix search, and a function that loads more of them. */
export function useMoreHits(candidate: Listed, find: Find) {
  const source = useSource();
  const { hits, cursor, hasMore, isPartial } = find;
  const first: MorePage = { hits, cursor, hasMore, isPartial, isSearchable: true };
  const query = useInfiniteQuery({
    queryKey: [source.networkKey, "more-hits", candidate, cursor],
    initialData: { pages: [first], pageParams: [undefined] },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: MorePage) => (last.hasMore ? last.cursor : undefined),
    queryFn: async (context): Promise<MorePage> => {
      const call = { ...callOptions(source, context), cursor: context.pageParam };
      const { rows, ...page } = await searchListed(source.client, candidate, call);
      return {
        ...page,
        hits: rows.map((known) => ({ kind: "fingerprint", hash: known.hash, known })),
      };
    },
    // The client has already retried each request, so the query does not retry.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const { pages } = query.data;
  return {
    hits: pages.flatMap((page) => page.hits),
    isPartial: pages.at(-1)?.isPartial === true,
    isSearchable: pages.every((page) => page.isSearchable),
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    isLoading: query.isFetchingNextPage,
    error: query.error,
  };
}
