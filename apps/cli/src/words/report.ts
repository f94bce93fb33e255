// The verdict and the checks of a report, in the command's words.
import type { CheckVerdict } from "@digital-evidence/evidence/verify-evidence";
import type { ReportCheck, ReportPhrases } from "@digital-evidence/report/report";
import type { Conclusion } from "../evidence/conclusion.ts";
import { checkSentence, checkTitle } from "./checks.ts";
import { logAdvice, logFailures, logTitle } from "./log.ts";
import { nextStep, verdictNames, verdictSentence } from "./verdict.ts";

const outcomes: Readonly<Record<CheckVerdict, string>> = {
  pass: "Passed",
  fail: "Failed",
  unknown: "Undecided",
};

export function reportPhrases(conclusion: Conclusion): ReportPhrases {
  const { verdict, logFailure, verification } = conclusion;
  const failure = logFailure === null ? null : logFailures[logFailure];
  const checks = verification.checks.map((check): ReportCheck => {
    const isStated = check.id === "BATCH_FINAL" && check.verdict === "pass";
    return {
      title: checkTitle(check),
      state: isStated ? "stated" : check.verdict,
      outcome: isStated ? "Stated, not checked" : outcomes[check.verdict],
      found: checkSentence(check),
    };
  });
  return {
    mark: verdict,
    label: verdictNames[verdict],
    sentence: verdictSentence(conclusion),
    notes: failure === null ? [nextStep(verdict)] : [failure.meaning, logAdvice],
    checks:
      failure === null
        ? checks
        : [
            ...checks,
            { title: logTitle, state: "fail", outcome: outcomes.fail, found: failure.sentence },
          ],
  };
}
