// Reads the log of a service, and looks for the snapshots of fingerprints in it. Nothing here is compared with an
// earlier look, and no witness is trusted.
import type { BundleInput } from "@digital-evidence/evidence/bundle";
import {
  formatTlogProof,
  formatVerifierKey,
  parsePolicy,
  type Policy,
  type VerifiedCheckpoint,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import { LogError, type LogFiles, type LogProblem } from "./log-files.ts";
import { findPlace, type PlaceCode } from "./log-place.ts";
import type { LoggedSnapshot } from "./logged-snapshot.ts";

/** What a bundle keeps of the log: the text of a `.tlog-proof`, and where and when it was received. */
export type ReceivedLogProof = NonNullable<BundleInput["logProof"]>;

/** A log's state, with the files that show it as they were received. */
export type ReadLog = {
  verified: VerifiedCheckpoint;
  policy: Policy;
  bytes: { policy: Uint8Array; checkpoint: Uint8Array };
  /** The verifier key of the log. */
  key: string;
  /** When the checkpoint was received, in milliseconds since the Unix epoch. */
  receivedAt: number;
};

/**
 * Reads the log's key and its checkpoint, and verifies the signatures.
 * @throws LogError
 */
export async function readLog(files: LogFiles, now: () => number): Promise<ReadLog> {
  const [policyBytes, checkpoint] = await Promise.all([files.policy(), files.checkpoint()]);
  const policy = parsePolicy(policyBytes);
  if (!policy.ok) throw new LogError("INVALID_POLICY", policy.message);
  const checked = verifyCheckpoint(checkpoint, policy.value);
  // A checkpoint without the policy's quorum of cosignatures counts too, because the log has signed it.
  const verified = checked.ok ? checked.value : checked.reached;
  if (verified === undefined) {
    const isMismatch = !checked.ok && checked.code === "SIGNATURE_MISMATCH";
    const problem = isMismatch ? "SIGNATURE_MISMATCH" : "INVALID_CHECKPOINT";
    throw new LogError(problem, checked.ok ? "" : checked.message);
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
  /** The text of a `.tlog-proof` that the log has the snapshot; null where that was not found. */
  proof: string | null;
};

/**
 * Looks for a snapshot at its place in the log.
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
  | { logProof: ReceivedLogProof }
  | { logProof: null; problem: LogProblem | Exclude<PlaceCode, "IN_LOG"> };

/**
 * Looks for the proof that a bundle keeps, once. The browser's explorer compares the log with what it saw before as well,
 * and leaves the proof out where that failed.
 * @param prefix the address of the log's files, with a slash at the end
 */
export async function findLogProof(
  files: LogFiles,
  prefix: string,
  snapshot: LoggedSnapshot,
  now: () => number,
): Promise<LogProofResult> {
  try {
    const log = await readLog(files, now);
    const { place, proof } = await findSnapshot(log, snapshot, files);
    if (proof !== null) {
      const receivedAt = new Date(log.receivedAt);
      return { logProof: { source: prefix, receivedAt, value: proof } };
    }
    return { logProof: null, problem: place === "IN_LOG" ? "TILES_MISMATCH" : place };
  } catch (error) {
    if (error instanceof LogError) return { logProof: null, problem: error.code };
    throw error;
  }
}
