// Determines what a visitor's page must find in a log. The oracle knows what the operator has really done. It compares
// only lists of leaves, and uses no trees, proofs or signatures.
import type { LogFinding } from "../apps/explorer/src/evidence-chain/log-finding.ts";

export type Shown = {
  history: number;
  leaves: readonly Uint8Array[];
  /** The key that signed the checkpoint. The log's own policy names this key. */
  key: string;
  note: string;
};

export type Kept = Pick<Shown, "leaves" | "note">;

export type Found = { finding: LogFinding; label: string | null };

type Look = {
  shown: Shown;
  /** How the log's files were changed after the tree was chosen; null if they were not changed. */
  fault: string | null;
  /** The visitor's snapshot: its index in the log, and its leaf hash. */
  index: number;
  leaf: Uint8Array;
};

const FORKED = "Failed: this service’s log was forked";
const ROLLED_BACK = "Failed: this service’s log was rolled back";
const FALSE_SIGNATURE = "Failed: invalid signature on the log’s checkpoint";
const OTHER_ENTRY = "Failed: not in the service’s log";
const TILES = "Failed: the log’s files do not match its signed root";
/** What the page must say about tiles that it cannot read, by the fault. */
const unreadProblems: Readonly<Record<string, LogFinding["problem"]>> = {
  "cut tiles": "WRONG_LENGTH",
  "no tiles": "REFUSED",
};

/**
 * Compares what the page found with what it must find, and updates what the visitor remembers.
 * @param kept what the visitor remembers of this log, by the log's key
 * @returns the problems
 */
export function judge(look: Look, kept: Map<string, Kept>, found: Found): string[] {
  const { shown, fault } = look;
  const { finding, label } = found;
  const problems: string[] = [];
  const check = (holds: boolean, problem: string) => {
    if (!holds) problems.push(`${fault ?? "no fault"}: ${problem}`);
  };
  const said = `said ${finding.history}, ${finding.place} and "${label ?? "nothing"}"`;
  if (fault === "false signature" || fault === "stolen line") {
    check(label === FALSE_SIGNATURE, `${said} about a signature that is not valid`);
    return problems;
  }
  const before = kept.get(shown.key);
  const truth = historyOf(before, shown, kept.size > 0);
  const place = placeOf(look);
  const needsTiles =
    before !== undefined && before.leaves.length > 0 && before.leaves.length < shown.leaves.length;
  // The only leaf of a tree is its root, which the checkpoint contains.
  const placeNeedsTiles =
    place !== "BEYOND_CHECKPOINT" && !(shown.leaves.length === 1 && place === "IN_LOG");
  // With tiles that are cut off or missing, the page can check only what needs no tiles, such as a fork in a tree that
  // has not grown. It must say why it checked nothing else.
  const unread = unreadProblems[fault ?? ""] ?? null;
  const expected = unread !== null && needsTiles ? "NOT_CHECKED" : truth;
  const expectedPlace = unread !== null && placeNeedsTiles ? "NOT_CHECKED" : place;
  const expectedProblem = needsTiles || placeNeedsTiles ? unread : null;
  // With tiles of another tree, the page may report that the tiles are wrong.
  const isOther = fault === "other tiles";
  const isHistory =
    finding.history === expected || (isOther && needsTiles && finding.history === "TILES_MISMATCH");
  check(isHistory, `${said}, and ${expected} is true`);
  const isPlace =
    finding.place === expectedPlace || (isOther && finding.place === "TILES_MISMATCH");
  check(isPlace, `${said}, and ${expectedPlace} is true`);
  check(
    finding.problem === expectedProblem,
    `${said}, with the problem ${finding.problem} in place of ${expectedProblem}`,
  );
  check(label === labelOf(finding), `${said}, and should say "${labelOf(finding) ?? "nothing"}"`);
  if (truth === "FORKED" || truth === "ROLLED_BACK") {
    if (finding.history !== truth) return problems;
    check(
      finding.before?.note === before?.note,
      "does not show the checkpoint that was remembered",
    );
    check(finding.now?.note === shown.note, "does not show the checkpoint of now");
  } else if (finding.history === truth) {
    kept.delete(shown.key);
    kept.set(shown.key, { leaves: shown.leaves, note: shown.note });
  }
  return problems;
}

function historyOf(before: Kept | undefined, { leaves }: Shown, hasOther: boolean) {
  if (before === undefined) return hasOther ? "OTHER_KEY" : "FIRST_LOOK";
  if (leaves.length < before.leaves.length) return "ROLLED_BACK";
  return before.leaves.every((leaf, at) => isSame(leaf, leaves[at])) ? "CONSISTENT" : "FORKED";
}

function placeOf({ shown, index, leaf }: Look) {
  if (index >= shown.leaves.length) return "BEYOND_CHECKPOINT";
  return isSame(leaf, shown.leaves[index]) ? "IN_LOG" : "OTHER_ENTRY";
}

/** Returns how the page must name what it found. */
function labelOf({ history, place }: LogFinding): string | null {
  if (history === "FORKED") return FORKED;
  if (history === "ROLLED_BACK") return ROLLED_BACK;
  if (place === "OTHER_ENTRY") return OTHER_ENTRY;
  return history === "TILES_MISMATCH" || place === "TILES_MISMATCH" ? TILES : null;
}

function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.from(one).equals(other);
}

/** Returns what a visitor must find when comparing somebody else's checkpoint with their own of the same key. */
export function comparisonOf(given: Kept, mine: Kept | undefined) {
  if (mine === undefined) return null;
  if (given.leaves.length !== mine.leaves.length) return "OTHER_SIZE";
  return given.leaves.every((leaf, at) => isSame(leaf, mine.leaves[at])) ? "SAME" : "CONTRADICTION";
}
