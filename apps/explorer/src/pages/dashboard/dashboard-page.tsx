import type { ActivityPeriod } from "@digital-evidence/evidence/api";
import { isFingerprintStatus } from "@digital-evidence/evidence/status";
import type { ReactNode } from "react";
import { useSearch } from "wouter";
import { ExternalLink } from "../../components/external-link.tsx";
import { FailureQuote } from "../../components/failure-quote.tsx";
import { Panel } from "../../components/panel.tsx";
import { TechnicalDetails } from "../../components/technical-details.tsx";
import { formatQuantity, MISSING } from "../../format/number.ts";
import { useConfig } from "../../config/config-context.ts";
import { useActivity } from "../../queries/activity.ts";
import { useLatestFingerprints } from "../../queries/latest-fingerprints.ts";
import { useSource } from "../../queries/source.ts";
import { useStats } from "../../queries/stats.ts";
import { operatorLinks } from "../../routes/external-links.ts";
import { readPosition } from "../../routes/list-position.ts";
import { usePageTitle } from "../../routes/page-title.ts";
import { chartCaptions, dashboardWords as words } from "../../words/dashboard.ts";
import { headingWords } from "../../words/headings.ts";
import { shellWords } from "../../words/shell.ts";
import { waitingWords } from "../../words/waiting.ts";
import { toBins } from "./activity-bins.ts";
import { ActivityChart } from "./activity-chart.tsx";
import styles from "./dashboard-page.module.css";
import { Hero } from "./hero.tsx";
import { LatestFingerprints } from "./latest-fingerprints.tsx";

/** The number of fingerprints on a page of the list. */
const ROWS = 20;

export function DashboardPage() {
  usePageTitle(headingWords.dashboard.name);
  const { published } = useSource();
  const { status: asked, cursor } = readPosition(useSearch());
  // All published fingerprints are final, so there is no choice of a status.
  const status = !published && isFingerprintStatus(asked) ? asked : undefined;
  const latest = useLatestFingerprints({ limit: ROWS, status, cursor });
  const example = latest.data?.data.find((row) => row.status === "FINALIZED_COMMITMENT")?.hash;
  const isEmpty = status === undefined && cursor === undefined && latest.data?.data.length === 0;
  return (
    <>
      <Hero example={example} />
      <div className={styles.sections}>
        <Overview />
        {isEmpty && <FirstFingerprint />}
        <LatestFingerprints latest={latest} status={status} cursor={cursor} count={ROWS} />
      </div>
    </>
  );
}

/** Says how the first fingerprint of a service comes to be. */
function FirstFingerprint() {
  const { documentation, getStarted } = operatorLinks(useConfig().links);
  return (
    <Panel title={words.first.title}>
      <ol className={styles.steps}>
        {words.first.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.stepsMore}>
        <ExternalLink href={documentation}>{shellWords.documentation}</ExternalLink>
        <ExternalLink href={getStarted.link.href}>{getStarted.link.label}</ExternalLink>
      </p>
    </Panel>
  );
}

const MIN_BARS = 3;

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

/**
 * The chart of a counter. There is none before the service has answered, if it does not offer the activity call, or if
 * there are too few bars to compare.
 */
function CounterChart({ period }: { period: ActivityPeriod }) {
  const { data } = useActivity(period);
  if (!data || toBins(data).filter(({ count }) => count > 0).length < MIN_BARS) return null;
  return <ActivityChart activity={data} caption={chartCaptions[period]} />;
}
