import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ReactNode,
} from "react";
import { relativeTime, minuteTime } from "../format/time.ts";

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
export function useRelativeTime(instant: number): string {
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
