import { buildPath, PATHS } from "@digital-evidence/evidence/api";
import { skipToken, useQuery } from "@tanstack/react-query";
import { FINGERPRINT_POLL_MS, polled } from "./polling.ts";
import { type Source, useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";
import { type CallContext, callOptions } from "./call-options.ts";

/** @param cache `reload` to ask the service past what the browser has kept */
export function fingerprintQuery(source: Source, hash: string, cache?: RequestCache) {
  const { networkKey, client } = source;
  return {
    queryKey: [networkKey, "fingerprint", hash],
    queryFn: (context: CallContext) =>
      client.fingerprint(hash, { ...callOptions(source, context), cache }),
  };
}

/** A fingerprint's record; `null` when the service does not know it, no request without a hash. */
export function useFingerprint(hash: string | undefined) {
  const source = useSource();
  const { queryKey, queryFn } = fingerprintQuery(source, hash ?? "");
  const query = useQuery({
    queryKey,
    queryFn: hash ? queryFn : skipToken,
    ...polled(FINGERPRINT_POLL_MS),
  });
  const answer = useSteadyFailure(query, queryKey);
  const path = buildPath(PATHS.fingerprint, { hash: hash ?? "" });
  const { dataUpdatedAt } = answer;
  // What counts is when the service answered; a failed try has a time of its own, and no data.
  const answeredAt = dataUpdatedAt === 0 ? 0 : (source.answeredAt(path) ?? dataUpdatedAt);
  return { ...answer, dataUpdatedAt: Math.min(dataUpdatedAt, answeredAt) };
}
