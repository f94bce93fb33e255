import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/fingerprint/fingerprint.json";
import { FingerprintValue, parseExact } from "./api.ts";
import { canonicalize } from "./canonical-json.ts";
import {
  createDocumentHasher,
  documentAlgorithm,
  documentRef,
  fingerprintHash,
} from "./fingerprint.ts";

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

describe("fingerprintHash", () => {
  it.each(vectors.values)("hashes a value: $name", ({ value, canonical, hash }) => {
    const parsed = parseExact(FingerprintValue, value);
    if (!parsed.ok) expect.unreachable(JSON.stringify(parsed.issues));
    expect(canonicalize(parsed.value)).toBe(canonical);
    expect(fingerprintHash(parsed.value)).toBe(hash);
  });

  it.each(vectors.refused)("is not computed for $name", ({ value, path }) => {
    const parsed = parseExact(FingerprintValue, value);
    if (parsed.ok) expect.unreachable("the value was let in");
    expect(new Set(parsed.issues.map((issue) => issue.path))).toEqual(new Set([path]));
  });
});

describe("documentRef", () => {
  it.each(vectors.documents)("is $sha256", ({ bytes, sha256, sha512 }) => {
    expect(documentRef(bytesOf(bytes))).toBe(sha256);
    expect(documentRef(bytesOf(bytes), "SHA-512")).toBe(sha512);
    expect([documentAlgorithm(sha256), documentAlgorithm(sha512)]).toEqual(["SHA-256", "SHA-512"]);
  });

  it.each(vectors.documents)("is the same piece by piece: $sha256", ({ bytes, sha256, sha512 }) => {
    for (const size of [1, 7, 64, 129]) {
      const hashers = [createDocumentHasher(), createDocumentHasher("SHA-512")];
      const whole = bytesOf(bytes);
      for (let at = 0; at < whole.length; at += size) {
        for (const hasher of hashers) hasher.update(whole.subarray(at, at + size));
      }
      expect(hashers.map((hasher) => hasher.digest())).toEqual([sha256, sha512]);
    }
  });
});
