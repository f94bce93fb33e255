import type { ServiceActivity, ServicePeriod, ServiceStatus } from "@digital-evidence/evidence/api";
import { useQuery } from "@tanstack/react-query";
import { callOptions } from "./call-options.ts";
import { isNotOffered } from "@digital-evidence/client/errors";
import { polled } from "./polling.ts";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";

const POLL_MS = 60_000;
const STATUS_POLL_MS = 15_000;

/**
 * Returns what the service did in a period, or `null` if the service does not have this call or does not offer it to
 * everybody.
 */
export function useServiceActivity(period: ServicePeriod) {
  const source = useSource();
  const queryKey = [source.networkKey, "service-activity", period];
  const query = useQuery({
    queryKey,
    queryFn: async (context): Promise<ServiceActivity | null> => {
      try {
        return await source.client.serviceActivity(period, callOptions(source, context));
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        return null;
      }
    },
    ...polled(POLL_MS),
  });
  return useSteadyFailure(query, queryKey);
}

/** Returns the status that the service states about itself, or `null` when it does not offer this call to everybody. */
export function useServiceStatus() {
  const source = useSource();
  const queryKey = [source.networkKey, "service-status"];
  const query = useQuery({
    queryKey,
    queryFn: async (context): Promise<ServiceStatus | null> => {
      try {
        return await source.client.serviceStatus(callOptions(source, context));
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        return null;
      }
    },
    ...polled(STATUS_POLL_MS),
  });
  return useSteadyFailure(query, queryKey);
}
