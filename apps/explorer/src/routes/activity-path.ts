// The links to the activity page. They are not in routes.ts, because the first screen loads that file but has no such
// link.
import { SERVICE_PERIODS, type ServicePeriod } from "@digital-evidence/evidence/api";

export function activityPathOf(period: ServicePeriod): string {
  return `/activity?period=${period}`;
}

export function readPeriod(search: string): ServicePeriod {
  const named = new URLSearchParams(search).get("period");
  return SERVICE_PERIODS.find((period) => period === named) ?? "24h";
}
