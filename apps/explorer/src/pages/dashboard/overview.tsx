import type { ReactNode } from "react";
import { FailureQuote } from "../../components/failure-quote.tsx";
import { formatNumber, MISSING } from "../../format/number.ts";
import { useStats } from "../../queries/stats.ts";
import { waitingWords } from "../../words/waiting.ts";
import { CounterChart } from "./counter-chart.tsx";
import styles from "./overview.module.css";

const counters = [
  { label: "Fingerprints (24HR)", key: "fingerprints24h", period: "24h" },
  { label: "Fingerprints (30D)", key: "fingerprints30d", period: "30d" },
  { label: "Fingerprints (All time)", key: "fingerprintsTotal", period: "all" },
] as const;

type Key = (typeof counters)[number]["key"];

function counterValue(stats: ReturnType<typeof useStats>, key: Key): ReactNode {
  if (stats.waiting !== null) {
    return <span className={styles.unanswered}>{waitingWords.value}</span>;
  }
  if (stats.data === undefined && stats.isError) return MISSING;
  return stats.isPending ? "..." : formatNumber(stats.data?.[key] ?? 0);
}

/** How many fingerprints the service has received. */
export function Overview() {
  const stats = useStats();
  const hasFailed = stats.data === undefined && stats.isError;
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="visually-hidden">
        Overview
      </h2>
      <dl className={styles.counters}>
        {counters.map(({ label, key, period }) => (
          <div key={key} className={styles.counter}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{counterValue(stats, key)}</dd>
            <dd className={styles.chart}>
              <CounterChart period={period} />
            </dd>
          </div>
        ))}
      </dl>
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          The counters could not be read. <FailureQuote error={stats.error} />
        </p>
      )}
    </section>
  );
}
