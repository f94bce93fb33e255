import { useQuery } from "@tanstack/react-query";
import { DASHBOARD_POLL_MS, polled } from "./query-client.ts";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";

/** The counters; `null` when the service keeps none. */
export function useStats() {
  const { networkKey, client } = useSource();
  const query = useQuery({
    queryKey: [networkKey, "stats"],
    queryFn: ({ signal }) => client.stats({ signal }),
    ...polled(DASHBOARD_POLL_MS),
  });
  return useSteadyFailure(query);
}
