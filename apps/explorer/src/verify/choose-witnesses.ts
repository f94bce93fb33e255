// Chooses which of the visitor's policies is for the log of a piece of evidence. The choice is not a check: if it is
// wrong, the engine reports that the policy is for another log.
import { LOG_PROOF_LIMITS } from "@digital-evidence/evidence/limits";
import {
  parsePolicy,
  parseTlogProof,
  type Policy,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import type { Trust } from "@digital-evidence/verdict/known";
import type { Trusted } from "./row.ts";

export type PolicyChooser = {
  /** Chooses for the checkpoint of a log. */
  forCheckpoint: (checkpoint: Uint8Array) => Trust | null;
  /** Chooses for the text of a `.tlog-proof`. Without a proof, no policy is needed. */
  forProof: (logProof: string | undefined) => Trust | null;
};

/**
 * How well a policy fits the evidence, best first. Valid signatures come before invalid ones, because anybody can add
 * an invalid signature to a checkpoint in the name of any log.
 */
const FITS = [
  "SIGNED",
  "KEY_ENDED",
  "SIGNATURE_MISMATCH",
  "NOT_SIGNED_BY_LOG",
  "NO_KNOWN_SIGNATURE",
] as const;

/**
 * A policy that the visitor pasted is used for every log. Without one, the kept policy is chosen that fits best.
 */
export function choosePolicies({ pasted, kept, nowS }: Omit<Trusted, "observers">): PolicyChooser {
  const policies = kept.flatMap((policy) => {
    const parsed = parsePolicy(new TextEncoder().encode(policy));
    return parsed.ok ? [{ policy, logs: parsed.value.logs }] : [];
  });
  const forCheckpoint = (checkpoint: Uint8Array): Trust | null => {
    if (pasted !== null) return { policy: pasted, nowS };
    const fitting = policies.map(({ policy, logs }) => ({ policy, fit: fitOf(checkpoint, logs) }));
    for (const fit of FITS) {
      const chosen = fitting.find((each) => each.fit === fit);
      if (chosen !== undefined) return { policy: chosen.policy, nowS };
    }
    return null;
  };
  return {
    forCheckpoint,
    forProof: (logProof) => {
      if (logProof === undefined) return null;
      // A pasted policy is used even if the proof cannot be read, so that the engine reports the unreadable proof.
      if (pasted !== null) return { policy: pasted, nowS };
      const checkpoint = checkpointOf(logProof);
      return checkpoint === null ? null : forCheckpoint(checkpoint);
    },
  };
}

function checkpointOf(text: string): Uint8Array | null {
  if (text.length > LOG_PROOF_LIMITS.length) return null;
  const proof = parseTlogProof(new TextEncoder().encode(text));
  return proof.ok ? proof.value.checkpoint : null;
}

function fitOf(checkpoint: Uint8Array, logs: Policy["logs"]): string {
  const checked = verifyCheckpoint(checkpoint, { logs, witnesses: [], groups: [], quorum: null });
  return checked.ok ? "SIGNED" : checked.code;
}
