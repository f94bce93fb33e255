import { useQueryClient } from "@tanstack/react-query";
import { useDeferredValue, useEffect } from "react";
import { useConfig } from "../../config/config-context.ts";
import { namedSnapshot } from "../../ledger/own-ledger.ts";
import { evidenceBatchQuery } from "../../queries/evidence-batch.ts";
import { type FingerprintRecord, useFingerprint } from "../../queries/fingerprint.ts";
import { useProof } from "../../queries/proof.ts";
import { snapshotQuery } from "../../queries/snapshot.ts";
import { useSource } from "../../queries/source.ts";
import { useLog } from "../../transparency/use-log.ts";
import { type Brought, useEvidence } from "./use-evidence.ts";
import { useKeptRecord } from "./use-kept-record.ts";
import { useWitnessed } from "./use-witnessed.ts";

type Options = {
  brought: Brought;
  /** Whether this browser remembers the checkpoints that it saw of the service's log. */
  isLogKept: boolean;
};

/**
 * Requests a fingerprint with its evidence, and verifies it in this browser. The full page of a fingerprint and
 * the embed page (`/embed/{hash}`) both use this hook, so that they judge the same evidence in the same way.
 */
export function useFingerprintVerdict(hash: string, { brought, isLogKept }: Options) {
  const fingerprint = useFingerprint(hash);
  const { record: data, isWithdrawn } = useKeptRecord(hash, fingerprint.data);
  const proof = useProof(hash, data ? data.details.mptRoot !== undefined : undefined);
  useEarlyRequests(data?.details);
  // Deferring the value lets the browser handle input before React renders the record.
  const record = useDeferredValue(data ?? undefined);
  const gathered = useEvidence(hash, record, { proof, brought, isWithdrawn });
  const log = useLog(gathered.verification, gathered.evidence, isLogKept);
  const { evidence, trusted } = useWitnessed(gathered, log);
  return { fingerprint, data, details: record?.details, proof, evidence, log, trusted };
}

/**
 * Requests the batch and the snapshot together with the proof. Otherwise they would be requested only after React has
 * rendered the record, which takes long on a slow phone.
 */
function useEarlyRequests(details: FingerprintRecord["details"] | undefined): void {
  const queries = useQueryClient();
  const source = useSource();
  const { network } = useConfig();
  const { batchId, status } = details ?? {};
  const snapshot = namedSnapshot(network, details, undefined);
  useEffect(() => {
    if (batchId && !source.hasGeneratedBatches) {
      void queries.prefetchQuery(evidenceBatchQuery(source, batchId, status));
    }
    if (snapshot) void queries.prefetchQuery(snapshotQuery(source, snapshot));
  }, [queries, source, batchId, status, snapshot]);
}
