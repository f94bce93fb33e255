// Draws one conclusion from the evidence and the service's log together, for the report. A report cannot be updated
// later, so it waits for the check of the log.
import type {
  Evidence,
  OverallVerdict,
  Verification,
} from "@digital-evidence/evidence/verify-evidence";
import type { LogFinding } from "@digital-evidence/verdict/log";
import { reportVerdictWords } from "../phrasing/report-verdict.ts";
import type { VerdictWords } from "../phrasing/verdict.ts";
import type { Source } from "../queries/source.ts";
import { checkedSnapshot, witnessedEvidence } from "./logged-snapshot.ts";
import { trustedPolicy } from "./trusted-witnesses.ts";

export type Conclusion = {
  evidence: Evidence;
  verification: Verification;
  mark: OverallVerdict;
  words: VerdictWords;
  /** What was found in the log, or null if there was no snapshot to search for. */
  finding: LogFinding | null;
};

type Request = Pick<Source, "apiBase" | "fetch"> & {
  evidence: Evidence;
  verify: (evidence: Evidence) => Promise<Verification>;
  signal: AbortSignal;
};

/** @throws the loading error if the code for logs cannot be loaded */
export async function concludeWithLog(request: Request): Promise<Conclusion> {
  const { evidence, verify, apiBase, fetch, signal } = request;
  const verification = await verify(evidence);
  const words = reportVerdictWords(verification, evidence);
  const alone = { evidence, verification, mark: verification.verdict, words, finding: null };
  const snapshot = checkedSnapshot(verification, evidence);
  if (snapshot === null) return alone;
  const { lookAtLog } = await import("./look-at-log.ts");
  const { finding, failure } = await lookAtLog({
    apiBase,
    fetch,
    signal,
    snapshot,
    isKept: true,
  });
  if (failure !== null) return { ...alone, mark: "failed", words: failure, finding };
  const policy = trustedPolicy(finding.service, finding.key);
  const witnessed = policy === null ? null : witnessedEvidence(evidence, finding, policy);
  if (witnessed === null) return { ...alone, finding };
  const again = await verify(witnessed);
  return {
    evidence: witnessed,
    verification: again,
    mark: again.verdict,
    words: reportVerdictWords(again, witnessed),
    finding,
  };
}
