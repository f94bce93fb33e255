// Names an observer, and says what it answered.
import type { TrustedObserver } from "@digital-evidence/evidence/verify-evidence";
import { parseVerifierKey } from "@digital-evidence/transparency";
import { outside, type Statement, statement } from "@digital-evidence/verdict/statements";
import type { ObserverAnswer } from "./observations.ts";

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
