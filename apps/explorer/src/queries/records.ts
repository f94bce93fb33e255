// What the pages ask for about one record, batch, snapshot or signer.
import { buildPath, PATHS } from "@digital-evidence/evidence/api";
import type {
  ReceivedDetails,
  ReceivedBatch,
  ReceivedSigner,
  Receipt,
} from "@digital-evidence/client";
import type { JsonValue } from "@digital-evidence/evidence/strict-json";
import { skipToken, useQuery, type QueryState, useQueryClient } from "@tanstack/react-query";
import { isTerminal } from "@digital-evidence/evidence/status";
import { isNotOffered, ResponseShapeError } from "@digital-evidence/client/errors";
import { FINGERPRINT_POLL_MS, pollEvery, useSteadyFailure, BATCH_FRESH_MS } from "./trouble.ts";
import { type Source, useSource, type CallContext, callOptions } from "./source.ts";

/**
 * A record in two forms. `details` is for display and lacks members that cannot be read. `received` is
 * complete, and the engine judges it.
 */
type FingerprintRecord = {
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
    ...pollEvery(FINGERPRINT_POLL_MS),
  });
  const answer = useSteadyFailure(query, queryKey);
  const path = buildPath(PATHS.fingerprint, { hash: hash ?? "" });
  const { dataUpdatedAt } = answer;
  // The age of the data counts from the time at which the service answered. A failed try does not change the
  // age.
  const answeredAt = dataUpdatedAt === 0 ? 0 : (source.answeredAt(path) ?? dataUpdatedAt);
  return { ...answer, dataUpdatedAt: Math.min(dataUpdatedAt, answeredAt) };
}

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
    ...pollEvery(FINGERPRINT_POLL_MS),
  });
  return useSteadyFailure(query, queryKey);
}

/**
 * Returns a batch, or `null` when the service does not know it. Without an id, no request is made.
 * A batch that was fetched as evidence less than ten minutes ago is not fetched again.
 */
export function useBatch(batchId: string | undefined) {
  const source = useSource();
  const queryKey = [source.networkKey, "batch", batchId];
  const cache = useQueryClient().getQueryCache();
  // A fingerprint's page has just fetched its batch. A generated batch never comes from there.
  const before = () =>
    source.hasGeneratedBatches || batchId === undefined
      ? undefined
      : cache
          .findAll({ queryKey: [source.networkKey, "evidence-batch", batchId] })
          .map(({ state }) => state as QueryState<ReceivedPart<ReceivedBatch>>)
          .filter(({ data }) => data?.shown)
          .toSorted((one, other) => other.dataUpdatedAt - one.dataUpdatedAt)[0];
  const query = useQuery({
    queryKey,
    queryFn: batchId
      ? (context) => source.batches.batch(batchId, callOptions(source, context))
      : skipToken,
    staleTime: BATCH_FRESH_MS,
    initialData: () => before()?.data?.shown ?? undefined,
    initialDataUpdatedAt: () => before()?.dataUpdatedAt,
  });
  return useSteadyFailure(query, queryKey);
}

export function useBatchFingerprints(
  batchId: string | undefined,
  { limit, cursor }: { limit: number; cursor: string | undefined },
) {
  const source = useSource();
  const page = cursor === undefined ? { limit } : { limit, cursor };
  const queryKey = [source.networkKey, "batch-fingerprints", batchId, page];
  const query = useQuery({
    queryKey,
    queryFn: batchId
      ? (context) => source.batches.batchFingerprints(batchId, page, callOptions(source, context))
      : skipToken,
    staleTime: BATCH_FRESH_MS,
  });
  return useSteadyFailure(query, queryKey);
}

/** @param cache `reload` to bypass the browser’s cache */
export function evidenceBatchQuery(
  source: Source,
  batchId: string,
  recordStatus: string | undefined,
  cache?: RequestCache,
) {
  const { networkKey, client } = source;
  return {
    queryKey: [networkKey, "evidence-batch", batchId, recordStatus],
    queryFn: (context: CallContext) =>
      receivePart((onReceived) =>
        client.batch(batchId, { ...callOptions(source, context), cache, onReceived }),
      ),
  };
}

/**
 * Returns a fingerprint’s batch for use as evidence. The batch is requested again when the record's status
 * changes, because an old answer could contradict the newer record. It is also requested at intervals until it
 * is final. A generated batch is never used as evidence.
 */
export function useEvidenceBatch(batchId: string | undefined, recordStatus: string | undefined) {
  const source = useSource();
  const { queryKey, queryFn } = evidenceBatchQuery(source, batchId ?? "", recordStatus);
  const query = useQuery({
    queryKey,
    queryFn: batchId && !source.hasGeneratedBatches ? queryFn : skipToken,
    refetchInterval: ({ state: { data } }) =>
      data && isTerminal(data.shown?.status) ? false : FINGERPRINT_POLL_MS,
    refetchIntervalInBackground: false,
  });
  return useSteadyFailure(query, queryKey);
}

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

/**
 * A part of the evidence in two forms: `value` has every member as received, and `shown` has what the pages
 * can display.
 */
export type ReceivedPart<T> = { value: JsonValue; shown: T | null };

/**
 * Fetches a part of the evidence. A wrong shape is not an error here, because the engine reads any value and says what
 * is wrong with it. If it were an error, forged evidence would look like missing evidence.
 */
export async function receivePart<T>(
  fetch: (onReceived: (receipt: Receipt) => void) => Promise<T | null>,
): Promise<ReceivedPart<T>> {
  let value: JsonValue = null;
  try {
    const shown = await fetch((receipt) => {
      value = receipt.value;
    });
    return { value, shown };
  } catch (error) {
    if (!(error instanceof ResponseShapeError) || value === null) throw error;
    return { value, shown: null };
  }
}
