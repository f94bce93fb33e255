// Chooses which of the visitor's policies is for the log of a piece of evidence. The choice is not a check: if it is
// wrong, the engine reports that the policy is for another log.
import { LOG_PROOF_LIMITS } from "@digital-evidence/evidence/limits";
import type { Evidence, TrustedWitnesses } from "@digital-evidence/evidence/verify-evidence";
import {
  parsePolicy,
  parseTlogProof,
  type Policy,
  verifyCheckpoint,
} from "@digital-evidence/transparency";
import type { TrustedPolicies } from "./verification-protocol.ts";

export type WitnessChooser = (evidence: Evidence) => TrustedWitnesses | undefined;

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
 * Creates a function that chooses a policy for a checkpoint. A policy that the visitor pasted is used for every log.
 * Without one, the function chooses the kept policy that fits best.
 */
export function createPolicyChooser(
  trusted: TrustedPolicies,
): (checkpoint: Uint8Array) => TrustedWitnesses | undefined {
  const { pasted, kept, nowS } = trusted;
  const policies = kept.flatMap((policy) => {
    const parsed = parsePolicy(new TextEncoder().encode(policy));
    return parsed.ok ? [{ policy, logs: parsed.value.logs }] : [];
  });
  return (checkpoint) => {
    if (pasted !== null) return { policy: pasted, nowS };
    const fitting = policies.map(({ policy, logs }) => ({ policy, fit: fitOf(checkpoint, logs) }));
    for (const fit of FITS) {
      const chosen = fitting.find((each) => each.fit === fit);
      if (chosen !== undefined) return { policy: chosen.policy, nowS };
    }
    return undefined;
  };
}

export function createWitnessChooser(trusted: TrustedPolicies): WitnessChooser {
  const { pasted, nowS } = trusted;
  const choose = createPolicyChooser(trusted);
  return ({ logProof }) => {
    if (logProof === undefined) return undefined;
    // A pasted policy is used even if the proof cannot be read, so that the engine reports the unreadable proof.
    if (pasted !== null) return { policy: pasted, nowS };
    const checkpoint = checkpointOf(logProof.value);
    return checkpoint === null ? undefined : choose(checkpoint);
  };
}

function checkpointOf(text: unknown): Uint8Array | null {
  if (typeof text !== "string" || text.length > LOG_PROOF_LIMITS.length) return null;
  const proof = parseTlogProof(new TextEncoder().encode(text));
  return proof.ok ? proof.value.checkpoint : null;
}

function fitOf(checkpoint: Uint8Array, logs: Policy["logs"]): string {
  const checked = verifyCheckpoint(checkpoint, { logs, witnesses: [], groups: [], quorum: null });
  return checked.ok ? "SIGNED" : checked.code;
}
