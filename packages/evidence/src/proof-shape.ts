// Recognises the shapes of proofs that are in use. Only `{ path, witness }` can be verified here. The other shapes
// are recognised but not converted, since a conversion would be a guess (docs/protocol/api.md, section "Proofs").
import { isJsonObject } from "./json-object.ts";

export type ProofShape =
  /** `{ path, witness }`, without a `type` or with the type `Inclusion`. */
  | "INCLUSION"
  /** The type is `Absence`: such a proof shows that a path is not in a trie. */
  | "ABSENCE"
  /** `{ proofPath, … }`: a known shape that cannot be verified here. */
  | "PROOF_PATH"
  /** `{ leafKey, … }`: a known shape that cannot be verified here. */
  | "LEAF_KEY"
  /** `{ paths, witness }`: one proof of several paths with shared witnesses, which cannot be verified here. */
  | "PATHS"
  | "UNKNOWN";

/**
 * Recognises the shape of an untrusted proof by its keys. This does not check the proof. The published SDK wraps a
 * proof as `{ hash, proof: { proofPath, … } }`, so the function also looks for the other known shapes inside
 * `proof`.
 */
export function proofShape(proof: unknown): ProofShape {
  const shape = bareShape(proof);
  if (shape !== "UNKNOWN" || !isJsonObject(proof)) return shape;
  if (!Object.hasOwn(proof, "hash") || !Object.hasOwn(proof, "proof")) return "UNKNOWN";
  const wrapped = bareShape(proof["proof"]);
  return isKnownShape(wrapped) ? wrapped : "UNKNOWN";
}

/** Whether proofs of this shape are published somewhere, but cannot be verified here. */
export function isKnownShape(shape: ProofShape): boolean {
  return shape === "PROOF_PATH" || shape === "LEAF_KEY" || shape === "PATHS";
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
  if (Object.hasOwn(proof, "paths") && Object.hasOwn(proof, "witness")) return "PATHS";
  return "UNKNOWN";
}
