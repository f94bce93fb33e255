import type { ReceivedSigner } from "@digital-evidence/client";
import { skipToken, useQuery } from "@tanstack/react-query";
import { callOptions } from "./call-options.ts";
import { isNotOffered } from "@digital-evidence/client/errors";
import { useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";

/**
 * Returns what the service says about a key, or `null` when the service does not offer this call to everybody.
 */
export function useSigner(key: string) {
  const source = useSource();
  const queryKey = [source.networkKey, "signer", key];
  const query = useQuery({
    queryKey,
    queryFn: async (context): Promise<ReceivedSigner | null> => {
      try {
        return await source.client.signer(key, callOptions(source, context));
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        return null;
      }
    },
  });
  return useSteadyFailure(query, queryKey);
}

/** Returns a page of the fingerprints that the service lists for a key. Without a key, no request is made. */
export function useSignerFingerprints(
  key: string | undefined,
  { limit, cursor }: { limit: number; cursor: string | undefined },
) {
  const source = useSource();
  const page = cursor === undefined ? { limit } : { limit, cursor };
  const queryKey = [source.networkKey, "signer-fingerprints", key, page];
  const query = useQuery({
    queryKey,
    queryFn:
      key === undefined
        ? skipToken
        : (context) => source.client.signerFingerprints(key, page, callOptions(source, context)),
  });
  return useSteadyFailure(query, queryKey);
}
