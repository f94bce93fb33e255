// One walk through a proof, as the picture draws it.
import { verifyInclusion, type TraceStep } from "@digital-evidence/merkle-patricia";

export type ProofWalk = {
  /** As the proof gives it, hex; empty when it gives none. */
  path: string;
  /** Where the walk starts, and who names it; null when nobody does. */
  root: string | null;
  /** From the root towards the leaf; the last one may be where the walk broke. */
  steps: readonly TraceStep[];
  /** Why the walk ended before it should have. */
  refusal: { message: string; at: number | null } | null;
  /** Of the leaf that was reached. */
  dataDigest: string | null;
  /** Witnesses the walk never came to. */
  unreached: number;
};

/**
 * Walks a proof for drawing. Whose proof it is, is not judged here.
 * @param root hex; null when nobody names one: then each step is compared with the one above alone
 * @param proof as received, untrusted
 */
export function walkProof(root: string | null, proof: unknown): ProofWalk {
  const start = root ?? reachedRoot(proof) ?? "";
  const result = verifyInclusion(start, proof, { trace: true });
  const steps = result.trace ?? [];
  const lowest = result.ok ? 0 : (result.at ?? steps.at(-1)?.at ?? witnessCount(proof));
  return {
    path: pathOf(proof),
    root,
    steps,
    refusal: result.ok ? null : { message: result.message, at: result.at },
    dataDigest: result.ok ? result.dataDigest : null,
    unreached: lowest,
  };
}

/** The digest of the topmost witness. */
function reachedRoot(proof: unknown): string | undefined {
  return verifyInclusion("", proof, { trace: true }).trace?.[0]?.computed;
}

function pathOf(proof: unknown): string {
  const { path } = membersOf(proof);
  return typeof path === "string" ? path : "";
}

function witnessCount(proof: unknown): number {
  const { witness } = membersOf(proof);
  return Array.isArray(witness) ? witness.length : 0;
}

function membersOf(proof: unknown): { path?: unknown; witness?: unknown } {
  return typeof proof === "object" && proof !== null ? proof : {};
}
