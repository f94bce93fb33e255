import { buildPath, PATHS } from "@digital-evidence/evidence/api";
import type { ReceivedDetails } from "@digital-evidence/client";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import { skipToken, useQuery } from "@tanstack/react-query";
import { FINGERPRINT_POLL_MS, polled } from "./polling.ts";
import { type Source, useSource } from "./source.ts";
import { useSteadyFailure } from "./steady-failure.ts";
import { type CallContext, callOptions } from "./call-options.ts";

/**
 * A record in two forms. `details` is for display and lacks members that cannot be read. `received` is
 * complete, and the engine judges it.
 */
export type FingerprintRecord = {
  details: ReceivedDetails;
  received: JsonValue;
  /** The service gave this record before, and says now that it does not know it. */
  isWithdrawn?: true;
};

/** @param cache `reload` to bypass the browser’s cache */
export function fingerprintQuery(source: Source, hash: string, cache?: RequestCache) {
  const { networkKey, client } = source;
  return {
    queryKey: [networkKey, "fingerprint", hash],
    queryFn: async (context: CallContext): Promise<FingerprintRecord | null> => {
      const answer: { received: JsonValue } = { received: null };
      const details = await client.fingerprint(hash, {
        ...callOptions(source, context),
        cache,
        onReceived: ({ value }) => {
          answer.received = value;
        },
      });
      if (details !== null) return { details, ...answer };
      const before = context.client.getQueryData<FingerprintRecord | null>(context.queryKey);
      return before ? { ...before, isWithdrawn: true } : null;
    },
  };
}

/**
 * Returns a fingerprint’s record, or `null` when the service has never known it while this page
 * was open. Without a hash, no request is
 * made.
 */
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
  // The age of the data counts from the time at which the service answered. A failed try does not change the
  // age.
  const answeredAt = dataUpdatedAt === 0 ? 0 : (source.answeredAt(path) ?? dataUpdatedAt);
  return { ...answer, dataUpdatedAt: Math.min(dataUpdatedAt, answeredAt) };
}
