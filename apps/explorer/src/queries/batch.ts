import { skipToken, useQuery } from "@tanstack/react-query";
import { BATCH_FRESH_MS } from "./polling.ts";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";
import { callOptions } from "./call-options.ts";

/** Returns a batch, or `null` when the service does not know it. Without an id, no request is made. */
export function useBatch(batchId: string | undefined) {
  const source = useSource();
  const queryKey = [source.networkKey, "batch", batchId];
  const query = useQuery({
    queryKey,
    queryFn: batchId
      ? (context) => source.batches.batch(batchId, callOptions(source, context))
      : skipToken,
    staleTime: BATCH_FRESH_MS,
  });
  return useSteadyFailure(query, queryKey);
}

export function useBatchFingerprints(
  batchId: string | undefined,
  { limit, cursor }: { limit: number; cursor: string | undefined },
) {
  const source = useSource();
  const page = cursor === undefined ? { limit } : { limit, cursor };
  const queryKey = [source.networkKey, "batch-fingerprints", batchId, page];
  const query = useQuery({
    queryKey,
    queryFn: batchId
      ? (context) => source.batches.batchFingerprints(batchId, page, callOptions(source, context))
      : skipToken,
    staleTime: BATCH_FRESH_MS,
  });
  return useSteadyFailure(query, queryKey);
}
