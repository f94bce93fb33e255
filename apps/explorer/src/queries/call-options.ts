import type { CallOptions } from "@digital-evidence/client";
import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { Source } from "./source.ts";

export type CallContext = { client: QueryClient; queryKey: QueryKey; signal: AbortSignal };

/**
 * Returns the options that a query passes to its calls: the signal that cancels them, and the functions
 * that record their addresses and their retries.
 */
export function callOptions(
  { trouble, calls }: Pick<Source, "trouble" | "calls">,
  { queryKey, signal }: CallContext,
): CallOptions & { signal: AbortSignal } {
  const key = hashKey(queryKey);
  return {
    signal,
    onRequest: (url) => {
      calls.note(key, url);
    },
    onRetry: (retry) => {
      trouble.note(key, retry);
    },
  };
}
