import { useQuery } from "@tanstack/react-query";
import { DASHBOARD_POLL_MS, polled } from "./polling.ts";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";
import { callOptions } from "./call-options.ts";

/** Returns the counters, or `null` when the service keeps none. */
export function useStats() {
  const source = useSource();
  const queryKey = [source.networkKey, "stats"];
  const query = useQuery({
    queryKey,
    queryFn: (context) => source.client.stats(callOptions(source, context)),
    ...polled(DASHBOARD_POLL_MS),
  });
  return useSteadyFailure(query, queryKey);
}
