// What this browser found in the transparency log of a service: docs/protocol/verdict.md, section 11.
import type { LinkState } from "./chain-link.ts";

/** Why a file of the log could not be used. */
export type LogProblem =
  | "UNREACHABLE"
  | "REFUSED"
  | "WRONG_LENGTH"
  | "INVALID_POLICY"
  | "INVALID_CHECKPOINT"
  | "SIGNATURE_MISMATCH";

/** Whether the log has the snapshot's hash at the place of its ordinal. */
export type PlaceCode =
  | "IN_LOG"
  | "OTHER_ENTRY"
  | "TILES_MISMATCH"
  | "BEYOND_CHECKPOINT"
  | "NOT_CHECKED";

/** How the log's checkpoint relates to the one that this browser kept. */
export type HistoryCode =
  | "CONSISTENT"
  | "FIRST_LOOK"
  | "NOT_KEPT"
  | "OTHER_KEY"
  | "ROLLED_BACK"
  | "FORKED"
  | "TILES_MISMATCH"
  | "NOT_CHECKED";

/** A signed checkpoint as this browser received it. */
export type SeenCheckpoint = {
  /** The whole note, with its signatures. */
  note: string;
  size: number;
  /** When it was received, in milliseconds since the Unix epoch. */
  receivedAt: number;
};

/** Who cosigned the checkpoint, by the policy that the service itself publishes. */
export type WitnessFinding = {
  cosigned: readonly { name: string; timestampS: number }[];
  /** How many witnesses the policy names. */
  named: number;
  /** Whether the policy's quorum is reached; null where the policy asks for none. */
  isQuorum: boolean | null;
};

export type LogFinding = {
  /** The address of the service, and the verifier key by which it signs its log where that is known. */
  service: string;
  key: string | null;
  /** Why something was not checked; null where everything was. */
  problem: LogProblem | null;
  place: PlaceCode;
  history: HistoryCode;
  /** The checkpoint that was kept before, where there was one. */
  before: SeenCheckpoint | null;
  /** The checkpoint of now, where its signature was verified. */
  now: SeenCheckpoint | null;
  /** Null where the checkpoint was not verified. */
  witnesses: WitnessFinding | null;
};

export type LogFailure =
  | "FORKED"
  | "ROLLED_BACK"
  | "SIGNATURE_MISMATCH"
  | "OTHER_ENTRY"
  | "TILES_MISMATCH";

/** Why the verdict is failed, if the log makes it so. The first that applies counts. */
export function logFailure({ problem, place, history }: LogFinding): LogFailure | null {
  if (history === "FORKED" || history === "ROLLED_BACK") return history;
  if (problem === "SIGNATURE_MISMATCH") return problem;
  if (place === "OTHER_ENTRY") return place;
  return place === "TILES_MISMATCH" || history === "TILES_MISMATCH" ? "TILES_MISMATCH" : null;
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
  TILES_MISMATCH: "fail",
  NOT_CHECKED: "unknown",
};

export type LogLevel = "place" | "history" | "witnesses";

/** The state of each level, for its mark. */
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
  // The service chose these witnesses, so even a quorum of them does not pass a check.
  return witnesses.cosigned.length === 0 ? "unknown" : "absent";
}
