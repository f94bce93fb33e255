import type { ReceivedBatch } from "@digital-evidence/client";
import { type QueryState, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { BATCH_FRESH_MS } from "./polling.ts";
import type { ReceivedPart } from "./received-part.ts";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";
import { callOptions } from "./call-options.ts";

/**
 * Returns a batch, or `null` when the service does not know it. Without an id, no request is made.
 * A batch that was fetched as evidence less than ten minutes ago is not fetched again.
 */
export function useBatch(batchId: string | undefined) {
  const source = useSource();
  const queryKey = [source.networkKey, "batch", batchId];
  const cache = useQueryClient().getQueryCache();
  // A fingerprint's page has just fetched its batch. A generated batch never comes from there.
  const before = () =>
    source.hasGeneratedBatches || batchId === undefined
      ? undefined
      : cache
          .findAll({ queryKey: [source.networkKey, "evidence-batch", batchId] })
          .map(({ state }) => state as QueryState<ReceivedPart<ReceivedBatch>>)
          .filter(({ data }) => data?.shown)
          .toSorted((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0];
  const query = useQuery({
    queryKey,
    queryFn: batchId
      ? (context) => source.batches.batch(batchId, callOptions(source, context))
      : skipToken,
    staleTime: BATCH_FRESH_MS,
    initialData: () => before()?.data?.shown ?? undefined,
    initialDataUpdatedAt: () => before()?.dataUpdatedAt,
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
