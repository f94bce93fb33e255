import type { Changed } from "./changes.ts";
import type { Judgement } from "./judges.ts";

const strength = ["silent", "unread", "failed", "inconclusive", "consistent", "confirmed"] as const;

/**
 * The judgement of each verifier, by the verifier's name. The first entry is the command-line tool, with which all
 * others must agree.
 */
export type Judgements = ReadonlyMap<string, Judgement>;

type Subject = Pick<Changed, "evidence" | "bytes">;

export function problemsOf(subject: Subject, judgements: Judgements, honest: Judgements): string[] {
  const { evidence } = subject;
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
    if (!isAgreed(judgement, first, subject)) {
      problems.push(`${said}, and the first one ${first.verdict} ${first.code ?? ""}`);
    }
  }
  return problems;
}

function isAgreed(one: Judgement, first: Judgement, { evidence, bytes }: Subject): boolean {
  if (one.isFromCharacters === true) {
    // If only the page around the evidence was changed, two differences are allowed. The page may show nothing, or it
    // may verify evidence that the command-line tool does not read. This tool accepts the tags around the evidence only
    // as the product writes them, and refuses a file that is not UTF-8 everywhere.
    if (evidence === "same" && (one.verdict === "silent" || isUnjudged(first))) return true;
    // The two codes may differ for a file with a NUL byte. A browser replaces both a NUL and bytes that are not UTF-8
    // by U+FFFD, so the page cannot distinguish the two cases.
    if (bytes.includes(0) && one.code === "NOT_UTF8" && first.code === "SYNTAX") return true;
  }
  // The command-line tool cannot read links, so another program unpacks them for it. If that program refuses the link,
  // the tool has nothing to judge, and the page must refuse the link too.
  if (first.isWithoutFile === true) return one.verdict === "unread" && one.code !== null;
  return one.verdict === first.verdict && one.code === first.code;
}

function isUnjudged({ verdict }: Judgement): boolean {
  return verdict === "unread" || verdict === "silent";
}
