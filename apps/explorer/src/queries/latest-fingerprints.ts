import type { FingerprintStatus } from "@digital-evidence/evidence/status";
import { useQuery } from "@tanstack/react-query";
import { DASHBOARD_POLL_MS, polled } from "./polling.ts";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";
import { callOptions } from "./call-options.ts";

type Query = { limit: number; status: FingerprintStatus | undefined; cursor: string | undefined };

/**
 * Returns at most `limit` fingerprints, the newest first. `status` selects those with one status, and `cursor` leads to
 * older ones.
 */
export function useLatestFingerprints({ limit, status, cursor }: Query) {
  const source = useSource();
  const queryKey = [source.networkKey, "latest-fingerprints", { limit, status, cursor }];
  const query = useQuery({
    queryKey,
    queryFn: (context) =>
      source.client.latestFingerprints(
        {
          limit,
          ...(status === undefined ? {} : { status }),
          ...(cursor === undefined ? {} : { cursor }),
        },
        callOptions(source, context),
      ),
    ...polled(DASHBOARD_POLL_MS),
  });
  return useSteadyFailure(query, queryKey);
}
