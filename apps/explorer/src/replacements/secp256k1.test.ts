// Compares the smaller curve with the one that it replaces. Both must accept and refuse the same keys and signatures.
import { secp256k1 as reference } from "@noble/curves/secp256k1.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { secp256k1 as smaller } from "./secp256k1.ts";

const ORDER = reference.Point.Fn.ORDER;
const options = { prehash: false, lowS: false, format: "der" } as const;

function outcomeOf<Value>(run: () => Value): Value | "refused" {
  try {
    return run();
  } catch {
    return "refused";
  }
}

type Curve = {
  Point: { fromBytes: (bytes: Uint8Array) => { assertValidity: () => unknown } };
  Signature: { fromBytes: (bytes: Uint8Array, format: "der") => { hasHighS: () => boolean } };
  verify: (
    signature: Uint8Array,
    digest: Uint8Array,
    key: Uint8Array,
    how: typeof options,
  ) => boolean;
};

/** Calls the curve in the same order as evidence/signature. If something cannot be parsed, nothing is verified. */
function answers(curve: Curve, signature: Uint8Array, digest: Uint8Array, key: Uint8Array) {
  const isOnCurve = outcomeOf(() => {
    curve.Point.fromBytes(key).assertValidity();
    return true;
  });
  const hasHighS = outcomeOf(() => curve.Signature.fromBytes(signature, "der").hasHighS());
  const isParsed = isOnCurve === true && hasHighS !== "refused";
  const isValid = isParsed && curve.verify(signature, digest, key, options);
  return { isOnCurve, hasHighS, isValid };
}

function expectSame(signature: Uint8Array, digest: Uint8Array, key: Uint8Array) {
  const found = answers(smaller, signature, digest, key);
  expect(found).toEqual(answers(reference, signature, digest, key));
  return found;
}

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 });
const secret = bytes32.filter((bytes) => reference.utils.isValidSecretKey(bytes));

function der(r: bigint, s: bigint): Uint8Array {
  return new reference.Signature(r, s).toBytes("der");
}

describe("the smaller curve", () => {
  it("verifies signatures with low and with high S, and refuses them for another digest", () => {
    fc.assert(
      fc.property(secret, bytes32, bytes32, (key, digest, other) => {
        const publicKey = reference.getPublicKey(key, false);
        const signature = reference.sign(digest, key, options);
        const { r, s } = reference.Signature.fromBytes(signature, "der");
        for (const one of [signature, der(r, ORDER - s)]) {
          expect(expectSame(one, digest, publicKey).isValid).toBe(true);
          expectSame(one, other, publicKey);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("accepts and refuses the same bytes after one byte of the signature or the key was changed", () => {
    const change = fc.record({ at: fc.nat({ max: 71 }), by: fc.integer({ min: 1, max: 255 }) });
    fc.assert(
      fc.property(secret, bytes32, change, fc.boolean(), (key, digest, { at, by }, isKey) => {
        const publicKey = reference.getPublicKey(key, false);
        const signature = reference.sign(digest, key, options);
        const changed = isKey ? publicKey : signature;
        const place = at % changed.length;
        changed[place] = (changed[place] ?? 0) ^ by;
        expectSame(signature, digest, publicKey);
      }),
      { numRuns: 60 },
    );
  });

  it("treats numbers at the edges of the curve's order alike", () => {
    const key = reference.getPublicKey(new Uint8Array(32).fill(7), false);
    const digest = new Uint8Array(32).fill(9);
    const hex = (number: bigint) => {
      const digits = number.toString(16);
      const even = digits.length % 2 === 0 ? digits : `0${digits}`;
      return /^[89a-f]/.test(even) ? `00${even}` : even;
    };
    const piece = (digits: string) =>
      `02${(digits.length / 2).toString(16).padStart(2, "0")}${digits}`;
    const edges = [0n, 1n, ORDER / 2n, ORDER / 2n + 1n, ORDER - 1n, ORDER, ORDER + 1n];
    for (const r of edges) {
      for (const s of edges) {
        const inner = piece(hex(r)) + piece(hex(s));
        const all = `30${(inner.length / 2).toString(16).padStart(2, "0")}${inner}`;
        expectSame(Uint8Array.from(Buffer.from(all, "hex")), digest, key);
      }
    }
  });
});
