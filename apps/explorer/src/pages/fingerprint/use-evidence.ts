import type { FingerprintDetails } from "@digital-evidence/evidence/api";
import { isUnderWay } from "@digital-evidence/evidence/status";
import type { DocumentDigest, Evidence } from "@digital-evidence/evidence/verify-evidence";
import { useConfig } from "../../app/config-context.ts";
import { hasOwnLedger } from "../../app/own-ledger.ts";
import {
  LINK_IDS,
  toChainLinks,
  type Circumstances,
  type LinkId,
} from "../../evidence/chain-link.ts";
import { useFindings, type Checking } from "../../evidence/use-findings.ts";
import {
  checkingVerdict,
  loadingVerdict,
  OWN_LEDGER,
  recheckingVerdict,
  toVerdict,
  unavailableVerdict,
  type EvidenceVerdict,
} from "../../evidence/verdict.ts";
import { useEvidenceBatch } from "../../queries/evidence-batch.ts";
import type { useProof } from "../../queries/proof.ts";
import { useSnapshot } from "../../queries/snapshot.ts";
import { useSource } from "../../queries/source.ts";

/** What the visitor adds to what the service gave. */
export type Brought = {
  document?: DocumentDigest | undefined;
  root?: string | undefined;
  snapshot?: unknown;
};

type Answer = { data: unknown; isError: boolean; error: Error | null };

const FETCHED_LINKS = LINK_IDS.filter((id) => id !== "document" && id !== "root");

/** Gathers the evidence on a fingerprint as it arrives, and has it checked in this browser. */
export function useEvidence(
  hash: string,
  details: FingerprintDetails | undefined,
  { proof, brought = {} }: { proof: ReturnType<typeof useProof>; brought?: Brought },
) {
  const { network } = useConfig();
  const { hasGeneratedBatches } = useSource();
  const { batchId, status } = details ?? {};
  const asksBatch = batchId !== undefined && !hasGeneratedBatches;
  const batch = useEvidenceBatch(batchId, status);
  const named = details?.batchGlobalSnapshotHash ?? batch.data?.globalSnapshotHash;
  const asksLedger = hasOwnLedger(network) && named !== undefined && /^[0-9a-f]{64}$/.test(named);
  const snapshot = useSnapshot(asksLedger ? named : undefined);

  const awaited: LinkId[] = [];
  if (isAwaited(proof)) awaited.push("inclusion");
  if (asksBatch && isAwaited(batch)) awaited.push("batch");
  if (asksLedger && isAwaited(snapshot)) awaited.push("ledger");

  const evidence: Evidence | null =
    details === undefined || isAwaited(proof)
      ? null
      : {
          askedHash: hash,
          record: details,
          proof: proof.data ?? null,
          batch: asksBatch ? (batch.data ?? null) : null,
          ...(asksLedger && !isAwaited(snapshot) ? { snapshot: snapshot.data ?? null } : {}),
          ...brought,
        };
  const given = [details, proof.data, batch.data, snapshot.data];
  const { checking, hasChanged } = useFindings(evidence, awaited.length === 0, given);

  const isOpen = details !== undefined && isUnderWay(status);
  const hasOwnSnapshot = brought.snapshot !== undefined;
  const circumstances: Circumstances = {
    isOpen,
    hasOwnSnapshot,
    awaited: checking.state === "waiting" ? FETCHED_LINKS : awaited,
    absences: {
      ...failed("inclusion", "proof", proof),
      batch: hasGeneratedBatches
        ? "Batches are generated in this deployment, so none can be checked."
        : "The record names no batch yet.",
      ...(asksBatch ? { batch: "The service does not know the batch the record names." } : {}),
      ...failed("batch", "batch", batch),
      ledger: hasOwnLedger(network)
        ? "The record names no snapshot yet."
        : `This page asks the service alone, and no answer of ${network.name}’s ledger is at hand. The snapshot’s link leads to the ledger’s own explorer.`,
      ...(asksLedger ? { ledger: "The ledger does not know the snapshot the record names." } : {}),
      ...failed("ledger", "snapshot", snapshot),
    },
  };
  const links = toChainLinks(checking.state === "checked" ? checking.checks : [], circumstances);
  const verdict =
    details === undefined
      ? loadingVerdict
      : verdictOn(checking, hasChanged, () =>
          toVerdict(links, {
            isOpen,
            hasOwnSnapshot,
            ...(hasOwnLedger(network) ? { ledgerName: OWN_LEDGER } : {}),
          }),
        );
  const walk = checking.state === "checked" ? checking.walk : null;
  return { links, circumstances, verdict, walk, hasChanged, batch: batch.data ?? undefined };
}

function isAwaited({ data, isError }: Answer): boolean {
  return data === undefined && !isError;
}

function failed(link: LinkId, what: string, { data, isError, error }: Answer) {
  return data === undefined && isError
    ? { [link]: `The ${what} could not be read: ${error?.message ?? "no reason given"}.` }
    : {};
}

function verdictOn(
  checking: Checking,
  hasChanged: boolean,
  conclude: () => EvidenceVerdict,
): EvidenceVerdict {
  if (checking.state === "unavailable") return unavailableVerdict(checking.message);
  const verdict = checking.state === "waiting" ? checkingVerdict : conclude();
  return verdict === checkingVerdict && hasChanged ? recheckingVerdict : verdict;
}
