import { readFileSync } from "node:fs";
import { createHash, createPrivateKey, createPublicKey, sign as nativeSign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalize } from "./canonical-json.ts";
import { fingerprintHash, type FingerprintValue } from "./fingerprint.ts";
import { publicKeyId, sign, verifySignature } from "./signature.ts";

const published = new URL("../../../vectors/published/", import.meta.url);

function readPublished(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, published), "utf8"));
}

type PublishedSignature = {
  source: string;
  data: unknown;
  canonical_json: string;
  sha256_hash_hex: string;
  signature_hex: string;
  public_key_hex: string;
};

describe("the published vectors", () => {
  const signatures = readPublished("signatures.json") as PublishedSignature[];

  it("are there, one from each of four implementations", () => {
    expect(new Set(signatures.map(({ source }) => source)).size).toBe(4);
  });

  it.each(signatures)("from $source are valid", (vector) => {
    expect(canonicalize(vector.data)).toBe(vector.canonical_json);
    expect(createHash("sha256").update(vector.canonical_json).digest("hex")).toBe(
      vector.sha256_hash_hex,
    );
    const proof = { id: vector.public_key_hex, signature: vector.signature_hex };
    expect(verifySignature(vector.sha256_hash_hex, proof)).toEqual({
      ok: true,
      id: vector.public_key_hex.slice(2),
    });
    for (const other of signatures.filter(({ source }) => source !== vector.source)) {
      expect(verifySignature(other.sha256_hash_hex, proof)).toMatchObject({
        ok: false,
        code: "SIGNATURE_MISMATCH",
      });
    }
  });

  it("of whole submissions sign, and are signed, to the same hash", () => {
    const { vectors } = readPublished("fingerprints.json") as {
      vectors: {
        privateKey: string;
        fingerprintValue: FingerprintValue;
        includeSignerId?: boolean;
        expectedCanonicalFields?: string[];
      }[];
    };
    expect(vectors.length).toBeGreaterThan(0);
    for (const { privateKey, fingerprintValue, ...vector } of vectors) {
      const value =
        vector.includeSignerId === true
          ? { ...fingerprintValue, signerId: publicKeyId(privateKey) }
          : fingerprintValue;
      if (vector.expectedCanonicalFields !== undefined) {
        expect(Object.keys(JSON.parse(canonicalize(value)) as object)).toEqual(
          vector.expectedCanonicalFields,
        );
      }
      const hash = fingerprintHash(value);
      expect(verifySignature(hash, sign(hash, privateKey))).toMatchObject({ ok: true });
    }
  });
});

describe("sign", () => {
  const privateKey = "0000000000000000000000000000000000000000000000000000000000000001";
  const hash = createHash("sha256").update("{}").digest("hex");

  it("gives the generator as the public key of the secret key 1", () => {
    expect(publicKeyId(privateKey)).toBe(
      "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8",
    );
  });

  it("accepts what another implementation signs, and signs what verifies", () => {
    // The digest is SHA-512, which is longer than the curve's order. ECDSA therefore uses only its first 32 bytes.
    const der = Buffer.concat([
      Buffer.from("302e0201010420", "hex"),
      Buffer.from(privateKey, "hex"),
      Buffer.from("a00706052b8104000a", "hex"),
    ]);
    const key = createPrivateKey({ key: der, format: "der", type: "sec1" });
    const signature = nativeSign("sha512", Buffer.from(hash), key).toString("hex");
    const exported = createPublicKey(key).export({ format: "der", type: "spki" });
    const id = exported.subarray(-64).toString("hex");
    expect(verifySignature(hash, { id, signature })).toEqual({ ok: true, id });
    expect(verifySignature(hash, sign(hash, privateKey))).toEqual({ ok: true, id });
  });

  it.each(["", "00".repeat(32), "ff".repeat(32), "01".repeat(31)])(
    "throws for the key %j",
    (key) => {
      expect(() => sign(hash, key)).toThrow();
    },
  );

  it("throws for a malformed hash", () => {
    expect(() => sign("00", privateKey)).toThrow(TypeError);
  });
});
