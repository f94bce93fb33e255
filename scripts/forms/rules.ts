// The rules that the judgements on one changed file must follow.
import type { Changed } from "./changes.ts";
import type { Judgement } from "./judges.ts";

const strength = ["silent", "unread", "failed", "inconclusive", "consistent", "confirmed"] as const;

/** What each verifier says, by the verifier's name. The command is the first one, because it shows every code. */
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
  // If the text of the page itself was changed, the page may show nothing. It then makes no statement about the
  // evidence.
  if (one.verdict === "silent" && evidence === "same") return true;
  // The page reads characters and not bytes. The browser has already replaced bytes that are not UTF-8 by U+FFFD.
  if (one.isFromCharacters === true && first.code === "NOT_UTF8") return true;
  // A browser ignores the case of letters in tags such as `</scripT>`. The other verifiers accept only the spelling
  // that the product writes.
  if (one.isFromCharacters === true && evidence === "same" && isUnjudged(first)) return true;
  // If a `<` was put into the evidence, the verifiers that read the file take it for the end of the evidence and
  // call the file malformed. For a browser it is one more character of the evidence, so the page gives the verdict
  // `failed`. Both refuse the file.
  if (one.isFromCharacters === true && first.code === "MALFORMED" && one.verdict === "failed") {
    return true;
  }
  if (isUnjudged(one)) return isUnjudged(first);
  return one.verdict === first.verdict && one.code === first.code;
}

function isUnjudged({ verdict }: Judgement): boolean {
  return verdict === "unread" || verdict === "silent";
}
