import type { JsonValue } from "@digital-evidence/evidence/canonical-json";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useSource } from "./source.ts";

/**
 * A snapshot of the service's own ledger, every member as received, since its hash covers them all;
 * `null` when the ledger does not know it, no request without a hash.
 */
export function useSnapshot(hash: string | undefined) {
  const { networkKey, client } = useSource();
  return useQuery({
    queryKey: [networkKey, "snapshot", hash],
    queryFn: hash
      ? async ({ signal }) => {
          const received: { value: JsonValue } = { value: null };
          await client.snapshot(hash, {
            signal,
            onReceived: ({ value }) => {
              received.value = value;
            },
          });
          return received.value;
        }
      : skipToken,
  });
}
