// Checks the signatures of a checkpoint or a `.tlog-proof` that a visitor gives without other evidence, under the
// visitor's policy. Such a file names no fingerprint, so the result is only about its log.
import type { LogFile } from "@digital-evidence/evidence/log-file";
import type { TrustedWitnesses } from "@digital-evidence/evidence/verify-evidence";
import {
  type Algorithms,
  isQuorum,
  parsePolicy,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import type { LogFileFinding } from "../evidence-chain/log-file-finding.ts";
import type { KeptCheckpoint } from "../evidence-chain/kept-checkpoint.ts";
import type { SeenComparison } from "./compare-with-seen.ts";

/** Matches the beginning of a `.tlog-proof`, or the first three lines of a checkpoint: origin, size and root. */
const START = /^(?:c2sp\.org\/tlog-proof@|[^\n]{1,255}\n\d{1,20}\n[A-Za-z0-9+/]{43}=\n)/;

/** How far a witness's clock may be ahead of the visitor's. The engine has the same limit. */
const CLOCK_TOLERANCE_S = 300;

export function isLogFile(text: string): boolean {
  return START.test(text);
}

type Trust = {
  /** Returns the visitor's policy for the log that signed a checkpoint. */
  choose: (checkpoint: Uint8Array) => TrustedWitnesses | undefined;
  algorithms?: Algorithms;
};

/**
 * @param comparison how the checkpoint compares with one that this browser remembers
 */
export function judgeLogFile(
  file: Exclude<LogFile, { kind: "damaged-proof" }>,
  { choose, algorithms }: Trust,
  comparison: SeenComparison | null = null,
): LogFileFinding {
  const { origin, size, note } = file;
  const index = file.kind === "proof" ? file.index : null;
  const seen = comparison && { code: comparison.code, ...sizeAndTime(comparison.kept) };
  const about = { origin, size, index, cosigned: [], trusted: 0, seen };
  const chosen = choose(note);
  const policy = chosen === undefined ? null : parsePolicy(new TextEncoder().encode(chosen.policy));
  if (chosen === undefined || policy?.ok !== true) return { ...about, signed: "NO_POLICY" };
  const checked = verifyCheckpoint(note, policy.value, algorithms);
  // A checkpoint is used even if `verifyCheckpoint` finds no quorum. The quorum is computed again below, without the
  // cosignatures whose time is too far in the future.
  const verified = checked.ok ? checked.value : checked.reached;
  if (verified === undefined) {
    const code = checked.ok ? "" : checked.code;
    const isNamed = code === "SIGNATURE_MISMATCH" || code === "KEY_ENDED" || code === "NO_ML_DSA";
    return { ...about, signed: isNamed ? code : "UNKNOWN_LOG" };
  }
  const cosigned = verified.cosignatures
    .filter(({ timestampS }) => timestampS <= chosen.nowS + CLOCK_TOLERANCE_S)
    .map(({ witness: { name }, timestampS }) => ({ name, timestampS }));
  const names = cosigned.map(({ name }) => name);
  const signed = isQuorum(policy.value, names) ? "QUORUM" : "NO_QUORUM";
  return { ...about, signed, cosigned, trusted: policy.value.witnesses.length };
}

function sizeAndTime({ size, receivedAt }: KeptCheckpoint) {
  return { size, receivedAt };
}
