// What must hold of the judgements on one changed file.
import type { Changed } from "./changes.ts";
import type { Judgement } from "./judges.ts";

const strength = ["silent", "unread", "failed", "inconclusive", "consistent", "confirmed"] as const;

/** What each verifier says, by its name. The command, which shows every code, stands first. */
export type Judgements = ReadonlyMap<string, Judgement>;

export function problemsOf(
  { evidence }: Pick<Changed, "evidence">,
  judgements: Judgements,
  honest: Judgements,
): string[] {
  const problems: string[] = [];
  const [first] = judgements.values();
  for (const [name, judgement] of judgements) {
    const before = honest.get(name);
    if (first === undefined || before === undefined) throw new Error("nothing was judged");
    const said = `${name} says ${judgement.verdict} ${judgement.code ?? ""}`.trim();
    const isPositive = judgement.verdict === "consistent" || judgement.verdict === "confirmed";
    if (evidence === "other" && isPositive) problems.push(`${said} of other evidence`);
    if (strength.indexOf(judgement.verdict) > strength.indexOf(before.verdict)) {
      problems.push(`${said}, which is more than ${before.verdict}`);
    }
    if (evidence === "same" && !isPositive && !isUnjudged(judgement)) {
      problems.push(`${said} of the same evidence`);
    }
    if (!isAgreed(judgement, first, evidence)) {
      problems.push(`${said}, and the first one ${first.verdict} ${first.code ?? ""}`);
    }
  }
  return problems;
}

function isAgreed(one: Judgement, first: Judgement, evidence: Changed["evidence"]): boolean {
  // A page whose own text was changed may show nothing. That says nothing of the evidence.
  if (one.verdict === "silent" && evidence === "same") return true;
  // A page reads characters and not bytes: the browser puts U+FFFD in the place of what is not UTF-8.
  if (one.isFromCharacters === true && first.code === "NOT_UTF8") return true;
  // A browser reads tags in any case, such as `</scripT>`. The other verifiers know only the form that the product writes.
  if (one.isFromCharacters === true && evidence === "same" && isUnjudged(first)) return true;
  // A `<` that was put into the evidence ends the slot for those who read the file. In the browser it is one more character of
  // the evidence, so the page calls that damaged. Both refuse it.
  if (one.isFromCharacters === true && first.code === "MALFORMED" && one.verdict === "failed") {
    return true;
  }
  if (isUnjudged(one)) return isUnjudged(first);
  return one.verdict === first.verdict && one.code === first.code;
}

function isUnjudged({ verdict }: Judgement): boolean {
  return verdict === "unread" || verdict === "silent";
}
