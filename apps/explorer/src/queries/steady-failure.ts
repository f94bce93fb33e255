import {
  hashKey,
  QueryCache,
  type QueryKey,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { useTroubleOf } from "./trouble.ts";
import type { Trouble } from "./trouble-store.ts";

type Failure = { isError: true; error: Error } | { isError: false; error: null };

export type Answer<T> = Pick<
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

export function lastFailure(cache: QueryCache, queryKey: QueryKey): Error | null {
  const query = cache.get(hashKey(queryKey));
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
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache]);
  const last = useSyncExternalStore(subscribe, () => lastFailure(cache, queryKey));
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
