// The verdict and the checks of a report, in the command's words.
import type { CheckVerdict } from "@digital-evidence/evidence/verify-evidence";
import type { ReportPhrases } from "@digital-evidence/report/report";
import type { Conclusion } from "../evidence/conclusion.ts";
import { checkSentence, checkTitle } from "./checks.ts";
import { nextStep, verdictNames, verdictSentence } from "./verdict.ts";

const outcomes: Readonly<Record<CheckVerdict, string>> = {
  pass: "Passed",
  fail: "Failed",
  unknown: "Undecided",
};

export function reportPhrases(conclusion: Conclusion): ReportPhrases {
  const { verdict, checks } = conclusion.verification;
  return {
    mark: verdict,
    label: verdictNames[verdict],
    sentence: verdictSentence(conclusion),
    notes: [nextStep(verdict)],
    checks: checks.map((check) => {
      const isStated = check.id === "BATCH_FINAL" && check.verdict === "pass";
      return {
        title: checkTitle(check),
        state: isStated ? "stated" : check.verdict,
        outcome: isStated ? "Stated, not checked" : outcomes[check.verdict],
        found: checkSentence(check),
      };
    }),
  };
}
