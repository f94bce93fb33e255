import type { ReactNode } from "react";
import { FailureQuote } from "../../components/failure-quote.tsx";
import { TechnicalDetails } from "../../components/technical-details.tsx";
import { formatQuantity, MISSING } from "../../format/number.ts";
import { useSource } from "../../queries/source.ts";
import { useStats } from "../../queries/stats.ts";
import { waitingWords } from "../../words/waiting.ts";
import { CounterChart } from "./counter-chart.tsx";
import styles from "./overview.module.css";
import { dashboardWords as words } from "../../words/dashboard.ts";

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

export function Overview() {
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
