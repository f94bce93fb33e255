import type { QueryKey, UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useTroubleOf } from "./trouble.ts";
import type { Trouble } from "./trouble-store.ts";

type Failure = { isError: true; error: Error } | { isError: false; error: null };

/** What the pages use of a query. */
export type Answer<T> = Pick<
  UseQueryResult<T>,
  "data" | "isPending" | "isFetching" | "dataUpdatedAt" | "refetch"
> &
  Failure & {
    /** What keeps the first answer away, once a try has failed and until the failure stands. */
    waiting: Trouble | null;
  };

/**
 * A query whose failure stands until an answer comes. The library takes it back at each new try of a
 * query that never had an answer, so that a polled page would show it for moments between tries.
 */
export function useSteadyFailure<T>(query: UseQueryResult<T>, queryKey: QueryKey): Answer<T> {
  const { data, error, errorUpdateCount, isPending, isFetching, dataUpdatedAt, refetch } = query;
  const trouble = useTroubleOf(queryKey);
  const [last, setLast] = useState<Error | null>(null);
  // A count of 0 is another query's, that has not failed.
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
