// Tests cosignatures of ML-DSA-44 with a library that runs in browsers too. ml-dsa-44.test.ts compares this library
// with Node's own cryptography.
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
const policy = valueOf(parsePolicy(bytesOf(vectors.policy)));

describe("cosignatures of ML-DSA-44", () => {
  it.each(vectors.valid)("[PQ1] verifies $name", ({ note, timestampS }) => {
    const verified = valueOf(verifyCheckpoint(bytesOf(note), policy, algorithms));
    expect(verified.cosignatures.map((each) => [each.witness.name, each.timestampS])).toEqual([
      ["pq", timestampS],
    ]);
  });

  it.each(vectors.refused)("[PQ1] refuses one over $name: $code", ({ code, note }) => {
    expect(codeOf(verifyCheckpoint(bytesOf(note), policy, algorithms))).toBe(code);
    const keys = policy.logs.map(({ key }) => key);
    expect(codeOf(verifyNote(bytesOf(note), keys))).toBeNull();
  });
});

describe("keys of ML-DSA-44", () => {
  it("[PQ2] are written as they were read", () => {
    expect(formatPolicy(policy)).toEqual(bytesOf(vectors.policy));
  });

  it.each(vectors.refusedKeys)("[PQ2] are refused: $name", ({ code, policy: text }) => {
    expect(codeOf(parsePolicy(bytesOf(text)))).toBe(code);
  });

  it("[PQ2] make a program that cannot verify them refuse the checkpoint, and never leave the witness out", () => {
    const log = policy.logs.map(({ key }) => key);
    for (const { note } of [...vectors.valid, ...vectors.refused]) {
      const refused = verifyCheckpoint(bytesOf(note), policy);
      expect(refused).toMatchObject({ ok: false, code: "NO_ML_DSA" });
      expect(refused).not.toHaveProperty("reached");
      expect(codeOf(verifyNote(bytesOf(note), log))).toBeNull();
    }
    const withoutQuorum = { ...policy, quorum: null };
    expect(codeOf(verifyCheckpoint(bytesOf(vectors.good), withoutQuorum))).toBe("NO_ML_DSA");
    const keys = policy.witnesses.map(({ key }) => key);
    expect(() => verifyNote(bytesOf(vectors.good), keys)).toThrow(TypeError);
  });
});
