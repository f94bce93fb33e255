import { skipToken, useQuery } from "@tanstack/react-query";
import { FINGERPRINT_POLL_MS, polled } from "./polling.ts";
import { type Source, useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";
import { type CallContext, callOptions } from "./call-options.ts";

/**
 * @param hasRoot whether the record names a root; without one there is no proof to request
 * @param cache `reload` to bypass the browser’s cache
 */
export function proofQuery(
  source: Source,
  hash: string,
  hasRoot: boolean | undefined,
  cache?: RequestCache,
) {
  const { networkKey, client } = source;
  return {
    queryKey: [networkKey, "proof", hash, hasRoot],
    queryFn: async (context: CallContext) =>
      hasRoot === true ? client.proof(hash, { ...callOptions(source, context), cache }) : null,
  };
}

/**
 * Returns a fingerprint’s proof, not yet verified, or `null` when there is none yet. Without a hash, no
 * request is made.
 * @param hasRoot whether the record names a root; undefined while the record is loading, so that the request waits
 */
export function useProof(hash: string | undefined, hasRoot: boolean | undefined) {
  const { queryKey, queryFn } = proofQuery(useSource(), hash ?? "", hasRoot);
  const query = useQuery({
    queryKey,
    queryFn: hash && hasRoot !== undefined ? queryFn : skipToken,
    ...polled(FINGERPRINT_POLL_MS),
  });
  return useSteadyFailure(query, queryKey);
}
