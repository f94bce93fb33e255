import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import { skipToken, useQuery } from "@tanstack/react-query";
import { FINGERPRINT_POLL_MS } from "./polling.ts";
import { receivePart } from "./received-part.ts";
import { type Source, useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";
import { type CallContext, callOptions } from "./call-options.ts";

/** @param cache `reload` to bypass the browser’s cache */
export function snapshotQuery(source: Source, hash: string, cache?: RequestCache) {
  const { networkKey, client } = source;
  return {
    queryKey: [networkKey, "snapshot", hash],
    queryFn: async (context: CallContext): Promise<JsonValue> => {
      const { value } = await receivePart((onReceived) =>
        client.snapshot(hash, { ...callOptions(source, context), cache, onReceived }),
      );
      return value;
    },
  };
}

/**
 * Returns the snapshot that follows a snapshot of the service’s own ledger, as received, or `null` when the
 * service names none. While the service names none, the request is repeated.
 */
export function useNextSnapshot(hash: string) {
  const source = useSource();
  const queryKey = [source.networkKey, "next-snapshot", hash];
  const query = useQuery({
    queryKey,
    queryFn: async (context): Promise<JsonValue> => {
      const { value } = await receivePart((onReceived) =>
        source.client.nextSnapshot(hash, { ...callOptions(source, context), onReceived }),
      );
      return value;
    },
    refetchInterval: ({ state: { data } }) => (data === null ? FINGERPRINT_POLL_MS : false),
    refetchIntervalInBackground: false,
  });
  return useSteadyFailure(query, queryKey);
}

/**
 * Returns a snapshot of the service’s own ledger, or `null` when the ledger does not know it. The snapshot is
 * kept as received, because its hash covers every member. Without a hash, no request is made.
 */
export function useSnapshot(hash: string | undefined) {
  const { queryKey, queryFn } = snapshotQuery(useSource(), hash ?? "");
  const query = useQuery({ queryKey, queryFn: hash ? queryFn : skipToken });
  return useSteadyFailure(query, queryKey);
}
