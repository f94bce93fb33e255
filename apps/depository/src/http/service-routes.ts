// Routes that say how the service itself is doing.
import { SERVICE_PATHS, type ServicePeriod } from "@digital-evidence/evidence/api";
import type { PublicReads } from "../store/with-replica.ts";
import { type Answer, answering, toAnswer } from "./answer.ts";
import { readParameter, servicePeriod } from "./parameters.ts";
import type { Router } from "./router.ts";
import { keepReports, REPORT_MS } from "./reports.ts";
import { serviceActivity } from "./service-activity.ts";

interface ServiceRoutes {
  readonly reads: PublicReads;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** If this is 0, nothing is cached, and every call reads the store. */
  readonly answerCacheBytes: number;
}

export function addServiceRoutes(
  router: Router,
  { reads, now, answerCacheBytes }: ServiceRoutes,
): void {
  const keptMs = answerCacheBytes === 0 ? 0 : REPORT_MS;
  const activityOf = keepReports<ServicePeriod, Answer>(keptMs, now, async (period) =>
    toAnswer({ data: await serviceActivity(reads, period, now()) }, "REPORT"),
  );
  router.on(
    "GET",
    SERVICE_PATHS.serviceActivity,
    answering(async (call) => activityOf(readParameter(call, servicePeriod))),
  );
}
