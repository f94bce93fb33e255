import type { ActivityPeriod } from "@digital-evidence/evidence/api";
import { useQuery } from "@tanstack/react-query";
import { DASHBOARD_POLL_MS } from "./polling.ts";
import { useSource } from "./source.ts";
import { callOptions } from "./call-options.ts";

/**
 * Returns the fingerprints received over a period. The value is `null` where the service does not offer the
 * call; the call is then not repeated.
 */
export function useActivity(period: ActivityPeriod) {
  const source = useSource();
  const { networkKey, client } = source;
  return useQuery({
    queryKey: [networkKey, "activity", period],
    queryFn: (context) => client.activity(period, callOptions(source, context)),
    // The call is not retried: a service without it may give any answer, and the counters work without the
    // chart.
    retry: false,
    refetchInterval: ({ state: { data } }) => (data ? DASHBOARD_POLL_MS : false),
    refetchIntervalInBackground: false,
  });
}
