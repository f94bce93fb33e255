// The sentences about the log of a service, in English.
import type { LogProblem } from "@digital-evidence/client/log-files";
import type { PlaceCode } from "@digital-evidence/client/log-place";
import type { TimestampsResult } from "@digital-evidence/client/log-timestamps";
import type { LogFailure } from "../evidence/conclusion.ts";

export type LogProofProblem = LogProblem | Exclude<PlaceCode, "IN_LOG">;
export type TimestampProblem = Exclude<
  Extract<TimestampsResult, { timestamps: null }>["problem"],
  "NO_AUTHORITY"
>;

/** Why the log gave no proof or no timestamp: clauses, in lower case and without a full stop. */
export const logProblems: Readonly<Record<LogProofProblem | TimestampProblem, string>> = {
  UNREACHABLE: "the log did not answer",
  REFUSED: "the service does not give out the log's files",
  WRONG_LENGTH: "a file of the log does not have the right length",
  INVALID_POLICY: "the log's policy cannot be read",
  NO_ML_DSA:
    "a witness of the log uses ML-DSA-44, which this version of Node does not have (Node 24.6 and later do)",
  INVALID_CHECKPOINT: "the log's checkpoint cannot be read",
  SIGNATURE_MISMATCH: "the log's checkpoint is not signed by the log's key",
  OTHER_ENTRY: "the log has another snapshot in this snapshot's place",
  TILES_MISMATCH: "the root computed from the log's files is not the root that the log signed",
  BEYOND_CHECKPOINT: "the log's checkpoint does not cover the snapshot yet",
  NOT_YET: "no authority has timestamped the log's newest checkpoint yet",
  UNREADABLE_LIST: "the log's list of timestamps cannot be read",
};

export const logTitle = "In the service's log";

/** The words of the verdict where the log makes it `failed`. */
export const logFailures: Readonly<Record<LogFailure, { sentence: string; meaning: string }>> = {
  SIGNATURE_MISMATCH: {
    sentence: "A signature on the checkpoint of the service's log is not valid.",
    meaning:
      "The checkpoint was changed after it was signed, or it was never signed with the key that the signature names.",
  },
  OTHER_ENTRY: {
    sentence:
      "At the place of the snapshot shown here, the service's log has the hash of another snapshot.",
    meaning:
      "The service shows one snapshot, but it signed another one for the same place in the log. The two snapshots cannot both belong to the ledger.",
  },
  TILES_MISMATCH: {
    sentence:
      "The root computed from the files of the service's log is not the root that the log signed.",
    meaning:
      "The files of an honest log lead to the root that it signed. Either these files were damaged or changed, or the log signed a root that does not belong to them.",
  },
};

export const logAdvice =
  "Do not rely on this evidence. Ask the service's operator for the cause, and check again later.";

/** Said about a written file. The log's finding is not in it, because only a proof that fits can be. */
export const logNotInFile =
  "The file does not show this, because it has no proof of the log: digital-evidence verify and the page /verify judge only the rest of the evidence.";
