import type { ReceivedDetails, Retry } from "@digital-evidence/client";
import { RequestError } from "@digital-evidence/client/errors";
import type { Evidence } from "@digital-evidence/evidence/verify-evidence";
import type { Conclusion, Trust } from "@digital-evidence/verdict/conclude";
import {
  ABSENT,
  AWAITED,
  type Known,
  type Need,
  needs,
  type NetworkSetting,
  type PartState,
} from "@digital-evidence/verdict/known";
import { unansweredTold } from "@digital-evidence/verdict/headline";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Shown } from "../../components/evidence-verdict.tsx";
import type { OwnRoot } from "../../trust/read-own-root.ts";
import { failureReason, missingWords } from "../../phrasing/failure.ts";
import { type CallContext, useSource } from "../../queries/source.ts";
import {
  evidenceBatchQuery,
  useEvidenceBatch,
  fingerprintQuery,
  useFingerprint,
  proofQuery,
  useProof,
  snapshotQuery,
  useSnapshot,
} from "../../queries/records.ts";
import { checkedSnapshot, useLog } from "../../trust/use-log.ts";
import { useObserved } from "../../trust/observations.ts";
import { useTrustedPolicy } from "../../trust/trusted.ts";
import { useNetworkSetting } from "../../verify/network-setting.ts";
import { useConclusion, useReached } from "../../verify/use-conclusion.ts";

/** The evidence that the visitor provides. */
export type ProvidedEvidence = OwnRoot &
  Partial<Record<"document", Known["document"]>> &
  Pick<Evidence, "documentId">;

type Options = {
  brought: ProvidedEvidence;
  /** Whether this browser remembers the checkpoints that it saw of the service's log. */
  isLogKept: boolean;
};

/**
 * Requests a fingerprint with its evidence, and draws the conclusion from everything that is known. The full page of a
 * fingerprint and the embed page (`/embed/{hash}`) both use this hook, so that they judge the same evidence in the same
 * way. What the queries returned is all that is known: nothing else is kept.
 */
export function useFingerprintVerdict(hash: string, { brought, isLogKept }: Options) {
  const setting = useNetworkSetting();
  const fingerprint = useFingerprint(hash);
  const { data } = fingerprint;
  const details = data?.details;
  const record = usePart(fingerprint, data?.received, true);

  const byRecord = asks({ record, proof: ABSENT, batch: ABSENT, snapshot: ABSENT }, setting);
  const proofQuery = useProof(hash, byRecord.proof?.isExpected);
  const proof = usePart(proofQuery, proofQuery.data, byRecord.proof !== undefined);
  const batchQuery = useEvidenceBatch(byRecord.batch?.id, details?.status);
  const batch = usePart(batchQuery, batchQuery.data?.value, byRecord.batch !== undefined);
  const byBatch = asks({ record, proof, batch, snapshot: ABSENT }, setting);
  const snapshotHash = byBatch.snapshot?.hash;
  const snapshotQuery = useSnapshot(snapshotHash);
  const snapshot = usePart(snapshotQuery, snapshotQuery.data, snapshotHash !== undefined);

  const seen = useObserved(details?.batchId);

  const isWithdrawn = data?.isWithdrawn === true;
  const { document, documentId, root, snapshot: own } = brought;
  const known = useMemo(
    (): Known => ({
      hash: { value: hash, from: "visitor" },
      record,
      proof: record.state === "awaited" ? AWAITED : proof,
      batch,
      snapshot,
      ...(isWithdrawn ? { isWithdrawn } : {}),
      ...(document === undefined ? {} : { document }),
      ...(documentId === undefined ? {} : { documentId }),
      ...(root === undefined ? {} : { root }),
      ...(own === undefined ? {} : { ownSnapshot: { value: own.value } }),
      ...seen,
    }),
    [hash, record, proof, batch, snapshot, isWithdrawn, document, documentId, root, own, seen],
  );
  const judged = useJudged(known, setting, isLogKept);
  return {
    ...judged,
    known,
    fingerprint,
    data,
    details,
    proof: proofQuery,
    snapshotHash,
    batch: batchQuery.data?.shown ?? undefined,
    /** The failed tries of one request that is still being retried. */
    waiting:
      fingerprint.waiting ?? proofQuery.waiting ?? batchQuery.waiting ?? snapshotQuery.waiting,
  };
}

/** Draws the conclusion, looks for its snapshot in the service's log, and concludes again from what was found there. */
function useJudged(known: Known, setting: NetworkSetting, isLogKept: boolean) {
  const last = useReached();
  // A withdrawn record is not verified again. The log is still asked about the snapshot that was checked before.
  const verified = last[0]?.verified ?? null;
  const isOfSnapshot =
    verified?.known.snapshot === known.snapshot &&
    verified.known.ownSnapshot?.value === known.ownSnapshot?.value;
  const checked = isOfSnapshot ? checkedSnapshot(verified.verification, verified.evidence) : null;
  const look = useLog(checked, isLogKept);
  const policy = useTrustedPolicy(look?.service ?? "", look?.key ?? null);
  const receivedAt = look?.now?.receivedAt;
  const trust = useMemo(
    (): Trust | null =>
      policy === null || receivedAt === undefined
        ? null
        : { policy, nowS: Math.floor(receivedAt / 1000) },
    [policy, receivedAt],
  );
  return useConclusion(last, { known, network: setting, log: look, trust });
}

export type ReachedVerdict = ReturnType<typeof useFingerprintVerdict>;

type Asked = Pick<Known, "record" | "proof" | "batch" | "snapshot">;

function asks(known: Asked, setting: NetworkSetting) {
  const list = needs(known, setting);
  const of = <Part extends Need["part"]>(part: Part) =>
    list.find((need): need is Extract<Need, { part: Part }> => need.part === part);
  return { proof: of("proof"), batch: of("batch"), snapshot: of("snapshot") };
}

type Answer = { isError: boolean; error: Error | null; data: unknown };

/**
 * Returns what a query's answer says about a part of the evidence. It keeps its identity as long as the answer does.
 * @param value the part as received; null if the service does not know it, undefined if there is no answer yet
 */
function usePart({ data, isError, error }: Answer, value: unknown, isAsked: boolean): PartState {
  return useMemo((): PartState => {
    if (!isAsked) return ABSENT;
    if (data === undefined) {
      return isError ? { state: "failed", reason: failureReason(error) } : AWAITED;
    }
    const isMissing = value === undefined || value === null;
    return isMissing
      ? { state: "missing", from: "service" }
      : { state: "supplied", value, from: "service" };
  }, [data, isError, error, value, isAsked]);
}

type Query<T> = {
  queryKey: QueryKey;
  queryFn: (context: CallContext) => Promise<T>;
};

/**
 * Requests all evidence of the verdict again and bypasses the browser’s cache. Final answers are served as
 * immutable, so the browser would otherwise never request them again.
 */
export function useCheckAgain(
  hash: string,
  details: ReceivedDetails | undefined,
  snapshotHash: string | undefined,
) {
  const source = useSource();
  const queries = useQueryClient();
  const [isChecking, setChecking] = useState(false);

  async function ask<T>(query: Query<T>): Promise<void> {
    // A request that is already running is cancelled, because the browser’s cache may answer it.
    await queries.cancelQueries({ queryKey: query.queryKey, exact: true });
    await queries.fetchQuery({ ...query, staleTime: 0 });
  }

  const checkAgain = async () => {
    setChecking(true);
    try {
      await ask(fingerprintQuery(source, hash, "reload"));
      const { batchId, mptRoot, status } = details ?? {};
      const others = [
        ask(proofQuery(source, hash, mptRoot !== undefined, "reload")),
        ...(!batchId || source.hasGeneratedBatches
          ? []
          : [ask(evidenceBatchQuery(source, batchId, status, "reload"))]),
        ...(snapshotHash === undefined ? [] : [ask(snapshotQuery(source, snapshotHash, "reload"))]),
      ];
      await Promise.all(others);
    } catch {
      // Errors are not handled here: each query keeps its own error, and the page shows it.
    } finally {
      setChecking(false);
    }
  };
  return { checkAgain: () => void checkAgain(), isChecking };
}

/** Returns what takes the place of a verdict while the service does not answer; null where there is a verdict all the same. */
export function unansweredShown(
  { mark }: Pick<Conclusion, "mark">,
  trouble: Pick<Retry, "reason">,
  isOnline: boolean,
): Shown | null {
  const told = unansweredTold(mark, true);
  if (told === null) return null;
  const { title, reason } = missingWords(trouble, isOnline);
  const { label, note } = told;
  return { mark, label, sentence: title, notes: [reason, note] };
}

/** Whether the address answered with a 404 that is not one of the service, so that nothing is known about the hash. */
export function isOtherServer(error: Error | null): boolean {
  return error instanceof RequestError && error.code === "NOT_THE_SERVICE";
}
