import { ml_dsa44 } from "@noble/post-quantum/ml-dsa.js";
import { expect, it } from "vitest";
import { mlDsa44 } from "./ml-dsa-44.ts";

if (mlDsa44 === null) throw new Error("the Node that is a dependency has ML-DSA-44");
const { publicKeyOf, sign, verify } = mlDsa44;
const message = new TextEncoder().encode("subtree/v1\n\0");

it("[PQ3] [PQ5] makes from a seed the same key as the library, and both verify what the other signs", () => {
  for (const fill of [0, 5, 255]) {
    const seed = new Uint8Array(32).fill(fill);
    const { publicKey, secretKey } = ml_dsa44.keygen(seed);
    expect(publicKeyOf(seed)).toEqual(publicKey);
    expect(ml_dsa44.verify(sign(message, seed), message, publicKey)).toBe(true);
    expect(verify(publicKey, message, ml_dsa44.sign(message, secretKey))).toBe(true);
    expect(verify(publicKey, message.subarray(1), sign(message, seed))).toBe(false);
  }
});
