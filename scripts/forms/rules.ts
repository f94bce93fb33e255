import type { Changed } from "./changes.ts";
import type { Judgement } from "./judges.ts";

const strength = ["silent", "unread", "failed", "inconclusive", "consistent", "confirmed"] as const;

/** What each verifier says, by the verifier's name. The command-line tool is the first one. */
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
    // If the page's own text was changed and its evidence was not, the page may show nothing. It may also verify
    // evidence that the verifiers of files do not read: these refuse bytes that are not UTF-8 anywhere in the file, and
    // accept only the spelling of the tags that the product writes.
    if (evidence === "same" && (one.verdict === "silent" || isUnjudged(first))) return true;
    // A browser gives a page U+FFFD in the place of a NUL, and in the place of bytes that are not UTF-8.
    if (bytes.includes(0) && one.code === "NOT_UTF8" && first.code === "SYNTAX") return true;
  }
  // The command-line tool reads no links. If another program cannot unpack the link, the tool has nothing to judge.
  if (first.isWithoutFile === true) return one.verdict === "unread" && one.code !== null;
  return one.verdict === first.verdict && one.code === first.code;
}

function isUnjudged({ verdict }: Judgement): boolean {
  return verdict === "unread" || verdict === "silent";
}
