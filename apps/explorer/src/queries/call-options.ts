import type { CallOptions } from "@digital-evidence/client";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import type { Source } from "./source.ts";

/** The part of a query function’s context that its calls to the service need. */
export type CallContext = { queryKey: QueryKey; signal: AbortSignal };

/**
 * Returns the options that a query passes to its calls: the signal that cancels them, and the function that
 * records their retries.
 */
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
