// Reads the log of a service, and looks for the snapshots of fingerprints in it. The functions here verify the log's
// own signature. They do not compare the log with an earlier state, and do not require that a witness has cosigned it.
import type { BundleInput } from "@digital-evidence/evidence/bundle";
import {
  type CheckpointRefusal,
  formatTlogProof,
  formatVerifierKey,
  parsePolicy,
  type Policy,
  type VerifiedCheckpoint,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import { LogError, type LogFiles, type LogProblem } from "./log-files.ts";
import { findPlace, type PlaceCode } from "./log-place.ts";
import type { ReceivedTimestamps } from "./log-timestamps.ts";
import type { LoggedSnapshot } from "./logged-snapshot.ts";

export type LogProof = NonNullable<BundleInput["logProof"]>;

/** What a bundle contains about the log: the proof, and the timestamps of the proof's checkpoint if there are any. */
export type ReceivedLogProof = LogProof & { timestamps: ReceivedTimestamps | null };

/** A log's state, together with the received files that prove it. */
export type ReadLog = {
  verified: VerifiedCheckpoint;
  policy: Policy;
  bytes: { policy: Uint8Array; checkpoint: Uint8Array };
  key: string;
  /** When the checkpoint was received, in milliseconds since the Unix epoch. */
  receivedAt: number;
};

export type ReadingLog = {
  now: () => number;
  /**
   * Verifies the checkpoint, as `verifyCheckpoint` does. The default can verify only Ed25519 signatures. If the log's
   * policy names a witness with a key of ML-DSA-44, `readLog` then throws a LogError with the code `NO_ML_DSA`.
   */
  verify?: ((note: Uint8Array, policy: Policy) => Checked | Promise<Checked>) | undefined;
};

type Checked = ReturnType<typeof verifyCheckpoint>;

/**
 * Reads the log's key and its checkpoint, and verifies the signatures.
 * @throws LogError
 */
export async function readLog(
  files: LogFiles,
  { now, verify = verifyCheckpoint }: ReadingLog,
): Promise<ReadLog> {
  const [policyBytes, checkpoint] = await Promise.all([files.policy(), files.checkpoint()]);
  const policy = parsePolicy(policyBytes);
  if (!policy.ok) throw new LogError("INVALID_POLICY", policy.message);
  const checked = await verify(checkpoint, policy.value);
  // `reached` is set if only the quorum of witnesses is missing. Such a checkpoint is accepted too, because the log has
  // signed it.
  const verified = checked.ok ? checked.value : checked.reached;
  if (verified === undefined) {
    const { code, message } = checked as CheckpointRefusal;
    const isNamed = code === "SIGNATURE_MISMATCH" || code === "NO_ML_DSA";
    throw new LogError(isNamed ? code : "INVALID_CHECKPOINT", message);
  }
  return {
    verified,
    policy: policy.value,
    bytes: { policy: policyBytes, checkpoint },
    key: formatVerifierKey(verified.log.key),
    receivedAt: now(),
  };
}

export type FoundInLog = {
  place: PlaceCode;
  /** The text of a `.tlog-proof`, which shows that the log has the snapshot; null if the snapshot was not found. */
  proof: string | null;
};

/**
 * Looks for a snapshot at the log index that its ordinal determines.
 * @throws LogError when a tile cannot be read
 */
export async function findSnapshot(
  { verified, bytes }: ReadLog,
  { hash, ordinal }: LoggedSnapshot,
  { readTiles }: Pick<LogFiles, "readTiles">,
): Promise<FoundInLog> {
  const index = ordinal - 1;
  const entry = Uint8Array.from(hash.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  const { code, proof } = await findPlace(entry, index, verified.checkpoint, readTiles);
  if (proof === null) return { place: code, proof: null };
  const { checkpoint } = bytes;
  const text = formatTlogProof({ extra: null, index, hashes: proof, checkpoint });
  return { place: code, proof: new TextDecoder().decode(text) };
}

export type LogProofResult =
  /** `size` is the size of the checkpoint's tree. */
  | { logProof: LogProof; size: number }
  | { logProof: null; problem: LogProblem | Exclude<PlaceCode, "IN_LOG"> };

/**
 * Reads the log and makes the proof for a bundle. A caller that remembers an earlier state of the log has to compare it
 * with the log itself, and must leave out the proof if the two contradict each other.
 * @param prefix the address of the log's files, with a slash at the end
 */
export async function findLogProof(
  files: LogFiles,
  prefix: string,
  snapshot: LoggedSnapshot,
  reading: ReadingLog,
): Promise<LogProofResult> {
  try {
    const log = await readLog(files, reading);
    let found = await findSnapshot(log, snapshot, files);
    // A cache on the way may still have tiles of another log that was at this address before.
    if (found.place === "TILES_MISMATCH") found = await findSnapshot(log, snapshot, files.again());
    const { place, proof } = found;
    if (proof !== null) {
      const receivedAt = new Date(log.receivedAt);
      const { size } = log.verified.checkpoint;
      return { logProof: { source: prefix, receivedAt, value: proof }, size };
    }
    return { logProof: null, problem: place === "IN_LOG" ? "TILES_MISMATCH" : place };
  } catch (error) {
    if (error instanceof LogError) return { logProof: null, problem: error.code };
    throw error;
  }
}
