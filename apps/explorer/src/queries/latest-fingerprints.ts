import type { FingerprintStatus } from "@digital-evidence/evidence/status";
import { useQuery } from "@tanstack/react-query";
import { DASHBOARD_POLL_MS, polled } from "./query-client.ts";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";

type Query = { limit: number; status: FingerprintStatus | undefined; cursor: string | undefined };

/** The newest fingerprints, at most `limit`: of one status or all, from the first on or after a cursor. */
export function useLatestFingerprints({ limit, status, cursor }: Query) {
  const { networkKey, client } = useSource();
  const query = useQuery({
    queryKey: [networkKey, "latest-fingerprints", { limit, status, cursor }],
    queryFn: ({ signal }) =>
      client.latestFingerprints(
        {
          limit,
          ...(status === undefined ? {} : { status }),
          ...(cursor === undefined ? {} : { cursor }),
        },
        { signal },
      ),
    ...polled(DASHBOARD_POLL_MS),
  });
  return useSteadyFailure(query);
}
