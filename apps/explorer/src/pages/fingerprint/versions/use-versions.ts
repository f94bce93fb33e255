import { useInfiniteQuery, useQueries } from "@tanstack/react-query";
import { callOptions } from "../../../queries/call-options.ts";
import { fingerprintQuery } from "../../../queries/fingerprint.ts";
import { FINGERPRINT_POLL_MS } from "../../../queries/polling.ts";
import { useSource } from "../../../queries/source.ts";
import type { Known } from "@digital-evidence/client/look-up";
import { type Changes, changesBetween, keysOf } from "./changes.ts";
import { type DocumentOfOrganization, findVersions, type VersionsPage } from "./find-versions.ts";

export type Version = Known & {
  /**
   * How the record differs from the record in the row below. `pending`: one of the two records is loading. `unread`:
   * one could not be read. `first`: this is the oldest fingerprint of the document. `not-loaded`: the row below is on a
   * page of the list that has not been requested.
   */
  changes: Changes | "pending" | "unread" | "first" | "not-loaded";
  /** The keys that the record's signatures name. Undefined while the record is loading, null if it cannot be read. */
  signers: readonly string[] | null | undefined;
};

/** @param hash the hash of the fingerprint whose page shows the versions */
export function useVersions(document: DocumentOfOrganization, hash: string) {
  const source = useSource();
  const query = useInfiniteQuery({
    queryKey: [source.networkKey, "versions", document],
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: VersionsPage) =>
      last.outcome === "found" && last.hasMore ? last.cursor : undefined,
    queryFn: (context) =>
      findVersions(source.client, document, {
        ...callOptions(source, context),
        cursor: context.pageParam,
      }),
    // Polls the list, so that it shows versions that arrive while it is open.
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.outcome === "found" ? FINGERPRINT_POLL_MS : false,
    refetchIntervalInBackground: false,
    // No retries here, because the client already retries.
    retry: false,
  });
  const pages = query.data?.pages ?? [];
  const found = pages.flatMap((page) => (page.outcome === "found" ? [page] : []));
  const rows = oncePerHash(found.flatMap((page) => page.rows));
  const isAlone = !query.hasNextPage && rows.every((row) => isSameHash(row.hash, hash));
  // The table needs the records to show how the versions differ and which keys signed them. If the page's own
  // fingerprint is the only version, there is no table.
  const records = useQueries({
    queries: rows.map((row) => ({ ...fingerprintQuery(source, row.hash), enabled: !isAlone })),
  });
  const changesOf = (index: number): Version["changes"] => {
    if (index === rows.length - 1) return query.hasNextPage ? "not-loaded" : "first";
    const [later, earlier] = [records[index], records[index + 1]];
    if (later?.data && earlier?.data) {
      return changesBetween(later.data.details, earlier.data.details);
    }
    const isUnread = [later, earlier].some((record) => record?.isError || record?.data === null);
    return isUnread ? "unread" : "pending";
  };
  const versions = rows.map((row, index): Version => {
    const record = records[index];
    const isUnread = record?.isError || record?.data === null;
    const signers = record?.data ? keysOf(record.data.details) : isUnread ? null : undefined;
    return { ...row, changes: changesOf(index), signers };
  });
  return {
    outcome: pages.find((page) => page.outcome !== "found")?.outcome ?? "found",
    versions,
    /** Whether the page's own fingerprint is the only version. */
    isAlone,
    ofOthers: found.reduce((sum, page) => sum + page.ofOthers, 0),
    isPending: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    more: () => void query.fetchNextPage(),
    /** The error of a failed request, either for the whole list or for its next page. */
    error: query.data === undefined || query.isFetchNextPageError ? query.error : null,
    freshness: query,
    tryAgain: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
    isRetrying: query.isFetching,
  };
}

function isSameHash(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * Keeps each fingerprint once. If a new fingerprint arrives between the requests for two pages, the rows move,
 * and one row may be on both pages.
 */
function oncePerHash(rows: readonly Known[]): Known[] {
  return Array.from(new Map(rows.map((row) => [row.hash.toLowerCase(), row])).values());
}
