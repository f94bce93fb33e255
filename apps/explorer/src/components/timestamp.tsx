import { millisecondsOf } from "@digital-evidence/evidence/time";
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import History from "lucide-react/icons/history";
import RotateCw from "lucide-react/icons/rotate-cw";
import { localTime, utcTime, zoneName, relativeTime, minuteTime } from "../format/time.ts";
import { OutsideMark } from "./values.tsx";
import { visibleText } from "../format/text.ts";
import styles from "./timestamp.module.css";
import { useTooltip } from "./tooltip.tsx";
import { valueWords } from "../words/values.ts";
import { FailureQuote } from "./error-panel.tsx";
import { actionWords, listWords } from "../words/parts.tsx";

type Props = { value: string };

/** A text that cannot be read as a time. It may stand in a sentence, where nothing else would set it apart from our words. */
function NoTime({ children }: { children: string }) {
  return <OutsideMark>{visibleText(children)}</OutsideMark>;
}

/**
 * Shows a relative time such as `3 minutes ago`. Hovering, focusing or pressing the text shows the exact
 * time.
 */
export function RelativeTimestamp({ value }: Props) {
  const instant = millisecondsOf(value);
  if (instant === null) return <NoTime>{value}</NoTime>;
  return <Relative value={value} instant={instant} />;
}

function Relative({ value, instant }: Props & { instant: number }) {
  return (
    <>
      <span className={styles.onScreen}>
        <Exact value={value} instant={instant} words={useRelativeTime(instant)} />
      </span>
      <PrintedTime instant={instant} />
    </>
  );
}

/** On paper, a reader cannot know which moment a relative time refers to, so the exact time is printed. */
function PrintedTime({ instant }: { instant: number }) {
  return (
    <span className={styles.onPaper} aria-hidden>
      {utcTime(instant)}
    </span>
  );
}

/**
 * Writes a time with `format` and adds the visitor’s time zone. It is exact, so that it needs no place in the order of
 * the Tab key. Hovering shows it in UTC too.
 */
export function WrittenTimestamp({ value, format }: Props & { format: (at: number) => string }) {
  const instant = millisecondsOf(value);
  if (instant === null) return <NoTime>{value}</NoTime>;
  return <Written value={value} instant={instant} words={format(instant)} />;
}

type ExactProps = Props & { instant: number; words: string };

function Written({ value, instant, words }: ExactProps) {
  const { utc, local, shown } = exactTimes(instant);
  const { handlers } = useTooltip(shown);
  return (
    <span className={styles.written} {...handlers}>
      <time dateTime={value}>{words}</time> <span className={styles.zone}>{zoneName(instant)}</span>
      <span className="visually-hidden">{valueWords.exactTime(utc, local)}</span>
    </span>
  );
}

function Exact({ value, instant, words }: ExactProps) {
  const { utc, local, shown } = exactTimes(instant);
  const { handlers, toggleOnPress } = useTooltip(shown);
  return (
    // A press shows the exact time where there is no pointer to hover. It is no stop of the Tab key, because a table would
    // have one in each row, and screen readers get the exact time from the text.
    <button
      type="button"
      tabIndex={-1}
      className={styles.timestamp}
      {...handlers}
      onClick={toggleOnPress}
    >
      <time dateTime={value}>{words}</time>
      <span className="visually-hidden">{valueWords.exactTime(utc, local)}</span>
    </button>
  );
}

function exactTimes(instant: number) {
  const utc = utcTime(instant);
  const local = localTime(instant);
  const shown = (
    <span className={styles.exact}>
      <span>{utc}</span>
      {local !== utc && <span>{local}</span>}
    </span>
  );
  return { utc, local, shown };
}

/** Returns the current time in milliseconds since the Unix epoch. */
export type Clock = () => number;

type Ticker = { now: Clock; subscribe: (listener: () => void) => () => void };

const TICK_MS = 1000;

const TickerContext = createContext<Ticker | null>(null);

/**
 * Creates the one timer that all relative times on the page share. The timer does nothing while the tab is
 * hidden.
 */
function createTicker(now: Clock): Ticker {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    if (document.visibilityState === "hidden") return;
    for (const listener of listeners) listener();
  };
  return {
    now,
    subscribe: (listener) => {
      listeners.add(listener);
      if (listeners.size === 1) {
        timer = setInterval(tick, TICK_MS);
        document.addEventListener("visibilitychange", tick);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          clearInterval(timer);
          document.removeEventListener("visibilitychange", tick);
        }
      };
    },
  };
}

export function ClockProvider({ now, children }: { now: Clock; children: ReactNode }) {
  const ticker = useMemo(() => createTicker(now), [now]);
  return <TickerContext value={ticker}>{children}</TickerContext>;
}

/**
 * Returns the whole seconds until an instant, or 0 once the instant has passed. The component renders again
 * each time this number changes.
 */
export function useSecondsUntil(instant: number): number {
  const ticker = useContext(TickerContext);
  if (ticker === null) throw new Error("useSecondsUntil is used outside ClockProvider");
  return useSyncExternalStore(ticker.subscribe, () =>
    Math.max(0, Math.ceil((instant - ticker.now()) / 1000)),
  );
}

/**
 * Returns an instant as words relative to the present. The component renders again only when the words
 * change.
 */
function useRelativeTime(instant: number): string {
  const ticker = useContext(TickerContext);
  if (ticker === null) throw new Error("useRelativeTime is used outside ClockProvider");
  return useSyncExternalStore(ticker.subscribe, () => relativeTime(instant, ticker.now()));
}

/**
 * Creates the page's first `Intl.DateTimeFormat` while the page still waits for the service's answer. The first one
 * takes 15 ms to create, which would otherwise delay the display of the answer.
 */
export function usePreparedTimes(): void {
  useEffect(() => {
    setTimeout(minuteTime, 0, 0);
  }, []);
}

type FreshnessProps = {
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
export function Freshness({ query, checkAgain }: FreshnessProps) {
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
      <span className={styles.freshnessOnPaper} aria-hidden>
        {listWords.updated(utcTime(instant))}
      </span>
      <span className={styles.freshnessOnScreen}>{listWords.updated(age)}</span>
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
