// What the pages ask for about the service as a whole.
import type {
  ServiceActivity,
  ServicePeriod,
  ServiceStatus,
  ActivityPeriod,
} from "@digital-evidence/evidence/api";
import { useQuery } from "@tanstack/react-query";
import { isNotOffered } from "@digital-evidence/client/errors";
import type { FingerprintStatus } from "@digital-evidence/evidence/status";
import { callOptions, useSource } from "./source.ts";
import { pollEvery, useSteadyFailure, DASHBOARD_POLL_MS } from "./trouble.ts";

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
    ...pollEvery(POLL_MS),
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
    ...pollEvery(STATUS_POLL_MS),
  });
  return useSteadyFailure(query, queryKey);
}

/** Returns the counters, or `null` when the service keeps none. */
export function useStats() {
  const source = useSource();
  const queryKey = [source.networkKey, "stats"];
  const query = useQuery({
    queryKey,
    queryFn: (context) => source.client.stats(callOptions(source, context)),
    ...pollEvery(DASHBOARD_POLL_MS),
  });
  return useSteadyFailure(query, queryKey);
}

type Query = { limit: number; status: FingerprintStatus | undefined; cursor: string | undefined };

/**
 * Returns at most `limit` fingerprints, the newest first. `status` selects those with one status, and `cursor` leads to
 * older ones.
 */
export function useLatestFingerprints({ limit, status, cursor }: Query) {
  const source = useSource();
  const queryKey = [source.networkKey, "latest-fingerprints", { limit, status, cursor }];
  const query = useQuery({
    queryKey,
    queryFn: (context) =>
      source.client.latestFingerprints(
        {
          limit,
          ...(status === undefined ? {} : { status }),
          ...(cursor === undefined ? {} : { cursor }),
        },
        callOptions(source, context),
      ),
    ...pollEvery(DASHBOARD_POLL_MS),
  });
  return useSteadyFailure(query, queryKey);
}

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
