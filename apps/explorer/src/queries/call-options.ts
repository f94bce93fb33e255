import type { CallOptions } from "@digital-evidence/client";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import type { Source } from "./source.ts";

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
