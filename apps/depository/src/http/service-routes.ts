import { SERVICE_PATHS, type ServicePeriod } from "@digital-evidence/evidence/api";
import { type Answer, toAnswer } from "./answer.ts";
import { readParameter, servicePeriod } from "./parameters.ts";
import { get, type Route } from "./route.ts";
import { serviceActivity } from "../records/service-activity.ts";
import { serviceStatus, type StatusSources } from "../records/service-status.ts";

interface ServiceRoutes extends StatusSources {
  /** If this is 0, nothing is cached, and every call reads the store. */
  readonly answerCacheBytes: number;
}

export function serviceRoutes(options: ServiceRoutes): Route[] {
  const { reads, now, answerCacheBytes } = options;
  const keptMs = answerCacheBytes === 0 ? 0 : REPORT_MS;
  const activityOf = keepReports<ServicePeriod, Answer>(keptMs, now, async (period) =>
    toAnswer({ data: await serviceActivity(reads.counts, period, now()) }, "REPORT"),
  );
  const statusOf = keepReports<"status", Answer>(keptMs, now, async () =>
    toAnswer({ data: await serviceStatus(options) }, "REPORT"),
  );
  return [
    get(SERVICE_PATHS.serviceActivity, (call) => activityOf(readParameter(call, servicePeriod))),
    get(SERVICE_PATHS.serviceStatus, () => statusOf("status")),
  ];
}

// Keeps reports for a few seconds, so that many requests for the same report cause only a few reads
// of the store.

/** How long a report is kept. Caches may keep it for the same time: answer.ts. */
const REPORT_MS = 10_000;

interface Kept<Report> {
  readonly readAt: number;
  readonly report: Promise<Report>;
}

/**
 * @param keptMs how long a report is kept
 * @param now milliseconds since 1970
 * @param read reads a report. A failure is not kept.
 */
function keepReports<Name extends string, Report>(
  keptMs: number,
  now: () => number,
  read: (name: Name) => Promise<Report>,
): (name: Name) => Promise<Report> {
  const all = new Map<Name, Kept<Report>>();
  return async (name) => {
    const known = all.get(name);
    // Because of the absolute value, a report also expires if the clock was set back.
    if (known !== undefined && Math.abs(now() - known.readAt) < keptMs) return known.report;
    const kept = { readAt: now(), report: read(name) };
    all.set(name, kept);
    try {
      return await kept.report;
    } catch (error) {
      if (all.get(name) === kept) all.delete(name);
      throw error;
    }
  };
}
