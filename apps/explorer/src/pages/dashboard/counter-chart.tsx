import type { ActivityPeriod } from "@digital-evidence/evidence/api";
import { ActivityChart } from "../../components/activity-chart.tsx";
import { useActivity } from "../../queries/activity.ts";

const captions: Readonly<Record<ActivityPeriod, string>> = {
  "24h": "Fingerprints received in each hour, last 24 hours",
  "30d": "Fingerprints received in each day, last 30 days",
  all: "Fingerprints received since the first",
};

/** The chart of a counter's period; nothing where the service does not tell. */
export function CounterChart({ period }: { period: ActivityPeriod }) {
  const { data } = useActivity(period);
  if (!data || data.buckets.length === 0) return null;
  return <ActivityChart activity={data} caption={captions[period]} />;
}
