import History from "lucide-react/icons/history";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useRelativeTime } from "./clock.tsx";
import { FailureQuote } from "./failure-quote.tsx";
import styles from "./freshness.module.css";

type Props = {
  /** What was asked, as the query library reports on it. */
  query: {
    /** Milliseconds since the Unix epoch; 0 when nothing has come yet. */
    dataUpdatedAt: number;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
};

/** How old what is shown is, and whether it could not be brought up to date. */
export function Freshness({ query: { dataUpdatedAt, error, isFetching, refetch } }: Props) {
  const age = useRelativeTime(dataUpdatedAt);
  if (dataUpdatedAt === 0) return <p className={styles.freshness} />;
  if (error === null) return <p className={styles.freshness}>Updated {age}</p>;
  return (
    <p className={styles.freshness} data-stale>
      <History size={16} />
      <span>
        Updated {age}. <FailureQuote error={error} />
      </span>
      <button
        type="button"
        className={styles.retry}
        disabled={isFetching}
        onClick={() => void refetch()}
      >
        <RotateCw size={14} />
        {isFetching ? "Trying…" : "Try again"}
      </button>
    </p>
  );
}
