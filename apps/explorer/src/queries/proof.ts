import { skipToken, useQuery } from "@tanstack/react-query";
import { FINGERPRINT_POLL_MS, polled } from "./query-client.ts";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";

/**
 * A fingerprint's proof, unjudged; `null` when there is none yet, no request without a hash.
 * @param hasRoot whether the record names a root; without one there is no proof to ask for, and
 *   undefined, while the record is still to come, waits for it
 */
export function useProof(hash: string | undefined, hasRoot: boolean | undefined) {
  const { networkKey, client } = useSource();
  const query = useQuery({
    queryKey: [networkKey, "proof", hash, hasRoot],
    queryFn:
      hash && hasRoot !== undefined
        ? ({ signal }) => (hasRoot ? client.proof(hash, { signal }) : null)
        : skipToken,
    ...polled(FINGERPRINT_POLL_MS),
  });
  return useSteadyFailure(query);
}
