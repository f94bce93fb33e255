// Reads the observers that the visitor names, and says what one of them answered.
import { readObservers } from "@digital-evidence/evidence/check-observers";
import type { TrustedObserver } from "@digital-evidence/evidence/verify-evidence";
import { parseVerifierKey } from "@digital-evidence/transparency";
import { outside, type Statement, statement } from "@digital-evidence/verdict/statements";
import type { ObserverAnswer } from "./observations.ts";

/** A line that has only a key, or a key and an address. */
const KEY_ALONE = /^(?=\S+\+[0-9a-f]{8}\+\S+(?:\s|$))/;

/**
 * Reads a line for each observer. A line with only its key, and perhaps its address, is about this network.
 * @returns the line that is wrong, counted from 1; 0 if there are too many or none
 */
export function readObserverLines(
  text: string,
  network: string,
): { list: TrustedObserver[] } | { line: number } {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(KEY_ALONE, `observer ${network} `));
  return readObservers(lines.join("\n"));
}

/** The name of an observer's log. Its operator chose it. */
export function observerName({ key }: Pick<TrustedObserver, "key">): string {
  const parsed = parseVerifierKey(key);
  return parsed.ok ? parsed.value.name : key;
}

export function answerStatement(one: TrustedObserver, answer: ObserverAnswer): Statement {
  const name = outside(observerName(one));
  const { problem, texts } = answer;
  if (problem !== null) return statement("observer.notAsked", { name, reason: problem });
  return statement(texts.length === 0 ? "observer.notSeen" : "observer.answered", { name });
}
