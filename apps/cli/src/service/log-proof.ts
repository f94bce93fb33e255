import type { GatheredEvidence } from "@digital-evidence/client/gather-evidence";
import {
  findLogProof,
  type LogProofResult,
  type ReceivedLogProof,
} from "@digital-evidence/client/log";
import { logFiles } from "@digital-evidence/client/log-files";
import { findTimestamps } from "@digital-evidence/client/log-timestamps";
import { type LoggedSnapshot, statedSnapshot } from "@digital-evidence/client/logged-snapshot";
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import { verifyCheckpoint } from "@digital-evidence/transparency";
import type { Conclusion, LogFailure } from "../evidence/conclusion.ts";
import { algorithms } from "../evidence/ml-dsa-44.ts";
import type { Io } from "../io.ts";
import type { Line } from "../terminal/line.ts";
import {
  logAdvice,
  logFailures,
  logNotInFile,
  type LogProofProblem,
  logProblems,
} from "../words/log.ts";
import type { Service } from "./service.ts";

/** The result of looking for the snapshot in the service's log, or null if there was no snapshot to look up. */
export type FoundInLog = LogProofResult | null;

const failures: Readonly<Partial<Record<LogProofProblem, LogFailure>>> = {
  SIGNATURE_MISMATCH: "SIGNATURE_MISMATCH",
  OTHER_ENTRY: "OTHER_ENTRY",
  TILES_MISMATCH: "TILES_MISMATCH",
};

/**
 * Looks once for the snapshot in the service's log. If the log contradicts the evidence, the returned conclusion has
 * failed, as on the fingerprint's page.
 */
export async function concludeWithLog(
  conclusion: Conclusion,
  { receipts }: GatheredEvidence,
  { apiBase, hasOwnLedger, timeoutMs }: Service,
  io: Io,
  signal?: AbortSignal,
): Promise<{ conclusion: Conclusion; found: FoundInLog }> {
  const snapshot = hasOwnLedger ? statedSnapshot(receipts.snapshot?.value) : null;
  if (snapshot === null) return { conclusion, found: null };
  io.progress.show("asking for the log's proof");
  const prefix = apiBase + LOG_PREFIX;
  const files = logFiles({ prefix, fetch: io.fetch, timeoutMs, signal });
  const found = await findLogProof(files, prefix, snapshot, {
    now: () => io.now().getTime(),
    verify: (note, policy) => verifyCheckpoint(note, policy, algorithms),
  });
  const failure = found.logProof === null ? failures[found.problem] : undefined;
  const isFailed = failure !== undefined && isChecked(snapshot, conclusion);
  return { conclusion: isFailed ? conclusion.failedBy(failure) : conclusion, found };
}

/**
 * Whether the snapshot passed the check of the ledger, so that its content gives its hash and ordinal. If the user gave
 * another snapshot, that one was checked instead.
 */
function isChecked(snapshot: LoggedSnapshot, { evidence, verification }: Conclusion): boolean {
  const checked = statedSnapshot(evidence.snapshot?.value);
  return (
    checked?.hash === snapshot.hash &&
    checked.ordinal === snapshot.ordinal &&
    verification.checks.some(({ id, verdict }) => id === "ROOT_LEDGER" && verdict === "pass")
  );
}

/** Output lines that say what a failure of the log means. Empty if the log did not make the verdict `failed`. */
export function logFailureLines({ logFailure }: Conclusion): Line[] {
  return logFailure === null ? [] : [logFailures[logFailure].meaning, logAdvice, logNotInFile];
}

export type GivenLogProof = {
  logProof: ReceivedLogProof | null;
  /**
   * Output lines that say why the bundle lacks the log's proof or its timestamps. Nothing is said if there was no
   * snapshot to look up, or if the service names no timestamp authority.
   */
  lines: Line[];
};

/**
 * Completes the log's proof for a bundle with the timestamps of its checkpoint. A bundle is complete without this proof,
 * so it is not an error if the log does not provide one.
 */
export async function logProofOf(
  found: FoundInLog,
  { apiBase, timeoutMs }: Service,
  io: Io,
): Promise<GivenLogProof> {
  if (found === null) return { logProof: null, lines: [] };
  if (found.logProof === null) {
    return {
      logProof: null,
      lines: [`The bundle has no proof of the service's log: ${logProblems[found.problem]}.`],
    };
  }
  const { logProof, size } = found;
  const prefix = apiBase + LOG_PREFIX;
  const files = logFiles({ prefix, fetch: io.fetch, timeoutMs });
  const stamped = await findTimestamps(files, prefix, size, io.now);
  return {
    logProof: { ...logProof, timestamps: stamped.timestamps },
    // A service that names no authority has no timestamps, so there is nothing to report.
    lines:
      stamped.timestamps !== null || stamped.problem === "NO_AUTHORITY"
        ? []
        : [`The bundle has no timestamp of the log: ${logProblems[stamped.problem]}.`],
  };
}
