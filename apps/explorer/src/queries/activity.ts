import type { ActivityPeriod } from "@digital-evidence/evidence/api";
import { useQuery } from "@tanstack/react-query";
import { DASHBOARD_POLL_MS } from "./polling.ts";
import { useSource } from "./source.ts";
import { callOptions } from "./call-options.ts";

/**
 * Returns how many fingerprints were received in each hour or day of a period, or `null` where the service does not
 * offer this call. The call is polled only if it has been answered with numbers.
 */
export function useActivity(period: ActivityPeriod) {
  const source = useSource();
  const { networkKey, client } = source;
  return useQuery({
    queryKey: [networkKey, "activity", period],
    queryFn: (context) => client.activity(period, callOptions(source, context)),
    // A failed call is not retried. A service that does not offer the call may answer with any error, and
    // the counters are complete without the chart.
    retry: false,
    refetchInterval: ({ state: { data } }) => (data ? DASHBOARD_POLL_MS : false),
    refetchIntervalInBackground: false,
  });
}
