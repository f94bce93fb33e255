import { skipToken, useQuery } from "@tanstack/react-query";
import { useSource } from "../../queries/source.ts";
import { MAX_CASE } from "./read-hashes.ts";

const ROWS = 100;
/** Limits the requests, because a faulty service could answer with empty pages that always name a next page. */
const MAX_PAGES = 20;

export function useBatchHashes(batchId: string | null) {
  const { client, networkKey, hasGeneratedBatches } = useSource();
  return useQuery({
    queryKey: [networkKey, "batch-hashes", batchId],
    queryFn:
      batchId === null || hasGeneratedBatches
        ? skipToken
        : async ({ signal }) => {
            const hashes: string[] = [];
            let cursor: string | undefined;
            let pages = 0;
            do {
              const query = { limit: ROWS, ...(cursor === undefined ? {} : { cursor }) };
              const page = await client.batchFingerprints(batchId, query, { signal });
              hashes.push(...page.data.flatMap(({ hash }) => (hash === undefined ? [] : [hash])));
              ({ cursor } = page.pagination.hasMore ? page.pagination : {});
              pages += 1;
            } while (cursor !== undefined && hashes.length < MAX_CASE && pages < MAX_PAGES);
            const isCut = cursor !== undefined || hashes.length > MAX_CASE;
            return { hashes: hashes.slice(0, MAX_CASE), isCut };
          },
    staleTime: Infinity,
    // No retries here, because the client already retries.
    retry: false,
  });
}
