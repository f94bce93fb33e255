import type { ActivityPeriod } from "@digital-evidence/evidence/api";
import { useQuery } from "@tanstack/react-query";
import { DASHBOARD_POLL_MS } from "./query-client.ts";
import { useSource } from "./source.ts";

/** Fingerprints received over a period; `null` when the service does not tell, which is asked once. */
export function useActivity(period: ActivityPeriod) {
  const { networkKey, client } = useSource();
  return useQuery({
    queryKey: [networkKey, "activity", period],
    queryFn: ({ signal }) => client.activity(period, { signal }),
    // A service without the call may answer anything; the counters say what matters.
    retry: false,
    refetchInterval: ({ state: { data } }) => (data ? DASHBOARD_POLL_MS : false),
    refetchIntervalInBackground: false,
  });
}
