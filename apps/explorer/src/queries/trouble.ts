import type { CallOptions, Retry } from "@digital-evidence/client";
import { RequestError } from "@digital-evidence/client/errors";
import {
  hashKey,
  type QueryCache,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { retryDelay } from "./query-client.ts";
import { type Source, useSource } from "./source.ts";

/** A query's tries have failed so far, and it is tried again. */
export type Trouble = {
  reason: Retry["reason"];
  /** How many tries have failed since the query was last answered. */
  failures: number;
  /** When the next try starts, in milliseconds since the Unix epoch; in the past while it is under way. */
  nextAt: number;
  /** Whether it can start before its time; calls that belong to no query wait it out. */
  canStartNow: boolean;
};

/** The key of calls that belong to no query, such as those of the verify page. */
export const NO_QUERY = "";

/** The failed tries of each query, in the client and in the query library, for the pages to show. */
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
    /** The next try has started before its time. */
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
    /** That of the query whose tries failed first. */
    first: (): Trouble | null => troubles.values().next().value ?? null,
    /** Whose next try is still to come. */
    waitingKeys: (): Set<string> =>
      new Set([...troubles].filter(([, { nextAt }]) => nextAt > now()).map(([key]) => key)),
    /** Counts a notice in the page, which makes the bar at the foot of the window superfluous. */
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

/** What the query library tells a query's function, as far as its calls need it. */
export type CallContext = { queryKey: QueryKey; signal: AbortSignal };

/** What a query hands to its calls: how they are cancelled, and where their retries are noted. */
export function callOptions(
  { trouble }: Pick<Source, "trouble">,
  { queryKey, signal }: CallContext,
): CallOptions & { signal: AbortSignal } {
  const key = hashKey(queryKey);
  return {
    signal,
    onRetry: (retry) => {
      trouble.note(key, retry);
    },
  };
}

/** Notes what the query library does between the client's calls. Returns what ends it. */
export function followQueries(store: TroubleStore, cache: QueryCache): () => void {
  return cache.subscribe((event) => {
    const { query } = event;
    const key = query.queryHash;
    const isLeft = event.type === "observerRemoved" && query.getObserversCount() === 0;
    if (event.type === "removed" || isLeft) store.drop(key);
    if (event.type !== "updated") return;
    const { action } = event;
    if (action.type === "fetch") store.start(key);
    if (action.type === "success" || action.type === "error") store.drop(key);
    if (action.type === "failed") {
      const { error, failureCount } = action;
      const reason = error instanceof RequestError ? error.retryReason : null;
      // The count includes this failure, and the delays are counted from 0.
      if (reason !== null) store.note(key, { reason, delayMs: retryDelay(failureCount - 1) });
    }
    const isIdle = cache.findAll({ fetchStatus: "fetching" }).length === 0;
    if (action.type === "success" || isIdle) store.drop(NO_QUERY);
  });
}

/**
 * Asks again at once for everything that waits to be tried again, whether the client waits or the
 * query library does: a cancelled query leaves both, and starts over.
 */
export async function tryAgainNow(store: TroubleStore, queryClient: QueryClient): Promise<void> {
  const waiting = store.waitingKeys();
  const predicate = ({ queryHash }: { queryHash: string }) => waiting.has(queryHash);
  await queryClient.cancelQueries({ predicate });
  await queryClient.refetchQueries({ predicate, type: "active" });
}

/** Follows the queries, and gives what no notice in the page says. */
export function useTrouble(): { trouble: Trouble | null; hasNotice: boolean } {
  const { trouble: store } = useSource();
  const queryClient = useQueryClient();
  useEffect(() => followQueries(store, queryClient.getQueryCache()), [queryClient, store]);
  return {
    trouble: useSyncExternalStore(store.subscribe, store.first),
    hasNotice: useSyncExternalStore(store.subscribe, store.hasNotice),
  };
}

/** The trouble of one query. */
export function useTroubleOf(queryKey: QueryKey): Trouble | null {
  const { trouble: store } = useSource();
  const key = hashKey(queryKey);
  return useSyncExternalStore(store.subscribe, () => store.of(key));
}

export function useTryNow(): () => void {
  const { trouble: store } = useSource();
  const queryClient = useQueryClient();
  return () => void tryAgainNow(store, queryClient);
}
