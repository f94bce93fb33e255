// The verdict and the checks of a report, in the command's words. “You” is the person who ran the command in its other
// output. A report is given to somebody else, so it says that the person who made it provided the root or the snapshot.
import type { Check, CheckVerdict } from "@digital-evidence/evidence/verify-evidence";
import type { ReportCheck, ReportPhrases } from "@digital-evidence/report/report";
import type { Conclusion } from "../evidence/conclusion.ts";
import { checkSentence, checkTitle } from "./checks.ts";
import { logAdvice, logFailures, logTitle } from "./log.ts";
import { nextStep, rootSource, verdictNames, verdictSentence } from "./verdict.ts";

const outcomes: Readonly<Record<CheckVerdict, string>> = {
  pass: "Passed",
  fail: "Failed",
  unknown: "Undecided",
};

const maker = "the person who made this report";

function reportVerdictSentence(conclusion: Conclusion): string {
  const { verdict, verification, evidence } = conclusion;
  const own = rootSource(evidence);
  if (verdict !== "confirmed" || own === null) return verdictSentence(conclusion);
  return verification.scope === "inclusion"
    ? `The proof leads from this fingerprint to ${own === "root" ? "the root" : "a root in the snapshot"} that ${maker} provided.`
    : `Everything fits together, and the ${own} that ${maker} provided agrees.`;
}

function reportNextStep({ verdict, evidence }: Conclusion): string {
  const own = rootSource(evidence);
  return verdict === "confirmed" && own !== null
    ? `This counts only if the ${own} that ${maker} provided comes from a source other than the evidence.`
    : nextStep(verdict);
}

function reportCheckTitle(check: Check): string {
  return check.id === "ROOT_VISITOR"
    ? `Root compared with the root that ${maker} provided`
    : checkTitle(check);
}

function reportCheckSentence(check: Check): string {
  return check.id === "ROOT_VISITOR" && check.code === "OK"
    ? `The proof leads to the root that ${maker} provided.`
    : checkSentence(check);
}

export function reportPhrases(conclusion: Conclusion): ReportPhrases {
  const { verdict, logFailure, verification } = conclusion;
  const failure = logFailure === null ? null : logFailures[logFailure];
  const checks = verification.checks.map((check): ReportCheck => {
    const isStated = check.id === "BATCH_FINAL" && check.verdict === "pass";
    return {
      title: reportCheckTitle(check),
      state: isStated ? "stated" : check.verdict,
      outcome: isStated ? "Stated, not checked" : outcomes[check.verdict],
      found: reportCheckSentence(check),
    };
  });
  return {
    mark: verdict,
    label: verdictNames[verdict],
    sentence: reportVerdictSentence(conclusion),
    notes: failure === null ? [reportNextStep(conclusion)] : [failure.meaning, logAdvice],
    checks:
      failure === null
        ? checks
        : [
            ...checks,
            { title: logTitle, state: "fail", outcome: outcomes.fail, found: failure.sentence },
          ],
  };
}
