import type { LogProblem } from "@digital-evidence/client/log-files";
import { counted } from "../format/list.ts";
import type {
  HistoryCode,
  LogFailure,
  LogLevel,
  PlaceCode,
} from "../evidence-chain/log-finding.ts";

/** Used for the log, and for the check of witnesses, if the code for ML-DSA-44 could not be loaded. */
export const unloadedCode: string =
  "The log was not checked, because the code for a witness’s signatures (ML-DSA-44) could not be loaded. Reload this page later.";

export const logTitles: Readonly<Record<LogLevel, string>> = {
  place: "In this service’s log",
  history: "Consistent with what this browser saw before",
  witnesses: "Cosigned by witnesses",
};

export const logWords = {
  /** Shown in place of `Passed` beside witnesses whose cosignatures are valid. */
  chosen: "Chosen by the service",
  /** The title of the level about timestamps. That level is loaded later than the others. */
  timestamped: "Timestamped by an authority",
  snapshots: (count: number) => counted(count, "snapshot"),
  before: (size: string, time: string) => `Checkpoint seen by this browser on ${time}: ${size}`,
  now: (size: string, time: string) => `Checkpoint shown by the service on ${time}: ${size}`,
  save: "Save both checkpoints",
};

export const logProblems: Readonly<Record<LogProblem, string>> = {
  UNREACHABLE: "This was not checked, because the log’s files could not be fetched.",
  REFUSED: "This was not checked, because the service does not serve the log’s files at present.",
  WRONG_LENGTH: "This was not checked, because a file of the log does not have the right length.",
  INVALID_POLICY: "This was not checked, because the log’s policy file cannot be read.",
  NO_ML_DSA: unloadedCode,
  INVALID_CHECKPOINT:
    "This was not checked, because the log’s checkpoint cannot be read or is not signed by the log’s key.",
  SIGNATURE_MISMATCH: "A signature on the log’s checkpoint is not valid.",
};

export const placeSentences: Readonly<Record<Exclude<PlaceCode, "NOT_CHECKED">, string>> = {
  IN_LOG:
    "Your browser computed the log’s root from this snapshot’s hash, the snapshot’s place in the log and the log’s files. The log signed the same root, so the snapshot is in the log.",
  OTHER_ENTRY:
    "At this snapshot’s place, the service’s signed log has the hash of another snapshot.",
  TILES_MISMATCH: "The root computed from the log’s files is not the root that the log signed.",
  BEYOND_CHECKPOINT:
    "The log’s newest checkpoint does not include this snapshot yet. This page will check again automatically.",
};

export const historySentences = {
  /** @param before the size and the time of the earlier checkpoint */
  CONSISTENT: (before: { size: string; time: string }) =>
    `The log still begins with the ${before.size} that it had when this browser last looked, on ${before.time}. None of them was changed or removed.`,
  FIRST_LOOK:
    "This browser had not seen this log before. It has now stored the log’s checkpoint, and will compare the log with that checkpoint at your next visit.",
  NOT_KEPT:
    "The log was not compared with its state at an earlier visit, because this browser does not store data for this site. So this browser cannot notice whether the log changes between visits.",
  OTHER_KEY:
    "The log is now signed with a different key from the one that this browser saw before, so the log could not be compared with its earlier state. Ask the service’s operator why the key changed.",
  TOO_LONG:
    "The log was not compared with its state at an earlier visit, because its checkpoint is too long for this browser to store. So this browser cannot notice whether the log changes between visits.",
  ROLLED_BACK: "The log is shorter than when this browser last looked.",
  FORKED: "The log no longer begins with the snapshots that this browser saw in it before.",
  FORKED_BEFORE:
    "When this browser looked earlier, the log did not begin with the snapshots that this browser saw in it before.",
  TILES_MISMATCH:
    "The root computed from the log’s files is not the root that the log signed. So these files do not prove that the log still begins with the snapshots that this browser saw before.",
} satisfies Record<Exclude<HistoryCode, "NOT_CHECKED">, unknown>;

export const witnessSentences = {
  none: "The service names no witnesses. So only the service itself vouches here that it shows everyone the same log.",
  cosigned: (names: string, cosigned: number, named: number, time: string) =>
    `Cosigned by ${names}: ${cosigned} of the ${counted(named, "witness", "witnesses")} on the service’s list. The latest cosignature is dated ${time}.`,
  notYet: (named: number) =>
    `None of the ${counted(named, "witness", "witnesses")} that the service names has cosigned this checkpoint yet. This page will check again automatically.`,
  quorum: "These cosignatures are enough for the service’s own policy.",
  noQuorum: "The service’s own policy requires more witnesses.",
  worth:
    "The service chose these witnesses. Their cosignatures do not change the verdict unless you know these witnesses and trust them.",
};

export type LogFailureWords = { label: string; sentence: string; meaning: string; advice: string };

const investigate =
  "Do not rely on this service until the cause is known. Save both checkpoints and pass them on to somebody who can investigate.";
const ask =
  "Do not rely on this evidence. Ask the service’s operator for the cause, and check again later.";

/** The words of the verdict when the log makes it `failed`. */
export const logFailures: Readonly<Record<LogFailure, LogFailureWords>> = {
  FORKED: {
    label: "Failed: this service’s log was forked",
    sentence: "The service has signed two logs that contradict each other.",
    meaning:
      "This browser has seen two versions of the log, and neither is the beginning of the other. The same key signed both versions. So either the log’s operator shows different logs at different times or to different people, or somebody else has the key.",
    advice: investigate,
  },
  ROLLED_BACK: {
    label: "Failed: this service’s log was rolled back",
    sentence: "The service’s log is shorter than when this browser last looked.",
    meaning:
      "A log may only grow. This browser saw an earlier version that the log had signed. Some snapshots of that version are missing from the version shown now.",
    advice: investigate,
  },
  SIGNATURE_MISMATCH: {
    label: "Failed: invalid signature on the log’s checkpoint",
    sentence: "A signature on the checkpoint of the service’s log is not valid.",
    meaning:
      "The checkpoint was changed after it was signed, or it was never signed with the key that the signature names.",
    advice: ask,
  },
  OTHER_ENTRY: {
    label: "Failed: not in the service’s log",
    sentence:
      "At the place of the snapshot shown here, the service’s log has the hash of another snapshot.",
    meaning:
      "The service shows one snapshot, but it signed another one for the same place in the log. The two snapshots cannot both belong to the ledger.",
    advice: ask,
  },
  TILES_MISMATCH: {
    label: "Failed: the log’s files do not match its signed root",
    sentence:
      "The root computed from the files of the service’s log is not the root that the log signed.",
    meaning:
      "The files of an honest log lead to the root that it signed. Either these files were damaged or changed, or the log signed a root that does not belong to them.",
    advice: ask,
  },
};
