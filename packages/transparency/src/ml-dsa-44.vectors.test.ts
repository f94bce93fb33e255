// Tests cosignatures of ML-DSA-44 with a library that runs in browsers too. ml-dsa-44.test.ts compares it with Node.
import { ml_dsa44 } from "@noble/post-quantum/ml-dsa.js";
import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/transparency/ml-dsa-44.json";
import { bytesOf, codeOf, valueOf } from "../testing/vector-bytes.ts";
import {
  type Algorithms,
  formatPolicy,
  parsePolicy,
  verifyCheckpoint,
  verifyNote,
} from "./index.ts";

const algorithms: Algorithms = {
  mlDsa44: (publicKey, message, signature) => ml_dsa44.verify(signature, message, publicKey),
};
const policy = valueOf(parsePolicy(bytesOf(vectors.policy), algorithms));

describe("cosignatures of ML-DSA-44", () => {
  it.each(vectors.valid)("[PQ1] verifies $name", ({ note, timestampS }) => {
    const verified = valueOf(verifyCheckpoint(bytesOf(note), policy, algorithms));
    expect(verified.cosignatures.map((each) => [each.witness.name, each.timestampS])).toEqual([
      ["pq", timestampS],
    ]);
  });

  it.each(vectors.refused)("[PQ1] refuses one over $name: $code", ({ code, note }) => {
    expect(codeOf(verifyCheckpoint(bytesOf(note), policy, algorithms))).toBe(code);
    // The log's own signature of the same note is valid.
    const keys = policy.logs.map(({ key }) => key);
    expect(codeOf(verifyNote(bytesOf(note), keys))).toBeNull();
  });
});

describe("keys of ML-DSA-44", () => {
  it("[PQ2] are written as they were read", () => {
    expect(formatPolicy(policy, algorithms)).toEqual(bytesOf(vectors.policy));
    expect(() => formatPolicy(policy)).toThrow(TypeError);
  });

  it.each(vectors.refusedKeys)("[PQ2] are refused: $name", ({ code, policy: text }) => {
    expect(codeOf(parsePolicy(bytesOf(text), algorithms))).toBe(code);
  });

  it("[PQ2] are refused by a program that cannot verify them, and never ignored", () => {
    expect(parsePolicy(bytesOf(vectors.policy))).toMatchObject({ ok: false, line: 2 });
    expect(() => verifyCheckpoint(bytesOf(vectors.good), policy)).toThrow(TypeError);
  });
});
