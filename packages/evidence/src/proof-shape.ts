// Tells the proof shapes in circulation apart. Only `{ path, witness }` can be verified here; the
// others are recognised and named, never reinterpreted (docs/protocol/api.md, section "Proofs").
import { isJsonObject } from "./json-object.ts";

export type ProofShape =
  /** `{ path, witness }`, untagged or tagged `Inclusion`. */
  | "INCLUSION"
  /** Tagged `Absence`: it shows that a path is not in a trie. */
  | "ABSENCE"
  /** `{ proofPath, … }`, known, not verifiable here. */
  | "PROOF_PATH"
  /** `{ leafKey, … }`, known, not verifiable here. */
  | "LEAF_KEY"
  | "UNKNOWN";

/**
 * Recognises an untrusted proof by its keys alone; says nothing about whether it holds. The published SDK
 * hands out `{ hash, proof: { proofPath, … } }`, so the two known shapes are looked for in there as well.
 */
export function proofShape(proof: unknown): ProofShape {
  const shape = bareShape(proof);
  if (shape !== "UNKNOWN" || !isJsonObject(proof)) return shape;
  if (!Object.hasOwn(proof, "hash") || !Object.hasOwn(proof, "proof")) return "UNKNOWN";
  const wrapped = bareShape(proof["proof"]);
  return wrapped === "PROOF_PATH" || wrapped === "LEAF_KEY" ? wrapped : "UNKNOWN";
}

function bareShape(proof: unknown): ProofShape {
  if (!isJsonObject(proof)) return "UNKNOWN";
  const type = Object.hasOwn(proof, "type") ? proof["type"] : undefined;
  if (Object.hasOwn(proof, "path") && Object.hasOwn(proof, "witness")) {
    if (type === undefined || type === null || type === "Inclusion") return "INCLUSION";
    return type === "Absence" ? "ABSENCE" : "UNKNOWN";
  }
  if (type === "Absence") return "UNKNOWN";
  if (Object.hasOwn(proof, "proofPath")) return "PROOF_PATH";
  if (Object.hasOwn(proof, "leafKey")) return "LEAF_KEY";
  return "UNKNOWN";
}
