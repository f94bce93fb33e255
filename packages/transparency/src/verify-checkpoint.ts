// Verifies a checkpoint under a policy: a trusted log with the checkpoint's origin must have signed it, and a
// quorum of witnesses must have cosigned it.
import type { Algorithms } from "./algorithms.ts";
import { type Checkpoint, type CheckpointCode, parseCheckpoint } from "./checkpoint.ts";
import {
  isInUse,
  isQuorum,
  needsMlDsa44,
  type Policy,
  type TrustedLog,
  type TrustedWitness,
} from "./policy.ts";
import { refuse, type Refusal } from "./result.ts";
import { parseNote } from "./signed-note.ts";
import { verifySignatures, type VerifyNoteCode } from "./note-signatures.ts";

/** A verified cosignature: the witness states that, at this time, it had seen no larger tree of the log. */
export type Cosignature = { witness: TrustedWitness; timestampS: number };

export type VerifiedCheckpoint = {
  checkpoint: Checkpoint;
  log: TrustedLog;
  /**
   * Every key of the policy's log that signed the checkpoint, `log` included. A reader who remembers what one of these
   * keys signed before has to compare it, because a new key beside an old one must not hide a fork.
   */
  logs: readonly TrustedLog[];
  /** One cosignature for each witness: the latest one, if a witness cosigned more than once. */
  cosignatures: readonly Cosignature[];
  /** Valid cosignatures that do not count, because the tree is larger than the `until` of the key in the policy. */
  ended: readonly Cosignature[];
};

/** How far two clocks may differ before the time of a cosignature counts as wrong. */
export const CLOCK_TOLERANCE_S = 300;

/** Leaves out the cosignatures whose time is ahead of the reader's clock. They count for no quorum. */
export function notAhead(cosignatures: readonly Cosignature[], nowS: number): Cosignature[] {
  return cosignatures.filter(({ timestampS }) => timestampS <= nowS + CLOCK_TOLERANCE_S);
}

export type VerifyCheckpointCode =
  | VerifyNoteCode
  | CheckpointCode
  | "NO_ML_DSA"
  | "UNKNOWN_LOG"
  | "NOT_SIGNED_BY_LOG"
  | "KEY_ENDED"
  | "QUORUM_NOT_REACHED";

/**
 * A refused checkpoint. If the code is `QUORUM_NOT_REACHED`, the log's signature is valid, and `reached` has the
 * checkpoint and the valid cosignatures.
 */
export type CheckpointRefusal = Refusal<VerifyCheckpointCode> & { reached?: VerifiedCheckpoint };

/**
 * Verifies a signed checkpoint under a policy. Returns the checkpoint with the log that signed it and the
 * cosignatures of the policy's witnesses, or a refusal.
 * @param algorithms the signature algorithms that the caller supplies. If the policy needs ML-DSA-44 and `algorithms`
 * lacks it, every checkpoint is refused with `NO_ML_DSA`. If only the witness with such a key were ignored, the result
 * would say that this witness has not cosigned, although nobody has checked this.
 */
export function verifyCheckpoint(
  bytes: Uint8Array,
  policy: Policy,
  algorithms: Algorithms = {},
): { ok: true; value: VerifiedCheckpoint } | CheckpointRefusal {
  if (needsMlDsa44(policy) && algorithms.mlDsa44 === undefined) {
    return refuse("NO_ML_DSA", "the policy needs ML-DSA-44, which this program does not provide");
  }
  const note = parseNote(bytes);
  if (!note.ok) return note;
  const parsed = parseCheckpoint(note.value.text);
  if (!parsed.ok) return parsed;
  const checkpoint = parsed.value;
  // The name of a log's key is the log's origin. A log is trusted only for checkpoints with its own origin, so the keys
  // of other logs in the policy are left out.
  const logs = policy.logs.filter(({ key }) => key.name === checkpoint.origin);
  if (logs.length === 0) return refuse("UNKNOWN_LOG", "the policy names no log with this origin");
  const trusted = [...logs, ...policy.witnesses].map(({ key }) => key);
  const signatures = verifySignatures(note.value, trusted, algorithms);
  if (!signatures.ok) return signatures;
  const signed = logs.filter(({ key }) =>
    signatures.value.some((signature) => signature.key === key),
  );
  if (signed.length === 0)
    return refuse("NOT_SIGNED_BY_LOG", "the log has not signed the checkpoint");
  const { size } = checkpoint;
  const log = signed.find((each) => isInUse(each, size));
  if (log === undefined)
    return refuse("KEY_ENDED", "the policy accepts the log's key only for smaller trees");
  const valid = policy.witnesses.flatMap((witness) => {
    const times = signatures.value.flatMap(({ key, timestampS }) =>
      key === witness.key && timestampS !== null ? [timestampS] : [],
    );
    return times.length === 0 ? [] : [{ witness, timestampS: Math.max(...times) }];
  });
  const cosignatures = valid.filter(({ witness }) => isInUse(witness, size));
  const ended = valid.filter(({ witness }) => !isInUse(witness, size));
  const value = { checkpoint, log, logs: signed, cosignatures, ended };
  if (
    !isQuorum(
      policy,
      cosignatures.map(({ witness }) => witness.name),
    )
  ) {
    const message = "too few of the policy's witnesses have cosigned the checkpoint";
    return { ...refuse("QUORUM_NOT_REACHED", message), reached: value };
  }
  return { ok: true, value };
}
