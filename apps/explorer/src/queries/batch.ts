import { skipToken, useQuery } from "@tanstack/react-query";
import { BATCH_FRESH_MS } from "./query-client.ts";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";

/** A batch; `null` when it is not known, no request without an id. */
export function useBatch(batchId: string | undefined) {
  const { networkKey, batches } = useSource();
  const query = useQuery({
    queryKey: [networkKey, "batch", batchId],
    queryFn: batchId ? ({ signal }) => batches.batch(batchId, { signal }) : skipToken,
    staleTime: BATCH_FRESH_MS,
  });
  return useSteadyFailure(query);
}

/** At most `limit` fingerprints of a batch: from the first on, or after a cursor. */
export function useBatchFingerprints(
  batchId: string | undefined,
  { limit, cursor }: { limit: number; cursor: string | undefined },
) {
  const { networkKey, batches } = useSource();
  const page = cursor === undefined ? { limit } : { limit, cursor };
  const query = useQuery({
    queryKey: [networkKey, "batch-fingerprints", batchId, page],
    queryFn: batchId
      ? ({ signal }) => batches.batchFingerprints(batchId, page, { signal })
      : skipToken,
    staleTime: BATCH_FRESH_MS,
  });
  return useSteadyFailure(query);
}
