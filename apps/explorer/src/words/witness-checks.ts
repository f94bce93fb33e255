// The sentences about the check of witnesses, by its codes. They have their own file because the HTML verifier never
// makes this check and is built without them.
import { unloadedCode } from "./log.ts";
import type { CheckCode } from "@digital-evidence/evidence/verify-evidence";

/** The codes that only the check of witnesses gives. */
type WitnessCode = Extract<
  CheckCode,
  | "INVALID_CHECKPOINT"
  | "NOT_IN_LOG"
  | "INVALID_POLICY"
  | "NO_ML_DSA"
  | "NO_WITNESSES_TRUSTED"
  | "NO_QUORUM"
  | "NO_LOG_PROOF"
  | "UNKNOWN_LOG"
  | "KEY_ENDED"
  | "OTHER_LOG_PROOF"
  | "LEDGER_NOT_PASSED"
  | "NO_SNAPSHOT_TIME"
  | "QUORUM_NOT_REACHED"
>;

export const witnessCodes: Readonly<Record<WitnessCode, string>> = {
  INVALID_CHECKPOINT:
    "A signature on the log’s checkpoint, by the log or by one of its witnesses, is not valid.",
  NOT_IN_LOG: "The log’s proof does not show that this snapshot is at its place in the signed log.",
  INVALID_POLICY: "The policy that names the witnesses you trust cannot be read.",
  NO_ML_DSA: unloadedCode,
  NO_WITNESSES_TRUSTED: "You do not trust any witness of this log yet.",
  NO_QUORUM: "Your policy does not require any witness, so no witness can confirm the root.",
  NO_LOG_PROOF: "There is no proof that the snapshot is in the log.",
  UNKNOWN_LOG: "The log is not signed by a key that your policy names.",
  KEY_ENDED:
    "The log signed this checkpoint with a key that your policy accepts only for earlier checkpoints, when the log was smaller.",
  OTHER_LOG_PROOF:
    "The log’s proof does not lead from this snapshot to the root in the checkpoint that comes with the proof. The proof is damaged or belongs to another snapshot.",
  LEDGER_NOT_PASSED:
    "It could not be shown that the snapshot lists this batch with the proof’s root, so the snapshot was not looked up in the log.",
  NO_SNAPSHOT_TIME:
    "The snapshot states no time that can be read, so the times of the cosignatures could not be compared with it.",
  QUORUM_NOT_REACHED:
    "Too few of the witnesses that you trust have cosigned the log. Your policy requires more.",
};
