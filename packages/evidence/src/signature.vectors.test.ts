import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/signature/verify.json";
import type { SignatureErrorCode } from "./signature.ts";
import { verifySignature } from "./signature.ts";

const codes: Record<SignatureErrorCode, true> = {
  INVALID_HASH: true,
  INVALID_PROOF: true,
  UNSUPPORTED_ALGORITHM: true,
  INVALID_KEY: true,
  KEY_NOT_ON_CURVE: true,
  INVALID_ENCODING: true,
  SIGNATURE_MISMATCH: true,
};

describe("verifySignature", () => {
  it.each(vectors.vectors)("$name: $code", ({ hash, proof, code }) => {
    const result = verifySignature(hash, proof);
    expect(result.ok ? null : result.code).toBe(code);
    if (result.ok) expect(result.id).toMatch(/^[0-9a-f]{128}$/);
  });

  it("has a vector for every reason to refuse", () => {
    const earned = new Set(vectors.vectors.map(({ code }) => code));
    expect([...earned].filter((code) => code !== null).sort()).toEqual(Object.keys(codes).sort());
  });
});
