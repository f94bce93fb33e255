// Chooses the snapshot to search for in a log, and adds what was found in the log to the evidence.
import type { LogProof } from "@digital-evidence/client/log";
import { type LoggedSnapshot, statedSnapshot } from "@digital-evidence/client/logged-snapshot";
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import type { Evidence, Verification } from "@digital-evidence/evidence/verify-evidence";
import { logFailure, type LogFinding } from "@digital-evidence/verdict/log";

/**
 * Returns the snapshot if it passed the check of the ledger: its content, which includes the ordinal, has the
 * stated hash and lists the batch. Returns null otherwise.
 */
export function checkedSnapshot(
  verification: Verification | null,
  evidence: Evidence | null,
): LoggedSnapshot | null {
  const isChecked = verification?.checks.some(
    ({ id, verdict }) => id === "ROOT_LEDGER" && verdict === "pass",
  );
  return isChecked === true ? statedSnapshot(evidence?.snapshot?.value) : null;
}

/**
 * Returns the log's proof for a bundle, or null if the snapshot was not found. The result is also null if the log
 * makes the page's verdict `failed`, because the bundle could look sound with a proof from this log.
 */
export function bundledProof(finding: LogFinding): LogProof | null {
  const { service, proof, now } = finding;
  if (proof === null || now === null || logFailure(finding) !== null) return null;
  const source = new URL(service + LOG_PREFIX, window.location.href).href;
  return { source, receivedAt: new Date(now.receivedAt), value: proof };
}
