import {
  serviceActivity,
  type ServiceActivity,
  type ServicePeriod,
} from "@digital-evidence/client/service";
import { useQuery } from "@tanstack/react-query";
import { callOptions } from "./call-options.ts";
import { isNotOffered } from "./public-search.ts";
import { polled } from "./polling.ts";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";

const POLL_MS = 60_000;

/** Returns what the service did in a period, or `null` when the service does not offer this call to everybody. */
export function useServiceActivity(period: ServicePeriod) {
  const source = useSource();
  const queryKey = [source.networkKey, "service-activity", period];
  const query = useQuery({
    queryKey,
    queryFn: async (context): Promise<ServiceActivity | null> => {
      try {
        return await serviceActivity(source.client, period, callOptions(source, context));
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        return null;
      }
    },
    ...polled(POLL_MS),
  });
  return useSteadyFailure(query, queryKey);
}
