import type { Retry } from "@digital-evidence/client";

export type Trouble = {
  reason: Retry["reason"];
  /** How many tries have failed since the query was last answered or given up. */
  failures: number;
  /**
   * When the next try starts, in milliseconds since the Unix epoch. While a try is running, this time is in
   * the past.
   */
  nextAt: number;
  /**
   * Whether the visitor can start the next try at once. This is not possible for calls that do not
   * belong to a query.
   */
  canStartNow: boolean;
};

/** The key for all calls that do not belong to a query, such as those of the verify page. */
export const NO_QUERY = "";

/**
 * Collects the failed tries of each query, both the client's and the query library's, so that the pages can
 * show them.
 */
export function createTroubleStore(now: () => number) {
  const troubles = new Map<string, Trouble>();
  const listeners = new Set<() => void>();
  let notices = 0;
  const change = () => {
    for (const listener of listeners) listener();
  };
  return {
    note: (key: string, { reason, delayMs }: Pick<Retry, "reason" | "delayMs">) => {
      const failures = (troubles.get(key)?.failures ?? 0) + 1;
      const canStartNow = key !== NO_QUERY;
      troubles.set(key, { reason, failures, nextAt: now() + delayMs, canStartNow });
      change();
    },
    /** Records that a try starts now. It may start earlier than planned. */
    start: (key: string) => {
      const trouble = troubles.get(key);
      if (trouble === undefined) return;
      troubles.set(key, { ...trouble, nextAt: now() });
      change();
    },
    drop: (key: string) => {
      if (troubles.delete(key)) change();
    },
    of: (key: string): Trouble | null => troubles.get(key) ?? null,
    /** Returns the trouble of the query that failed first. */
    first: (): Trouble | null => troubles.values().next().value ?? null,
    waitingKeys: (): Set<string> =>
      new Set([...troubles].filter(([, { nextAt }]) => nextAt > now()).map(([key]) => key)),
    /**
     * Records that the page shows a notice about the trouble, until the returned function is called. While
     * there is such a notice, the connection bar does not show the trouble too.
     */
    addNotice: () => {
      notices += 1;
      change();
      return () => {
        notices -= 1;
        change();
      };
    },
    hasNotice: () => notices > 0,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

export type TroubleStore = ReturnType<typeof createTroubleStore>;
