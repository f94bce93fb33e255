import type { JsonValue } from "@digital-evidence/evidence/canonical-json";
import { skipToken, useQuery } from "@tanstack/react-query";
import { type Source, useSource } from "./source.ts";

/** @param cache `reload` to ask the service past what the browser has kept */
export function snapshotQuery({ networkKey, client }: Source, hash: string, cache?: RequestCache) {
  return {
    queryKey: [networkKey, "snapshot", hash],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<JsonValue> => {
      const received: { value: JsonValue } = { value: null };
      await client.snapshot(hash, {
        signal,
        cache,
        onReceived: ({ value }) => {
          received.value = value;
        },
      });
      return received.value;
    },
  };
}

/**
 * A snapshot of the service's own ledger, every member as received, since its hash covers them all;
 * `null` when the ledger does not know it, no request without a hash.
 */
export function useSnapshot(hash: string | undefined) {
  const { queryKey, queryFn } = snapshotQuery(useSource(), hash ?? "");
  return useQuery({ queryKey, queryFn: hash ? queryFn : skipToken });
}
