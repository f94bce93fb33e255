// What was found in the transparency log of a service, docs/protocol/verdict.md, section 11, and what is said about it.
import type { Check, Verification } from "@digital-evidence/evidence/verify-evidence";
import type { LinkState } from "./chain.ts";
import { type Statement, statement } from "./statements.ts";
import type { Mark, Told } from "./headline.ts";
import { latestTime, namesOf, trustedStatements } from "./witnesses.ts";

/** Why the log's files could not be checked. */
export type LogProblem =
  | "UNREACHABLE"
  | "REFUSED"
  | "WRONG_LENGTH"
  | "INVALID_POLICY"
  | "NO_ML_DSA"
  | "INVALID_CHECKPOINT"
  | "SIGNATURE_MISMATCH";

/** Whether the log has the snapshot's hash at the index that follows from the snapshot's ordinal. */
export type PlaceCode =
  | "IN_LOG"
  | "OTHER_ENTRY"
  | "TILES_MISMATCH"
  | "BEYOND_CHECKPOINT"
  | "NOT_CHECKED";

/** How the log's checkpoint relates to the last checkpoint of this log that this browser kept. */
export type HistoryCode =
  | "CONSISTENT"
  | "FIRST_LOOK"
  | "NOT_KEPT"
  | "OTHER_KEY"
  | "ROLLED_BACK"
  | "FORKED"
  /** The log was forked at an earlier look, and the visitor has not dismissed this since. */
  | "FORKED_BEFORE"
  | "TILES_MISMATCH"
  /** The checkpoint is too long to be kept for the next visit. */
  | "TOO_LONG"
  | "NOT_CHECKED";

export type SeenCheckpoint = {
  /** The whole note, with its signatures. */
  note: string;
  size: number;
  /** When this browser received the checkpoint, in milliseconds since the Unix epoch. */
  receivedAt: number;
};

/** Two checkpoints of one log that contradict each other. */
export type Contradiction = {
  service: string;
  /** The verifier key that signed both. */
  key: string | null;
  history: HistoryCode;
  before: SeenCheckpoint | null;
  now: SeenCheckpoint | null;
};

/** Who cosigned the checkpoint, by the witness policy that the service itself publishes. */
export type WitnessFinding = {
  cosigned: readonly { name: string; timestampS: number }[];
  /** How many witnesses the policy names. */
  named: number;
  /** Whether the cosignatures reach the policy's quorum. Null if the policy does not require a quorum. */
  isQuorum: boolean | null;
};

export type LogFinding = {
  /** The address of the service. */
  service: string;
  /** The verifier key of the service's log, or null if there is no verified checkpoint to take the key from. */
  key: string | null;
  /** Why something was not checked, or null if everything was checked. */
  problem: LogProblem | null;
  place: PlaceCode;
  history: HistoryCode;
  /** The checkpoint that this browser kept before this check, or null if nothing was compared. */
  before: SeenCheckpoint | null;
  /** The checkpoint that the service shows now, or null if the browser has no verified one. */
  now: SeenCheckpoint | null;
  /** What contradicts each other, whether it was found now or at an earlier look; null if nothing does. */
  contradiction: Contradiction | null;
  /** Who cosigned the checkpoint `now`, or null if the browser has no verified one. */
  witnesses: WitnessFinding | null;
  /**
   * The text of a `.tlog-proof` file, which proves that the log contains the snapshot. Null if the log was not
   * found to contain it.
   */
  proof: string | null;
  /** The text of the policy that the service publishes, or null if the checkpoint was not verified. */
  policy: string | null;
};

export type LogFailure =
  | "FORKED"
  | "ROLLED_BACK"
  | "SIGNATURE_MISMATCH"
  | "OTHER_ENTRY"
  | "TILES_MISMATCH";

/**
 * Returns why the log makes the verdict `failed`, or null if it does not. If several reasons apply, the one that is
 * tested first below is returned.
 */
export function logFailure({ problem, place, history }: LogFinding): LogFailure | null {
  if (history === "FORKED" || history === "FORKED_BEFORE") return "FORKED";
  if (history === "ROLLED_BACK") return history;
  if (problem === "SIGNATURE_MISMATCH") return problem;
  if (place === "OTHER_ENTRY") return place;
  return place === "TILES_MISMATCH" || history === "TILES_MISMATCH" ? "TILES_MISMATCH" : null;
}

/** Returns why the log gave no proof of the snapshot, or null if it gave one. A failure of the verdict comes first. */
export function whyNoProof(finding: LogFinding): LogFailure | LogProblem | PlaceCode | null {
  const { problem, place, proof } = finding;
  return logFailure(finding) ?? (proof === null ? (problem ?? place) : null);
}

const placeStates: Readonly<Record<PlaceCode, LinkState>> = {
  IN_LOG: "pass",
  OTHER_ENTRY: "fail",
  TILES_MISMATCH: "fail",
  BEYOND_CHECKPOINT: "unknown",
  NOT_CHECKED: "unknown",
};

const historyStates: Readonly<Record<HistoryCode, LinkState>> = {
  CONSISTENT: "pass",
  FIRST_LOOK: "absent",
  NOT_KEPT: "absent",
  OTHER_KEY: "unknown",
  ROLLED_BACK: "fail",
  FORKED: "fail",
  FORKED_BEFORE: "fail",
  TILES_MISMATCH: "fail",
  TOO_LONG: "absent",
  NOT_CHECKED: "unknown",
};

/** The levels of the check of a log. The page shows each level with a title and with a mark for its state. */
export const LOG_LEVELS = ["place", "history", "witnesses"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export function levelStates(finding: LogFinding): Readonly<Record<LogLevel, LinkState>> {
  const isUnsigned = finding.problem === "SIGNATURE_MISMATCH";
  return {
    place: isUnsigned ? "fail" : placeStates[finding.place],
    history: historyStates[finding.history],
    witnesses: witnessState(finding.witnesses),
  };
}

function witnessState(witnesses: WitnessFinding | null): LinkState {
  if (witnesses === null) return "unknown";
  if (witnesses.named === 0) return "absent";
  // The service chose these witnesses, so even a quorum of them must not look like a passed check. The state is
  // therefore `absent` at best.
  return witnesses.cosigned.length === 0 ? "unknown" : "absent";
}

/** What the verdict says if the log makes it `failed`, and null otherwise. It replaces what the rest of the evidence says. */
export function toldByLog(finding: LogFinding): Told | null {
  const failure = logFailure(finding);
  return failure === null ? null : toldByFailure(failure);
}

export function toldByFailure(failure: LogFailure): Told {
  return {
    mark: "failed",
    label: statement(`log.failure.${failure}.label`),
    sentence: statement(`log.failure.${failure}.sentence`),
    notes: [
      statement(`log.failure.${failure}.meaning`),
      statement(`log.failure.${failure}.advice`),
    ],
  };
}

/**
 * Returns the word beside a level's mark. The service chose its witnesses, so the level of the witnesses never gets the word
 * “Passed”, even if the cosignatures are valid.
 */
export function levelWord(level: LogLevel, finding: LogFinding): Statement {
  const isCosigned = level === "witnesses" && (finding.witnesses?.cosigned.length ?? 0) > 0;
  return isCosigned
    ? statement("log.chosen")
    : statement(`link.state.${levelStates(finding)[level]}`);
}

export function levelStatements(level: LogLevel, finding: LogFinding): Statement[] {
  if (level === "witnesses") return witnessStatements(finding);
  return [level === "place" ? placeStatement(finding) : historyStatement(finding)];
}

export type LevelTold = { state: LinkState; word: Statement; statements: readonly Statement[] };

/**
 * What is said about a level. Of the witnesses, those that the visitor adopted are judged in the place of those that the service
 * names: by the engine's check, which a withdrawn record does not have.
 * @param trust whether the service now names others than the visitor adopted; null if the visitor adopted none
 */
export function levelTold(
  level: LogLevel,
  finding: LogFinding,
  { mark, verification }: { mark: Mark; verification: Verification | null },
  trust: { isReplaced: boolean } | null,
): LevelTold {
  if (level !== "witnesses" || trust === null || finding.witnesses === null) {
    return {
      state: levelStates(finding)[level],
      word: levelWord(level, finding),
      statements: levelStatements(level, finding),
    };
  }
  const check: Check | undefined = verification?.checks.find(({ id }) => id === "ROOT_WITNESSES");
  const state = check?.verdict ?? (mark === "checking" ? "waiting" : "absent");
  return {
    state,
    word: statement(`link.state.${state}`),
    statements:
      state === "absent"
        ? [statement("link.notChecked")]
        : trustedStatements(check ?? null, trust.isReplaced),
  };
}

function problemStatement({ problem }: LogFinding): Statement {
  return statement(problem === null ? "link.notChecked" : `log.problem.${problem}`);
}

function placeStatement(finding: LogFinding): Statement {
  const { place } = finding;
  return place === "NOT_CHECKED" ? problemStatement(finding) : statement(`log.place.${place}`);
}

function historyStatement(finding: LogFinding): Statement {
  const { history, before } = finding;
  if (history === "NOT_CHECKED") return problemStatement(finding);
  if (history !== "CONSISTENT") return statement(`log.history.${history}`);
  return before === null
    ? problemStatement(finding)
    : statement("log.history.CONSISTENT", sizeAndTime(before));
}

function sizeAndTime({ size, receivedAt }: SeenCheckpoint) {
  return { snapshots: snapshotCount(size), time: { time: receivedAt } };
}

export function snapshotCount(count: number): Statement {
  return statement("log.snapshots", { count });
}

export function checkpointTitle(when: "before" | "now", checkpoint: SeenCheckpoint): Statement {
  return statement(`log.${when}`, sizeAndTime(checkpoint));
}

/** The title of a checkpoint that comes from a file, beside the one that it contradicts. */
export function inFileTitle({ size }: Pick<SeenCheckpoint, "size">): Statement {
  return statement("logFile.inFile", { size });
}

function witnessStatements(finding: LogFinding): Statement[] {
  const { witnesses } = finding;
  if (witnesses === null) return [problemStatement(finding)];
  const { cosigned, named, isQuorum } = witnesses;
  if (named === 0) return [statement("log.witnesses.none")];
  const worth = statement("log.witnesses.worth");
  if (cosigned.length === 0) return [statement("log.witnesses.notYet", { named }), worth];
  return [
    statement("log.witnesses.cosigned", {
      names: namesOf(cosigned),
      cosigned: cosigned.length,
      named,
      time: latestTime(cosigned),
    }),
    ...(isQuorum === null
      ? []
      : [isQuorum ? statement("log.witnesses.quorum") : statement("log.witnesses.noQuorum")]),
    worth,
  ];
}
