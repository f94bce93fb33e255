import type { Check } from "@digital-evidence/evidence/verify-evidence";
import { listed } from "../format/list.ts";
import { isolatedText } from "../format/outside-text.ts";
import { namedLevelWords } from "../words/named-witnesses.ts";
import { witnessWords as words } from "../words/witnesses.ts";
import { checkSentence } from "./checks.ts";
import { cosignaturesOf, discountedOf, latestTime, type NamedCosignature } from "./cosignatures.ts";

/** Longer names of witnesses are shortened, because a name is text from outside and can have any length. */
const MAX_NAME_LENGTH = 64;

/** @param check the check of these witnesses, or null while it runs */
export function trustedSentence(check: Check | null, isReplaced: boolean): string {
  if (check === null) return words.checking;
  const cosigned = cosignaturesOf(check);
  const discounted = discountedOf(check);
  return [
    mainSentence(check, cosigned),
    ...(discounted.length === 0 ? [] : [words.discounted(namesOf(discounted))]),
    ...(isReplaced ? [words.replaced] : []),
  ].join(" ");
}

/**
 * Returns the sentence about witnesses that a configuration names.
 * @param check the check of these witnesses, or null while it runs
 * @param host the host of that configuration
 */
export function namedSentence(check: Check | null, host: string): string {
  if (check === null) return words.checking;
  const discounted = discountedOf(check);
  const end = discounted.length === 0 ? "" : ` ${words.discounted(namesOf(discounted))}`;
  return namedMainSentence(check, host) + end;
}

function namedMainSentence(check: Check, host: string): string {
  const cosigned = cosignaturesOf(check);
  const named = Number(check.values["trusted"] ?? 0);
  if (check.verdict === "fail") return namedLevelWords.failed(host);
  if (check.code === "QUORUM_NOT_REACHED") {
    return namedLevelWords.short(cosigned.length, named, host);
  }
  if (check.code === "NO_ML_DSA") {
    return `${namedLevelWords.unused(host)} ${checkSentence(check)}`;
  }
  if (check.code !== "OK") return namedLevelWords.unused(host);
  const time = latestTime(cosigned);
  return namedLevelWords.cosigned(namesOf(cosigned), cosigned.length, named, host, time);
}

function mainSentence(check: Check, cosigned: readonly NamedCosignature[]): string {
  const trusted = Number(check.values["trusted"] ?? 0);
  if (check.code === "QUORUM_NOT_REACHED") return words.short(cosigned.length, trusted);
  if (check.code !== "OK") return checkSentence(check);
  return words.trusted(namesOf(cosigned), cosigned.length, trusted, latestTime(cosigned));
}

function namesOf(cosignatures: readonly NamedCosignature[]): string {
  return listed(cosignatures.map(({ name }) => isolatedText(name, MAX_NAME_LENGTH)));
}

type Problem = { code: "INVALID"; line: number | null } | { code: Exclude<Code, "INVALID"> };
type Code = Exclude<keyof typeof words.refused, "line">;

export function namedProblemSentence(
  host: string,
  problem: Problem | { code: "SAME_HOST" },
): string {
  const { problem: sentence, sameHost } = namedLevelWords;
  return sentence(host, problem.code === "SAME_HOST" ? sameHost : policyProblemSentence(problem));
}

export function policyProblemSentence(problem: Problem): string {
  const { refused } = words;
  if (problem.code !== "INVALID") return refused[problem.code];
  return refused.INVALID(problem.line === null ? "" : refused.line(problem.line));
}
