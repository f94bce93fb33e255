// Determines what a visitor's page must find in a log. The oracle knows what the operator has really done. It compares
// only lists of leaves, and uses no trees, proofs or signatures.
import type { LogFinding } from "@digital-evidence/verdict/log";

export type Shown = {
  history: number;
  leaves: readonly Uint8Array[];
  /** The key that signed the checkpoint. The log's own policy names this key. */
  key: string;
  note: string;
};

export type Kept = Pick<Shown, "leaves" | "note"> & {
  /** Whether the log had another key before this one. The visitors accept no key. */
  isOtherKey: boolean;
};

/** What a visitor remembers of a log. */
export type Memory = {
  /** By the log's key. */
  kept: Map<string, Kept>;
  /** The two checkpoints of a fork that the visitor has seen and not dismissed. */
  fork: { before: string; now: string } | null;
};

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
 * @returns the problems
 */
export function judge(look: Look, memory: Memory, found: Found): string[] {
  const { kept, fork } = memory;
  const { shown, fault } = look;
  const { finding, label } = found;
  const problems: string[] = [];
  const check = (holds: boolean, problem: string) => {
    if (!holds) problems.push(`${fault ?? "no fault"}: ${problem}`);
  };
  const said = `said ${finding.history}, ${finding.place} and "${label ?? "nothing"}"`;
  if (fault === "false signature" || fault === "stolen line") {
    const expected = fork === null ? FALSE_SIGNATURE : FORKED;
    check(label === expected, `${said} about a signature that is not valid`);
    return problems;
  }
  const before = kept.get(shown.key);
  const isOtherKey = before === undefined ? kept.size > 0 : before.isOtherKey;
  const truth = historyOf(before, shown, isOtherKey);
  const place = placeOf(look);
  const needsTiles =
    before !== undefined && before.leaves.length > 0 && before.leaves.length < shown.leaves.length;
  // The only leaf of a tree is its root, which the checkpoint contains.
  const placeNeedsTiles =
    place !== "BEYOND_CHECKPOINT" && !(shown.leaves.length === 1 && place === "IN_LOG");
  // With tiles that are cut off or missing, the page can check only what needs no tiles, such as a fork in a tree that
  // has not grown. It must say why it checked nothing else.
  const unread = unreadProblems[fault ?? ""] ?? null;
  const isUnread = unread !== null && needsTiles;
  const compared = isUnread ? "NOT_CHECKED" : truth;
  // A fork that the visitor remembers decides, unless the log is forked now.
  const expected = fork !== null && compared !== "FORKED" ? "FORKED_BEFORE" : compared;
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
  const { note } = shown;
  if (expected === "FORKED_BEFORE") {
    const { contradiction } = finding;
    check(
      contradiction?.before?.note === fork?.before && contradiction?.now?.note === fork?.now,
      "does not show the fork that was found before",
    );
  }
  if (truth === "FORKED" || truth === "ROLLED_BACK") {
    if (finding.history !== truth) return problems;
    if (truth === "FORKED") memory.fork ??= { before: before?.note ?? "", now: note };
    check(
      finding.before?.note === before?.note,
      "does not show the checkpoint that was remembered",
    );
    check(finding.now?.note === shown.note, "does not show the checkpoint of now");
  } else if (finding.history === truth || (expected === "FORKED_BEFORE" && !isUnread)) {
    kept.delete(shown.key);
    kept.set(shown.key, { leaves: shown.leaves, note, isOtherKey });
  }
  return problems;
}

function historyOf(before: Kept | undefined, { leaves }: Shown, isOtherKey: boolean) {
  if (before === undefined) return isOtherKey ? "OTHER_KEY" : "FIRST_LOOK";
  if (leaves.length < before.leaves.length) return "ROLLED_BACK";
  const isContinued = before.leaves.every((leaf, at) => isSame(leaf, leaves[at]));
  if (!isContinued) return "FORKED";
  return isOtherKey ? "OTHER_KEY" : "CONSISTENT";
}

function placeOf({ shown, index, leaf }: Look) {
  if (index >= shown.leaves.length) return "BEYOND_CHECKPOINT";
  return isSame(leaf, shown.leaves[index]) ? "IN_LOG" : "OTHER_ENTRY";
}

/** Returns how the page must name what it found. */
function labelOf({ history, place }: LogFinding): string | null {
  if (history === "FORKED" || history === "FORKED_BEFORE") return FORKED;
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
