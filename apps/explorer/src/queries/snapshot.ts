import type { JsonValue } from "@digital-evidence/evidence/canonical-json";
import { skipToken, useQuery } from "@tanstack/react-query";
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
 * A snapshot of the service’s own ledger as received, because its hash covers every member; `null` when the
 * ledger does not know it. Without a hash, no request is made.
 */
export function useSnapshot(hash: string | undefined) {
  const { queryKey, queryFn } = snapshotQuery(useSource(), hash ?? "");
  const query = useQuery({ queryKey, queryFn: hash ? queryFn : skipToken });
  return useSteadyFailure(query, queryKey);
}
