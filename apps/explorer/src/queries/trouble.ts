import { RequestError } from "@digital-evidence/client/errors";
import {
  hashKey,
  QueryCache,
  QueryClient,
  type QueryKey,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useEffect, useSyncExternalStore, useCallback } from "react";
import { useSource, NO_QUERY, type Trouble, type TroubleStore } from "./source.ts";

/** Records the retries that the query library makes. Returns a function that stops the recording. */
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
      // `failureCount` already includes this failure, but `retryDelay` counts from 0.
      if (reason !== null) store.note(key, { reason, delayMs: retryDelay(failureCount - 1) });
    }
    const isIdle = cache.findAll({ fetchStatus: "fetching" }).length === 0;
    if (action.type === "success" || isIdle) store.drop(NO_QUERY);
  });
}

/**
 * Starts the next try of every query that waits for one. Cancelling a query ends the wait in the client and
 * in the query library, and fetching it again starts over with the first try.
 */
export async function tryAgainNow(store: TroubleStore, queryClient: QueryClient): Promise<void> {
  const waiting = store.waitingKeys();
  const predicate = ({ queryHash }: { queryHash: string }) => waiting.has(queryHash);
  await queryClient.cancelQueries({ predicate });
  await queryClient.refetchQueries({ predicate, type: "active" });
}

export function useTrouble(): { trouble: Trouble | null; hasNotice: boolean } {
  const { trouble: store } = useSource();
  const queryClient = useQueryClient();
  useEffect(() => followQueries(store, queryClient.getQueryCache()), [queryClient, store]);
  return {
    trouble: useSyncExternalStore(store.subscribe, store.first),
    hasNotice: useSyncExternalStore(store.subscribe, store.hasNotice),
  };
}

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

type Failure = { isError: true; error: Error } | { isError: false; error: null };

type Answer<T> = Pick<
  UseQueryResult<T>,
  "data" | "isPending" | "isFetching" | "dataUpdatedAt" | "refetch"
> &
  Failure & {
    /** The failed tries of a query that has no answer yet and is still being retried; null otherwise. */
    waiting: Trouble | null;
  };

/** The last failure of each query of the query library that has failed since its last answer. */
const failures = new WeakMap<object, Error>();

/** Creates the cache of queries, which remembers the failures. */
export function createQueryCache(): QueryCache {
  return new QueryCache({
    onError: (error, query) => failures.set(query, error),
    onSuccess: (_data, query) => failures.delete(query),
  });
}

export function lastFailure(cache: QueryCache, key: string): Error | null {
  const query = cache.get(key);
  return query === undefined ? null : (failures.get(query) ?? null);
}

/**
 * Keeps a query’s failure until an answer comes. If a query has never had an answer, the query library clears
 * its error at the start of each new try. Without this function, a page that polls would show the error only
 * between two tries.
 */
export function useSteadyFailure<T>(query: UseQueryResult<T>, queryKey: QueryKey): Answer<T> {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = query;
  const trouble = useTroubleOf(queryKey);
  // The cache reports each change of any query to each of these hooks, so the key is hashed before.
  const key = hashKey(queryKey);
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  const last = useSyncExternalStore(subscribe, () => lastFailure(cache, key));
  const standing = error ?? (data === undefined ? last : null);
  const answer = { data, isFetching, dataUpdatedAt, refetch };
  return standing === null
    ? {
        ...answer,
        isPending,
        isError: false,
        error: null,
        waiting: data === undefined ? trouble : null,
      }
    : { ...answer, isPending: false, isError: true, error: standing, waiting: null };
}

// Decides when a failed query is tried again. Within each try, the client may already have made several tries:
// packages/client/src/request.ts.

const RETRIES = 3;
const MAX_RETRY_DELAY_MS = 30_000;

/**
 * Retries a query up to three times, and only after failures that the client retries too. After any other
 * failure, another try would fail in the same way.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  const mayHelp = error instanceof RequestError && error.retryReason !== null;
  return mayHelp && failures < RETRIES;
}

/** Returns the delay before the next try: 1 s, 2 s, 4 s and so on, at most 30 s. `attempt` counts from 0. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, MAX_RETRY_DELAY_MS);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: createQueryCache(),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: shouldRetry,
        retryDelay,
        // Requests are made even when the device is offline, because the service may run on the same machine.
        networkMode: "always",
      },
    },
  });
}

const MINUTE_MS = 60_000;

const FRESH_MS = 5 * MINUTE_MS;
/** How long an answer stays in the cache after no component uses it any more. */
const KEPT_MS = 10 * MINUTE_MS;
export const BATCH_FRESH_MS = 10 * MINUTE_MS;
export const FINGERPRINT_POLL_MS = 15_000;
export const DASHBOARD_POLL_MS = 30_000;

/**
 * Options for requesting data again at an interval. Hidden tabs do not poll. They request the data as soon as
 * they become visible or the device is back online.
 */
export function pollEvery(intervalMs: number) {
  return {
    refetchInterval: intervalMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  } as const;
}
