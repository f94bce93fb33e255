import type { ActivityPeriod } from "@digital-evidence/evidence/api";
import { ActivityChart } from "../../components/activity-chart.tsx";
import { useActivity } from "../../queries/activity.ts";
import { chartCaptions } from "../../words/dashboard.ts";

/** The chart of a counter. There is none before the service has answered, or if it does not offer the activity call. */
export function CounterChart({ period }: { period: ActivityPeriod }) {
  const { data } = useActivity(period);
  if (!data || data.buckets.length === 0) return null;
  return <ActivityChart activity={data} caption={chartCaptions[period]} />;
}
