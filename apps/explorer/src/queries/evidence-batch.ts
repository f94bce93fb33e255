import { isTerminal } from "@digital-evidence/evidence/status";
import { skipToken, useQuery } from "@tanstack/react-query";
import { FINGERPRINT_POLL_MS } from "./query-client.ts";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";

/**
 * A fingerprint's batch, for checking against: asked for anew with each status of the record and
 * until it is final, so that no old answer contradicts a newer record. Never a generated one.
 */
export function useEvidenceBatch(batchId: string | undefined, recordStatus: string | undefined) {
  const { networkKey, client, hasGeneratedBatches } = useSource();
  const query = useQuery({
    queryKey: [networkKey, "evidence-batch", batchId, recordStatus],
    queryFn:
      batchId && !hasGeneratedBatches
        ? ({ signal }) => client.batch(batchId, { signal })
        : skipToken,
    refetchInterval: ({ state: { data } }) =>
      data && isTerminal(data.status) ? false : FINGERPRINT_POLL_MS,
    refetchIntervalInBackground: false,
  });
  return useSteadyFailure(query);
}
