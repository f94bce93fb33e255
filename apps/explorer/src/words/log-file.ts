// What /verify says about a checkpoint or a `.tlog-proof` that comes without other evidence.
import { counted } from "../format/list.ts";
import { formatNumber } from "../format/number.ts";

export const logFileWords = {
  /** The end of a sentence that says why a file could not be read. */
  unreadable: "it is not a complete .tlog-proof with its checkpoint",
  failed: "Failed: a signature on the checkpoint is invalid",
  checkpoint: {
    label: "Inconclusive: a log’s checkpoint alone",
    missing:
      "A checkpoint names no fingerprint. For a verdict about a fingerprint, add the bundle of that fingerprint.",
  },
  proof: {
    label: "Inconclusive: a log’s proof without the snapshot",
    missing:
      "Each entry of a service’s log is the hash of a snapshot. This file does not contain the snapshot, so it could not be checked whether the snapshot is in the log. For a verdict about a fingerprint, add the bundle of that fingerprint, which also contains the snapshot.",
  },
  /** Used if this browser remembers another tree of the same size. */
  contradiction: {
    label: "Failed: this log was forked",
    sentence: (log: string, size: number, time: string) =>
      `The log ${log} has signed two different versions with ${counted(size, "entry", "entries")}: one is in the evidence that you provided, and this browser saw the other on ${time}.`,
    meaning:
      "The same key signed both checkpoints. So either the log’s operator shows different logs to different people, or somebody else has the key.",
    advice:
      "Do not rely on this log until the cause is known. Save both checkpoints and pass them on to somebody who can investigate.",
  },
  seen: {
    SAME: (size: number, time: string) =>
      `This browser saw the same version of this log, with ${counted(size, "entry", "entries")}, on ${time}.`,
    OTHER_SIZE: (size: number, time: string) =>
      `This browser saw a version of this log with ${counted(size, "entry", "entries")} on ${time}. The two versions were not compared: they have different sizes, and comparing them needs the log’s files, which this page does not request.`,
  },
  /** The heading of the checkpoint in the file, where it contradicts another one. */
  inFile: (size: number) => `In this file: ${counted(size, "entry", "entries")}`,
  isCheckpoint: (log: string, size: number) =>
    `This is a checkpoint of the log ${log} with ${counted(size, "entry", "entries")}.`,
  isProof: (log: string, size: number, entry: number) =>
    `This is a proof for entry ${formatNumber(entry)} of the log ${log}. The checkpoint in the file covers ${counted(size, "entry", "entries")}.`,
  signed: {
    NO_POLICY:
      "The signatures were not checked. To check them, enter a policy with the keys of the log and its witnesses under “Witnesses that you trust”.",
    NO_ML_DSA:
      "The signatures were not checked, because the code for a witness’s signatures (ML-DSA-44) could not be loaded. Load this page again when you are online.",
    UNKNOWN_LOG: "None of the keys that your policy names for this log signed the checkpoint.",
    KEY_ENDED:
      "The log signed this checkpoint with a key that your policy accepts only for earlier checkpoints, when the log was smaller.",
    SIGNATURE_MISMATCH:
      "A signature that names a key in your policy is not valid for this checkpoint. The checkpoint or the signature was changed, or the signature was never made with that key.",
  },
  cosigned: (names: string, time: string) =>
    `The log’s key in your policy signed the checkpoint. ${names} cosigned it, which is enough for your policy. The latest cosignature is dated ${time}.`,
  short: (count: number, trusted: number) =>
    `The log’s key in your policy signed the checkpoint. ${formatNumber(count)} of the ${counted(trusted, "witness", "witnesses")} in your policy cosigned it, and the policy requires more.`,
};
