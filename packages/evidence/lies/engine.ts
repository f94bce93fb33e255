import { createPublicKey, verify as verifyByNode } from "node:crypto";
import { checkObservers } from "../src/check-observers.ts";
import { checkWitnesses } from "../src/check-witnesses.ts";
import type { Algorithms } from "../../transparency/src/algorithms.ts";
import { verifySignature } from "../src/signature.ts";
import {
  createVerifier,
  type ObserverCheck,
  verifyEvidence,
  type WitnessCheck,
} from "../src/verify-evidence.ts";
import { type Engine } from "./engine-api.ts";

export const engine: Engine = (evidence) =>
  verifyEvidence(evidence, checkWitnesses, checkObservers);

const MOST_REMEMBERED = 10_000;

/** Verifies each signature once: thousands of cases share one, and each case is looked at several times. */
function remembering<Given extends readonly unknown[], Result>(
  keyOf: (...given: Given) => string,
  verify: (...given: Given) => Result,
): (...given: Given) => Result {
  const remembered = new Map<string, Result>();
  return (...given) => {
    const key = keyOf(...given);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const result = verify(...given);
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, result);
    return result;
  };
}

/** The beginning of an Ed25519 key in SPKI (RFC 8410). */
const SPKI = Buffer.from("302a300506032b6570032100", "hex");
const keyObjectOf = remembering(
  (publicKey: Uint8Array) => Buffer.from(publicKey).toString("hex"),
  (publicKey) =>
    createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: "der", type: "spki" }),
);

/** Node's Ed25519 in place of the portable one, which takes twenty times as long and has tests of its own. */
export const quickAlgorithms: Algorithms = {
  ed25519: remembering(
    (...given) => Buffer.concat(given).toString("latin1"),
    (publicKey, message, signature) =>
      verifyByNode(null, message, keyObjectOf(publicKey), signature),
  ),
};

export const quickWitnesses: WitnessCheck = (given) => checkWitnesses(given, quickAlgorithms);
export const quickObservers: ObserverCheck = (given) => checkObservers(given, quickAlgorithms);

/** The portable check of a record's signatures. */
export const rememberedSignature = remembering(
  (hash: string, proof: unknown) => JSON.stringify([hash, proof]),
  verifySignature,
);

/** The same engine for many cases. */
export const quickEngine = createVerifier(quickWitnesses, quickObservers, rememberedSignature);
