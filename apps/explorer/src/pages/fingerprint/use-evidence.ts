import type { Evidence, Supplied } from "@digital-evidence/evidence/verify-evidence";
import { outside, type Statement, statement } from "@digital-evidence/verdict/statements";
import { useConfig } from "../../config/config-context.ts";
import { hasOwnLedger, namedSnapshot } from "../../ledger/own-ledger.ts";
import { LINK_IDS, type LinkId, toLinks } from "../../evidence-chain/chain-link.ts";
import { type Outcome, useVerdict } from "../../verify/use-verdict.ts";
import type { OwnRoot } from "../../own-root/read-own-root.ts";
import { useEvidenceBatch } from "../../queries/evidence-batch.ts";
import type { FingerprintRecord } from "../../queries/fingerprint.ts";
import type { useProof } from "../../queries/proof.ts";
import { useSnapshot } from "../../queries/snapshot.ts";
import { useSource } from "../../queries/source.ts";
import { failureText } from "../../phrasing/failure.ts";
import {
  checkingWords,
  loadingWords,
  recheckingWords,
  withdrawnWords,
} from "../../phrasing/no-verdict.ts";
import { unavailableWords, type VerdictWords, verdictWords } from "../../phrasing/verdict.ts";

/** The evidence that the visitor provides. */
export type Brought = OwnRoot & Pick<Evidence, "document" | "documentId">;

type Answer = { data: unknown; isError: boolean; error: Error | null };

type Gathering = {
  proof: ReturnType<typeof useProof>;
  brought: Brought;
  /** Whether the service gave the record earlier and now says that it does not know the record. */
  isWithdrawn: boolean;
};

const FETCHED_LINKS = LINK_IDS.filter((id) => id !== "document" && id !== "root");

/** Gathers the evidence on a fingerprint as it arrives, and verifies it in this browser. */
export function useEvidence(
  hash: string,
  record: FingerprintRecord | undefined,
  { proof, brought, isWithdrawn }: Gathering,
) {
  const { network } = useConfig();
  const { hasGeneratedBatches } = useSource();
  const details = record?.details;
  const { batchId, status } = details ?? {};
  const namesBatch = batchId !== undefined && !hasGeneratedBatches;
  // An empty batch id cannot be requested. If the record names an empty id, its batch counts as missing.
  const asksBatch = namesBatch && batchId !== "";
  const batch = useEvidenceBatch(batchId, status);
  const named = namedSnapshot(network, details, batch.data?.value);
  const namesSnapshot = named !== undefined;
  const asksLedger = named !== undefined && named !== null;
  const snapshot = useSnapshot(named ?? undefined);

  const awaited: LinkId[] = [];
  if (isAwaited(proof)) awaited.push("inclusion");
  if (asksBatch && isAwaited(batch)) awaited.push("batch", "statements");
  if (asksLedger && isAwaited(snapshot)) awaited.push("ledger", "statements");

  const evidence: Evidence | null =
    record === undefined || isWithdrawn || isAwaited(proof)
      ? null
      : {
          hash: { value: hash, from: "visitor" },
          record: supplied(record.received),
          proof: supplied(proof.data),
          ...(namesBatch && !awaited.includes("batch")
            ? { batch: supplied(batch.data?.value) }
            : {}),
          ...(namesSnapshot && !awaited.includes("ledger")
            ? { snapshot: supplied(snapshot.data) }
            : {}),
          ...brought,
          proofBinding: network.proofBinding,
        };
  const given = [record?.received, proof.data, batch.data?.value, snapshot.data];
  const { outcome, hasChanged } = useVerdict(evidence, awaited.length === 0, given);

  const verification = outcome.state === "verified" ? outcome.verification : null;
  const isWaiting = outcome.state === "waiting" && !isWithdrawn;
  const links = toLinks(verification, isWaiting ? FETCHED_LINKS : awaited);
  const missing: Partial<Record<LinkId, Statement>> = {
    batch: hasGeneratedBatches
      ? statement("missing.generatedBatches")
      : namesBatch
        ? statement("missing.batchUnknown")
        : statement("missing.noBatchNamed"),
    ledger: namesSnapshot
      ? statement("missing.snapshotUnknown")
      : hasOwnLedger(network)
        ? statement("missing.noSnapshotNamed")
        : statement("missing.otherLedger", { network: outside(network.name) }),
    ...failed("inclusion", "proof", proof),
    ...failed("batch", "batch", batch),
    ...failed("ledger", "snapshot", snapshot),
  };
  const isFailed = verification?.verdict === "failed";
  const words = (): VerdictWords => {
    if (details === undefined) return loadingWords;
    if (isWithdrawn) return withdrawnWords;
    // A failed verdict is shown without waiting, because evidence that arrives later cannot undo it.
    return awaited.length > 0 && !isFailed
      ? waitingWords(hasChanged)
      : outcomeWords(outcome, hasChanged);
  };
  return {
    evidence,
    links,
    missing,
    words: words(),
    verification,
    hasChanged,
    /** The failed tries of one request that is still being retried. The proof has priority, then the batch. */
    waiting: proof.waiting ?? batch.waiting ?? snapshot.waiting,
    batch: batch.data?.shown ?? undefined,
    snapshotHash: named ?? undefined,
  };
}

/** Marks a part as supplied by the service. If the service does not know the part, its value is null. */
function supplied(value: unknown): Supplied {
  return { value: value ?? null, from: "service" };
}

function isAwaited({ data, isError }: Answer): boolean {
  return data === undefined && !isError;
}

function failed(
  link: LinkId,
  what: "proof" | "batch" | "snapshot",
  { data, isError, error }: Answer,
) {
  if (data !== undefined || !isError) return {};
  return { [link]: statement(`missing.failed.${what}`, { reason: outside(failureText(error)) }) };
}

function waitingWords(hasChanged: boolean): VerdictWords {
  return hasChanged ? recheckingWords : checkingWords;
}

function outcomeWords(outcome: Outcome, hasChanged: boolean): VerdictWords {
  switch (outcome.state) {
    case "waiting":
      return waitingWords(hasChanged);
    case "unavailable":
      return unavailableWords(outcome.reason);
    case "verified":
    default:
      return verdictWords(outcome.verification, outcome.evidence);
  }
}
