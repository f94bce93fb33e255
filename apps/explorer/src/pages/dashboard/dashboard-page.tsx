import type { ActivityPeriod } from "@digital-evidence/evidence/api";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { FailureQuote } from "../../components/failure-quote.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { TechnicalDetails } from "../../components/technical-details.tsx";
import { formatQuantity, MISSING } from "../../format/number.ts";
import { useActivity } from "../../queries/activity.ts";
import { useSource } from "../../queries/source.ts";
import { useStats } from "../../queries/stats.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { howItWorksPath, ROUTES, verifyPath } from "../../routes/routes.ts";
import { chartCaptions, dashboardWords as words } from "../../words/dashboard.ts";
import { headingWords } from "../../words/headings.ts";
import { waitingWords } from "../../words/waiting.ts";
import { ActivityChart } from "./activity-chart.tsx";
import styles from "./dashboard-page.module.css";
import { LatestFingerprints } from "./latest-fingerprints.tsx";

export function DashboardPage() {
  usePageTitle(headingWords.dashboard.title);
  return (
    <>
      <PageHeader {...headingWords.dashboard} />
      <div className={styles.sections}>
        <Overview />
        <p className={styles.more}>
          <span>
            {words.have} <Link href={verifyPath}>{words.check}</Link>
          </span>
          <span>
            {words.isNew} <Link href={howItWorksPath}>{words.howItWorks}</Link>
          </span>
          <span>
            {words.busy} <Link href={ROUTES.activity}>{words.activity}</Link>
          </span>
        </p>
        <LatestFingerprints />
      </div>
    </>
  );
}

const counters = [
  { key: "fingerprints24h", period: "24h" },
  { key: "fingerprints30d", period: "30d" },
  { key: "fingerprintsTotal", period: "all" },
] as const;

type Key = (typeof counters)[number]["key"];

function counterValue(stats: ReturnType<typeof useStats>, key: Key): ReactNode {
  if (stats.waiting !== null) {
    return <span className={styles.unanswered}>{waitingWords.value}</span>;
  }
  if (stats.data === undefined && stats.isError) return MISSING;
  return stats.isPending ? words.loading : formatQuantity(stats.data?.[key] ?? 0);
}

function Overview() {
  const { published } = useSource();
  const stats = useStats();
  const hasFailed = stats.data === undefined && stats.isError;
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="visually-hidden">
        {words.overview}
      </h2>
      {published && <published.AsOf />}
      <dl className={styles.counters}>
        {counters.map(({ key, period }) => (
          <div key={key} className={styles.counter}>
            <dt className={styles.label}>{words.counters[key]}</dt>
            <dd className={styles.value}>{counterValue(stats, key)}</dd>
            <dd className={styles.chart}>
              <CounterChart period={period} />
            </dd>
          </div>
        ))}
      </dl>
      {hasFailed && (
        <div role="alert" className={styles.failure}>
          <p>
            {words.countersFailed} <FailureQuote error={stats.error} />
          </p>
          <TechnicalDetails error={stats.error} />
        </div>
      )}
    </section>
  );
}

/** The chart of a counter. There is none before the service has answered, or if it does not offer the activity call. */
function CounterChart({ period }: { period: ActivityPeriod }) {
  const { data } = useActivity(period);
  if (!data || data.buckets.length === 0) return null;
  return <ActivityChart activity={data} caption={chartCaptions[period]} />;
}
