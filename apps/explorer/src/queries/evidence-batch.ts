import { isTerminal } from "@digital-evidence/evidence/status";
import { skipToken, useQuery } from "@tanstack/react-query";
import { FINGERPRINT_POLL_MS } from "./polling.ts";
import { receivePart } from "./received-part.ts";
import { type Source, useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";
import { type CallContext, callOptions } from "./call-options.ts";

/** @param cache `reload` to bypass the browser’s cache */
export function evidenceBatchQuery(
  source: Source,
  batchId: string,
  recordStatus: string | undefined,
  cache?: RequestCache,
) {
  const { networkKey, client } = source;
  return {
    queryKey: [networkKey, "evidence-batch", batchId, recordStatus],
    queryFn: (context: CallContext) =>
      receivePart((onReceived) =>
        client.batch(batchId, { ...callOptions(source, context), cache, onReceived }),
      ),
  };
}

/**
 * Returns a fingerprint’s batch for use as evidence. The batch is requested again when the record's status
 * changes, because an old answer could contradict the newer record. It is also requested at intervals until it
 * is final. A generated batch is never used as evidence.
 */
export function useEvidenceBatch(batchId: string | undefined, recordStatus: string | undefined) {
  const source = useSource();
  const { queryKey, queryFn } = evidenceBatchQuery(source, batchId ?? "", recordStatus);
  const query = useQuery({
    queryKey,
    queryFn: batchId && !source.hasGeneratedBatches ? queryFn : skipToken,
    refetchInterval: ({ state: { data } }) =>
      data && isTerminal(data.shown?.status) ? false : FINGERPRINT_POLL_MS,
    refetchIntervalInBackground: false,
  });
  return useSteadyFailure(query, queryKey);
}
