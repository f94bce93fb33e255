import { FailureQuote } from "../../components/failure-quote.tsx";
import { formatNumber, MISSING } from "../../format/number.ts";
import { useStats } from "../../queries/stats.ts";
import { CounterChart } from "./counter-chart.tsx";
import styles from "./overview.module.css";
import { dashboardWords as words } from "../../words/dashboard.ts";

const counters = [
  { key: "fingerprints24h", period: "24h" },
  { key: "fingerprints30d", period: "30d" },
  { key: "fingerprintsTotal", period: "all" },
] as const;

/** How many fingerprints the service has received. */
export function Overview() {
  const stats = useStats();
  const hasFailed = stats.data === undefined && stats.isError;
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="visually-hidden">
        {words.overview}
      </h2>
      <dl className={styles.counters}>
        {counters.map(({ key, period }) => (
          <div key={key} className={styles.counter}>
            <dt className={styles.label}>{words.counters[key]}</dt>
            <dd className={styles.value}>
              {hasFailed
                ? MISSING
                : stats.isPending
                  ? words.loading
                  : formatNumber(stats.data?.[key] ?? 0)}
            </dd>
            <dd className={styles.chart}>
              <CounterChart period={period} />
            </dd>
          </div>
        ))}
      </dl>
      {hasFailed && (
        <p role="alert" className={styles.failure}>
          {words.countersFailed} <FailureQuote error={stats.error} />
        </p>
      )}
    </section>
  );
}
