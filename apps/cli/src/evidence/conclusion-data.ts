import { checkSentence, checkTitle } from "../words/checks.ts";
import { notShown, verdictSentence } from "../words/verdict.ts";
import type { Conclusion } from "./conclusion.ts";

export function conclusionData(conclusion: Conclusion) {
  const { verdict, reasons } = conclusion;
  const { scope, binding, subject, root, signers, signer, absent, checks } =
    conclusion.verification;
  return {
    verdict,
    reasons,
    sentence: verdictSentence(conclusion),
    scope,
    binding,
    subject,
    root,
    signers,
    signer,
    absent,
    checks: checks.map((check) => ({
      id: check.id,
      ...(check.index === undefined ? {} : { index: check.index }),
      verdict: check.verdict,
      code: check.code,
      title: checkTitle(check),
      sentence: checkSentence(check),
      computed: check.computed,
      computedFrom: check.computedFrom,
      expected: check.expected,
      expectedFrom: check.expectedFrom,
    })),
    notShown: notShown(conclusion),
  };
}

export type ConclusionData = ReturnType<typeof conclusionData>;
