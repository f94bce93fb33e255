// Tells the proof shapes in circulation apart. Only `{ path, witness }` can be verified here; the
// others are recognised and named, never reinterpreted (docs/protocol/api.md, section "Proofs").

export type ProofShape =
  /** `{ path, witness }`, untagged or tagged `Inclusion`. */
  | "INCLUSION"
  /** The same, tagged `Absence`: it shows that a path is not in a trie. */
  | "ABSENCE"
  /** `{ proofPath, … }`, known, not verifiable here. */
  | "PROOF_PATH"
  /** `{ leafKey, … }`, known, not verifiable here. */
  | "LEAF_KEY"
  | "UNKNOWN";

/** Recognises an untrusted proof by its keys alone; says nothing about whether it holds. */
export function proofShape(proof: unknown): ProofShape {
  if (typeof proof !== "object" || proof === null || Array.isArray(proof)) return "UNKNOWN";
  if (Object.hasOwn(proof, "path") && Object.hasOwn(proof, "witness")) {
    const { type } = proof as { type?: unknown };
    if (type === undefined || type === null || type === "Inclusion") return "INCLUSION";
    return type === "Absence" ? "ABSENCE" : "UNKNOWN";
  }
  if (Object.hasOwn(proof, "proofPath")) return "PROOF_PATH";
  if (Object.hasOwn(proof, "leafKey")) return "LEAF_KEY";
  return "UNKNOWN";
}
