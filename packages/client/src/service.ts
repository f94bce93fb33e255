// The calls about the service itself. They are in a module of their own, because few pages need them.
import {
  dataOf,
  parseTolerant,
  SERVICE_PATHS,
  ServiceActivity,
  type ServicePeriod,
  ServiceStatus,
} from "@digital-evidence/evidence/api";
import type { CallOptions, Client } from "./client.ts";

export {
  SERVICE_PERIODS,
  type ServicePeriod,
  type TimeRange,
} from "@digital-evidence/evidence/api";
export type { ServiceActivity, ServiceStatus } from "@digital-evidence/evidence/api";

/**
 * The maximum length of each answer, in bytes. As in answer.ts, it is at least twice the length of the longest
 * legitimate answer.
 */
const MAX_BYTES = 128 * 1024;

const ActivityBody = dataOf(ServiceActivity);
const StatusBody = dataOf(ServiceStatus);

/** Requests what the service received and made final in a period; null if the service does not offer this call. */
export function serviceActivity(
  client: Pick<Client, "getOptional">,
  period: ServicePeriod,
  callOptions?: CallOptions,
): Promise<ServiceActivity | null> {
  return client.getOptional(
    `${SERVICE_PATHS.serviceActivity}?period=${period}`,
    MAX_BYTES,
    (body) => parseTolerant(ActivityBody, body),
    callOptions,
  );
}

/** Requests how the service is doing; null if the service does not offer this call. */
export function serviceStatus(
  client: Pick<Client, "getOptional">,
  callOptions?: CallOptions,
): Promise<ServiceStatus | null> {
  return client.getOptional(
    SERVICE_PATHS.serviceStatus,
    MAX_BYTES,
    (body) => parseTolerant(StatusBody, body),
    callOptions,
  );
}
