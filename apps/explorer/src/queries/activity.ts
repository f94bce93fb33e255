import type { ActivityPeriod } from "@digital-evidence/evidence/api";
import { useQuery } from "@tanstack/react-query";
import { DASHBOARD_POLL_MS } from "./polling.ts";
import { useSource } from "./source.ts";
import { callOptions } from "./call-options.ts";

/** Fingerprints received over a period; `null` when the service does not tell, which is asked once. */
export function useActivity(period: ActivityPeriod) {
  const source = useSource();
  const { networkKey, client } = source;
  return useQuery({
    queryKey: [networkKey, "activity", period],
    queryFn: (context) => client.activity(period, callOptions(source, context)),
    // A service without the call may answer anything; the counters say what matters.
    retry: false,
    refetchInterval: ({ state: { data } }) => (data ? DASHBOARD_POLL_MS : false),
    refetchIntervalInBackground: false,
  });
}
