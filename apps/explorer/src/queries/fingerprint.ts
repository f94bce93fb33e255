import { skipToken, useQuery } from "@tanstack/react-query";
import { FINGERPRINT_POLL_MS, polled } from "./query-client.ts";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";

/** A fingerprint's record; `null` when the service does not know it, no request without a hash. */
export function useFingerprint(hash: string | undefined) {
  const { networkKey, client } = useSource();
  const query = useQuery({
    queryKey: [networkKey, "fingerprint", hash],
    queryFn: hash ? ({ signal }) => client.fingerprint(hash, { signal }) : skipToken,
    ...polled(FINGERPRINT_POLL_MS),
  });
  return useSteadyFailure(query);
}
