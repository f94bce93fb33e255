import type { Check, Verification } from "@digital-evidence/evidence/verify-evidence";
import { failedChecks, failedSentences as words, verdictNames } from "../words/verdict.ts";
import { checkSentence, isOwnSnapshot } from "./checks.ts";
import { heldWords } from "./held.ts";

type FailedWords = { label: string; sentence: string; notes: readonly string[] };

export function failedWords({ checks, reasons }: Verification): FailedWords {
  const failures = reasons.flatMap((reason) =>
    checks.filter(({ verdict, code }) => verdict === "fail" && code === reason),
  );
  const [first, ...others] = failures;
  if (first === undefined)
    return { label: verdictNames.failed, sentence: words.unnamed, notes: [] };
  const also = new Set(others.map(checkSentence));
  also.delete(checkSentence(first));
  return {
    label: words.label(failedCheck(first), others.length),
    sentence: checkSentence(first),
    notes: [
      ...(also.size > 0 ? [words.also([...also].join(" "))] : []),
      ...failureNotes(failures, checks),
    ],
  };
}

function failedCheck(check: Check): string {
  return failedChecks[isOwnSnapshot(check) ? "OWN_SNAPSHOT" : check.id];
}

function failureNotes(failures: readonly Check[], checks: readonly Check[]): string[] {
  const held = heldWords(checks);
  const alsoHeld = held === "" ? [] : [held];
  if (failures.every(({ id }) => id === "DOCUMENT")) return [words.ownDocument, ...alsoHeld];
  if (failures.every((check) => check.id === "ROOT_VISITOR" || isOwnSnapshot(check))) {
    return [words.ownRoot, ...alsoHeld];
  }
  return [words.advice];
}
