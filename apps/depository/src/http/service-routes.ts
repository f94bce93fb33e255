import { SERVICE_PATHS, type ServicePeriod } from "@digital-evidence/evidence/api";
import { type Answer, answering, toAnswer } from "./answer.ts";
import { readParameter, servicePeriod } from "./parameters.ts";
import type { Router } from "./router.ts";
import { keepReports, REPORT_MS } from "./reports.ts";
import { serviceActivity } from "../records/service-activity.ts";
import { serviceStatus, type StatusSources } from "../records/service-status.ts";

interface ServiceRoutes extends StatusSources {
  /** If this is 0, nothing is cached, and every call reads the store. */
  readonly answerCacheBytes: number;
}

export function addServiceRoutes(router: Router, options: ServiceRoutes): void {
  const { reads, now, answerCacheBytes } = options;
  const keptMs = answerCacheBytes === 0 ? 0 : REPORT_MS;
  const activityOf = keepReports<ServicePeriod, Answer>(keptMs, now, async (period) =>
    toAnswer({ data: await serviceActivity(reads.counts, period, now()) }, "REPORT"),
  );
  router.on(
    "GET",
    SERVICE_PATHS.serviceActivity,
    answering(async (call) => activityOf(readParameter(call, servicePeriod))),
  );

  const statusOf = keepReports<"status", Answer>(keptMs, now, async () =>
    toAnswer({ data: await serviceStatus(options) }, "REPORT"),
  );
  router.on(
    "GET",
    SERVICE_PATHS.serviceStatus,
    answering(async () => statusOf("status")),
  );
}
