import { skipToken, useQuery } from "@tanstack/react-query";
import { FINGERPRINT_POLL_MS, polled } from "./polling.ts";
import { type Source, useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";
import { type CallContext, callOptions } from "./call-options.ts";

/**
 * @param hasRoot whether the record names a root; without one there is no proof to ask for
 * @param cache `reload` to ask the service past what the browser has kept
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
 * A fingerprint's proof, unjudged; `null` when there is none yet, no request without a hash.
 * @param hasRoot whether the record names a root; undefined, while the record is still to come, waits for it
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
