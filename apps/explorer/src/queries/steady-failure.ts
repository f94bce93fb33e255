import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

type Failure = { isError: true; error: Error } | { isError: false; error: null };

/** What the pages use of a query. */
export type Answer<T> = Pick<
  UseQueryResult<T>,
  "data" | "isPending" | "isFetching" | "dataUpdatedAt" | "refetch"
> &
  Failure;

/**
 * A query whose failure stands until an answer comes. The library takes it back at each new try of a
 * query that never had an answer, so that a polled page would show it for moments between tries.
 */
export function useSteadyFailure<T>(query: UseQueryResult<T>): Answer<T> {
  const { data, error, errorUpdateCount, isPending, isFetching, dataUpdatedAt, refetch } = query;
  const [last, setLast] = useState<Error | null>(null);
  // A count of 0 is another query's, that has not failed.
  const standing = errorUpdateCount === 0 ? null : (error ?? (data === undefined ? last : null));
  if (standing !== last) setLast(standing);
  const answer = { data, isFetching, dataUpdatedAt, refetch };
  return standing === null
    ? { ...answer, isPending, isError: false, error: null }
    : { ...answer, isPending: false, isError: true, error: standing };
}
