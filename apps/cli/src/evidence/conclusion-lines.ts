import type { CheckVerdict, OverallVerdict } from "@digital-evidence/evidence/verify-evidence";
import type { Line, Span, Style } from "../terminal/line.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { checkSentence, checkTitle, sideWords } from "../words/checks.ts";
import { nextStep, notShown, verdictNames, verdictSentence } from "../words/verdict.ts";
import type { Conclusion } from "./conclusion.ts";

const verdictStyles: Readonly<Record<OverallVerdict, Style>> = {
  failed: "red",
  inconclusive: "yellow",
  consistent: "cyan",
  confirmed: "green",
};

const marks: Readonly<Record<CheckVerdict, Span>> = {
  pass: { style: "green", text: "pass   " },
  fail: { style: "red", text: "FAIL   " },
  unknown: { style: "yellow", text: "unknown" },
};

const TITLE_WIDTH = 30;

export function verdictSpan(verdict: OverallVerdict): Span {
  return { style: verdictStyles[verdict], text: verdictNames[verdict] };
}

export function conclusionLines(conclusion: Conclusion): Line[] {
  const { verdict } = conclusion;
  const { subject, root, checks } = conclusion.verification;
  return [
    [verdictSpan(verdict), `: ${verdictSentence(conclusion)}`],
    nextStep(verdict),
    "",
    ...(subject === null ? [] : [`Fingerprint  ${subject}`]),
    ...(root === null ? [] : [`Root         ${root}`]),
    ...(subject === null && root === null ? [] : [""]),
    ...checks.flatMap((check): Line[] => {
      // The check BATCH_FINAL passes if the service states a final status. Nothing else in the evidence can confirm
      // this status, so the line says `stated` instead of showing a passed check.
      const isStated = check.id === "BATCH_FINAL" && check.verdict === "pass";
      const mark: Span = isStated ? "stated " : marks[check.verdict];
      const title = checkTitle(check).padEnd(TITLE_WIDTH);
      const line: Line = [mark, `  ${title}  ${checkSentence(check)}`];
      return check.verdict === "fail" ? [line, ...sidesOf(check)] : [line];
    }),
    "",
    "Not shown:",
    ...notShown(conclusion).map((sentence) => `  - ${sentence}`),
  ];
}

function sidesOf(check: Conclusion["verification"]["checks"][number]): Line[] {
  const { computed, computedFrom, expected, expectedFrom, code } = check;
  return [
    `         code      ${code}`,
    ...(computed === null
      ? []
      : [`         found     ${quoted(computed)}, ${sideWords(computedFrom)}`]),
    ...(expected === null
      ? []
      : [`         expected  ${quoted(expected)}, ${sideWords(expectedFrom)}`]),
  ];
}
