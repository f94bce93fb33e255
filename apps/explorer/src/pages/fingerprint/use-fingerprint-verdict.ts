import { useDeferredValue } from "react";
import { useFingerprint } from "../../queries/fingerprint.ts";
import { useProof } from "../../queries/proof.ts";
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
 * the embed page (`/embed/{hash}`) both use this hook, so that they always show the same verdict.
 */
export function useFingerprintVerdict(hash: string, { brought, isLogKept }: Options) {
  const fingerprint = useFingerprint(hash);
  const { record: data, isWithdrawn } = useKeptRecord(hash, fingerprint.data);
  const proof = useProof(hash, data ? data.details.mptRoot !== undefined : undefined);
  // Deferring the value lets the browser handle input before it renders the record.
  const record = useDeferredValue(data ?? undefined);
  const gathered = useEvidence(hash, record, { proof, brought, isWithdrawn });
  const log = useLog(gathered.verification, gathered.evidence, isLogKept);
  const { evidence, trusted } = useWitnessed(gathered, log);
  return { fingerprint, data, details: record?.details, proof, evidence, log, trusted };
}
