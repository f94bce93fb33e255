import { checkObservers } from "../src/check-observers.ts";
import { checkWitnesses } from "../src/check-witnesses.ts";
import { type SignatureResult, verifySignature } from "../src/signature.ts";
import { createVerifier, verifyEvidence } from "../src/verify-evidence.ts";
import { type Engine } from "./engine-api.ts";

export const engine: Engine = (evidence) =>
  verifyEvidence(evidence, checkWitnesses, checkObservers);

const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, SignatureResult>();

/** The same engine for many cases: thousands of them share a signature, and it is verified once. */
export const quickEngine = createVerifier(checkWitnesses, checkObservers, (hash, proof) => {
  const key = JSON.stringify([hash, proof]);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const result = verifySignature(hash, proof);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, result);
  return result;
});
