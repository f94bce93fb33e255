import History from "lucide-react/icons/history";
import RotateCw from "lucide-react/icons/rotate-cw";
import { useRelativeTime } from "./clock.tsx";
import { FailureQuote } from "./failure-quote.tsx";
import styles from "./freshness.module.css";
import { utcTime } from "../format/time.ts";
import { actionWords, listWords } from "../words/parts.ts";

type Props = {
  query: {
    /** When the service answered, in milliseconds since the Unix epoch, or 0 before the first answer. */
    dataUpdatedAt: number;
    error: Error | null;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Requests the data again and bypasses the browser’s cache. Omitted where this is not possible. */
  checkAgain?: { checkAgain: () => void; isChecking: boolean };
};

/** Says how old the data is and whether the latest attempt to refresh it failed. */
export function Freshness({ query, checkAgain }: Props) {
  const { dataUpdatedAt, error, isFetching, refetch } = query;
  const age = useRelativeTime(dataUpdatedAt);
  if (dataUpdatedAt === 0) return <p className={styles.freshness} />;
  if (error === null) {
    return (
      <p className={styles.freshness}>
        <Age age={age} instant={dataUpdatedAt} />
        {checkAgain !== undefined && (
          <Again
            isBusy={checkAgain.isChecking}
            words={listWords.checkAgain}
            onPress={checkAgain.checkAgain}
          />
        )}
      </p>
    );
  }
  return (
    <p className={styles.freshness} data-stale>
      <History size={16} />
      <span>
        <Age age={age} instant={dataUpdatedAt} />. <FailureQuote error={error} />
      </span>
      <Again isBusy={isFetching} words={actionWords.tryAgain} onPress={() => void refetch()} />
    </p>
  );
}

function Age({ age, instant }: { age: string; instant: number }) {
  return (
    <>
      <span className={styles.onPaper} aria-hidden>
        {listWords.updated(utcTime(instant))}
      </span>
      <span className={styles.onScreen}>{listWords.updated(age)}</span>
    </>
  );
}

type AgainProps = { isBusy: boolean; words: string; onPress: () => void };

function Again({ isBusy, words, onPress }: AgainProps) {
  return (
    <button type="button" className={styles.retry} disabled={isBusy} onClick={onPress}>
      <RotateCw size={14} />
      {isBusy ? actionWords.trying : words}
    </button>
  );
}
