import type { QueryKey, UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
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

/**
 * Keeps a query’s failure until an answer comes. If a query has never had an answer, the query library clears
 * its error at the start of each new try. Without this function, a page that polls would show the error only
 * between two tries.
 */
export function useSteadyFailure<T>(query: UseQueryResult<T>, queryKey: QueryKey): Answer<T> {
  const { data, error, errorUpdateCount, isPending, isFetching, dataUpdatedAt, refetch } = query;
  const trouble = useTroubleOf(queryKey);
  const [last, setLast] = useState<Error | null>(null);
  // A count of 0 means that this query has never failed. `last` then belongs to an earlier query of this component and
  // is dropped.
  const standing = errorUpdateCount === 0 ? null : (error ?? (data === undefined ? last : null));
  if (standing !== last) setLast(standing);
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
