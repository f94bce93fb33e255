// Chooses the sentence for one link of the chain. The sentences are in words/links.ts, except those about the
// check that decides a link, which are in words/checks.ts.
import type { ChainLink } from "../evidence-chain/chain-link.ts";
import { absentLinks, linkWords, passedLinks } from "../words/links.ts";
import { checkSentence } from "./checks.ts";

/** @param missing why the data is missing, where the reason is known */
export function linkSentence(link: ChainLink, missing?: string): string {
  const { id, state, deciding, checks } = link;
  if (state === "waiting") return linkWords.waiting;
  if (state === "absent") return missing ?? absentLinks[id];
  if (id === "inclusion" && state === "pass" && !hasPassed(checks, "ROOT_RECORD")) {
    return linkWords.rootless;
  }
  if (state === "pass" || deciding === null) return passedLinks[id];
  return checkSentence(deciding);
}

function hasPassed(checks: ChainLink["checks"], id: "ROOT_RECORD"): boolean {
  return checks.some((check) => check.id === id && check.verdict === "pass");
}
