// Groups the checks of a verification into the links of the chain. Each link answers one question.
import {
  type Check,
  CHECK_CODES,
  type CheckId,
  type CheckVerdict,
  type Verification,
} from "@digital-evidence/evidence/verify-evidence";
import { checkStatement, isOfGivenHash, isStatement } from "./checks.ts";
import { type Statement, statement } from "./statements.ts";

export const LINK_IDS = [
  "file",
  "content",
  "signatures",
  "inclusion",
  "batch",
  "ledger",
  "statements",
  "document",
  "root",
] as const;

export type LinkId = (typeof LINK_IDS)[number];

/**
 * `absent` means that neither the visitor nor the service gave anything to compare. `waiting` means that the
 * data is still being fetched.
 */
export type LinkState = CheckVerdict | "absent" | "waiting";

export type ChainLink = {
  id: LinkId;
  state: LinkState;
  /** The check that decided the state, or null if no check did. */
  deciding: Check | null;
  checks: readonly Check[];
};

const linkOf: Readonly<Record<CheckId, LinkId>> = {
  MANIFEST: "file",
  RECORD_HASH: "content",
  SIGNATURE: "signatures",
  SIGNER: "signatures",
  PROOF_SHAPE: "inclusion",
  PROOF_SUBJECT: "inclusion",
  PROOF_WALK: "inclusion",
  ROOT_RECORD: "inclusion",
  ROOT_BATCH: "batch",
  ROOT_OBSERVER: "batch",
  ROOT_LEDGER: "ledger",
  ROOT_WITNESSES: "ledger",
  BATCH_FINAL: "statements",
  STATEMENTS: "statements",
  DOCUMENT: "document",
  ROOT_VISITOR: "root",
};

/**
 * The codes of checks that had nothing to compare. A check that compared something but could not decide has
 * another code.
 */
const nothingThere: ReadonlySet<Check["code"]> = new Set([
  "NO_RECORD",
  "NO_PROOF",
  "NO_BATCH",
  "NO_SNAPSHOT",
  "NO_ROOT_GIVEN",
]);

function isAbsent(check: Check): boolean {
  // A document that has no record to be compared with was provided all the same.
  if (check.id === "DOCUMENT") return false;
  if (check.id !== "BATCH_FINAL") return nothingThere.has(check.code);
  return check.values.record === null && check.values.batch === null;
}

/** Whether a link can pass although this check is undecided. */
function isAllowedGap(check: Check): boolean {
  if (check.id === "SIGNER") return check.code === "NO_SIGNER";
  // Witnesses only make a verdict stronger, so the link `ledger` can pass without them. The same holds for observers and `batch`.
  if (check.id === "ROOT_WITNESSES") return check.code !== "INVALID_POLICY";
  if (check.id === "ROOT_OBSERVER") return true;
  return check.id === "ROOT_RECORD" && isAbsent(check);
}

/**
 * Returns the links in order. The link for the visitor’s root is left out if no root of the visitor was checked, and the link
 * for the file if the evidence has no manifest.
 * @param awaited links whose data is still being fetched
 */
export function toLinks(
  verification: Verification | null,
  awaited: readonly LinkId[] = [],
): ChainLink[] {
  return LINK_IDS.flatMap((id): ChainLink[] => {
    const checks = (verification?.checks ?? []).filter((check) => linkOf[check.id] === id);
    if ((id === "root" || id === "file") && checks.length === 0) return [];
    const link = { id, checks, ...stateOf(checks, awaited.includes(id)) };
    // A hash that somebody gave does not show that a document is the recorded one.
    const given = link.state === "pass" ? checks.find(isOfGivenHash) : undefined;
    return [given === undefined ? link : { ...link, state: "unknown", deciding: given }];
  });
}

function stateOf(
  checks: readonly Check[],
  isAwaited: boolean,
): Pick<ChainLink, "state" | "deciding"> {
  // The failure that explains the most, so that the link says the same as the verdict.
  const [failed] = checks
    .filter(({ verdict }) => verdict === "fail")
    .toSorted((one, other) => CHECK_CODES.indexOf(one.code) - CHECK_CODES.indexOf(other.code));
  if (failed !== undefined) return { state: "fail", deciding: failed };
  if (isAwaited) return { state: "waiting", deciding: null };
  const open = checks.filter((check) => check.verdict === "unknown" && !isAllowedGap(check));
  const [first] = open;
  // What somebody only states has no mark of a passed check.
  const isPassed = checks.some((check) => check.verdict === "pass" && !isStatement(check));
  if (first === undefined) return { state: isPassed ? "pass" : "absent", deciding: null };
  return { state: open.every(isAbsent) && !isPassed ? "absent" : "unknown", deciding: first };
}

/**
 * Returns the sentence for one link of the chain.
 * @param missing why the link has its state, where no check says it and the reason is known
 */
export function linkStatement(link: ChainLink, missing?: Statement): Statement {
  const { id, state, deciding, checks } = link;
  if (state === "waiting") return statement("link.waiting");
  if (state === "absent") {
    if (missing !== undefined) return missing;
    return id === "file" || id === "root"
      ? statement("link.notChecked")
      : statement(`link.absent.${id}`);
  }
  if (deciding !== null) return checkStatement(deciding);
  if (state !== "pass") return missing ?? statement("link.notChecked");
  // A link of one check says what the check says, which may be more exact. So do the ledger's and the batch's: witnesses
  // and observers come on top.
  const only = checks.length === 1 || id === "ledger" || id === "batch" ? checks[0] : undefined;
  if (only?.verdict === "pass") return checkStatement(only);
  if (id === "inclusion" && !hasPassed(checks, "ROOT_RECORD")) return statement("link.rootless");
  return id === "signatures" || id === "inclusion" || id === "statements"
    ? statement(`link.passed.${id}`)
    : statement("link.notChecked");
}

/** Says in one line how many of the links passed, or how many failed. Nothing is counted while a link waits. */
export function countStatement(links: readonly ChainLink[]): Statement {
  const inState = (wanted: LinkState) => links.filter(({ state }) => state === wanted).length;
  if (inState("waiting") > 0) return statement("link.chain");
  const [failed, count] = [inState("fail"), links.length];
  return failed > 0
    ? statement("link.failedCount", { number: failed, count })
    : statement("link.passedCount", { number: inState("pass"), count });
}

function hasPassed(checks: ChainLink["checks"], id: CheckId): boolean {
  return checks.some((check) => check.id === id && check.verdict === "pass");
}
