import type { ActivityPeriod } from "@digital-evidence/evidence/api";
import { useQuery } from "@tanstack/react-query";
import { DASHBOARD_POLL_MS } from "./polling.ts";
import { useSource } from "./source.ts";
import { callOptions } from "./call-options.ts";

/**
 * The fingerprints received over a period. It is `null` where the service does not offer the call; it is
 * then not polled.
 */
export function useActivity(period: ActivityPeriod) {
  const source = useSource();
  const { networkKey, client } = source;
  return useQuery({
    queryKey: [networkKey, "activity", period],
    queryFn: (context) => client.activity(period, callOptions(source, context)),
    // A service without this call may answer anything, and the counters do not need the chart.
    retry: false,
    refetchInterval: ({ state: { data } }) => (data ? DASHBOARD_POLL_MS : false),
    refetchIntervalInBackground: false,
  });
}
