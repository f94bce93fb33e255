import { generateKeyPairSync, sign as signNatively } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  publicKeyId,
  sign,
  type SignatureProof,
  verifySignature,
} from "@digital-evidence/evidence/signature";
import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/signature/verify.json";
import { order, withOtherS } from "../../../apps/depository/test/other-s.ts";
import { loadNativeCurve, nodeCurve } from "./curve.ts";
import { createSignatureCheck, createSignatureVerifier } from "./signature-check.ts";

const nativeCurve = loadNativeCurve();
const hash = "8ea0ee8225a7e0cf0a93962a601dd5349e95ab0ab8f95441098d0e4ecdcf2651";
const otherHash = hash.replace("8", "9");
const privateKey = "11".repeat(32);
const proof = sign(hash, privateKey);

/** The same signature with a padded R. This is valid BER but not valid DER. */
function withPaddedR(signature: string): string {
  const der = Buffer.from(signature, "hex");
  const length = der[3] ?? 0;
  const r = der.subarray(4, 4 + length).toString("hex");
  const body = `02${(length + 1).toString(16)}00${r}${der.subarray(4 + length).toString("hex")}`;
  return `30${(body.length / 2).toString(16)}${body}`;
}

interface Case {
  name: string;
  hash: string;
  proof: SignatureProof;
  valid: boolean;
}

function change(text: string, at: number): string {
  return text.slice(0, at) + (text[at] === "0" ? "1" : "0") + text.slice(at + 1);
}

const cases: Case[] = [
  { name: "a signature of the portable library", hash, proof, valid: true },
  { name: "a key id with its 04", hash, proof: { ...proof, id: `04${proof.id}` }, valid: true },
  {
    name: "an upper-case key id",
    hash,
    proof: { ...proof, id: proof.id.toUpperCase() },
    valid: true,
  },
  {
    name: "high S",
    hash,
    proof: { ...proof, signature: withOtherS(proof.signature) },
    valid: true,
  },
  { name: "another hash", hash: otherHash, proof, valid: false },
  {
    name: "another key",
    hash,
    proof: { ...proof, id: publicKeyId("22".repeat(32)) },
    valid: false,
  },
  {
    name: "a key off the curve",
    hash,
    proof: { ...proof, id: change(proof.id, 127) },
    valid: false,
  },
  { name: "a key too short", hash, proof: { ...proof, id: proof.id.slice(2) }, valid: false },
  { name: "another algorithm", hash, proof: { ...proof, algorithm: "ED25519" }, valid: false },
  { name: "no DER", hash, proof: { ...proof, signature: "00".repeat(70) }, valid: false },
  {
    name: "an odd number of digits",
    hash,
    proof: { ...proof, signature: `${proof.signature}0` },
    valid: false,
  },
  {
    name: "a byte after the signature",
    hash,
    proof: { ...proof, signature: `${proof.signature}00` },
    valid: false,
  },
  { name: "no hex", hash, proof: { ...proof, signature: "zz".repeat(70) }, valid: false },
  {
    name: "an integer with a zero too many",
    hash,
    proof: { ...proof, signature: withPaddedR(proof.signature) },
    valid: false,
  },
  {
    name: "both halves at the order",
    hash,
    proof: { ...proof, signature: `3046${`022100${order.toString(16)}`.repeat(2)}` },
    valid: false,
  },
  {
    name: "both halves zero",
    hash,
    proof: { ...proof, signature: "3006020100020100" },
    valid: false,
  },
  ...[8, 40, 80, 130].map((at) => ({
    name: `digit ${at} of the signature changed`,
    hash,
    proof: { ...proof, signature: change(proof.signature, at) },
    valid: false,
  })),
];

function isProof(proof: unknown): proof is SignatureProof {
  if (typeof proof !== "object" || proof === null) return false;
  const { id, signature, algorithm = "" } = proof as Record<string, unknown>;
  return [id, signature, algorithm].every((member) => typeof member === "string");
}

describe("createSignatureCheck", () => {
  const check = createSignatureCheck();
  const runIt = check === null ? it.skip : it;

  runIt("agrees with the portable verifier, also on hashes and proofs of any shape", () => {
    const shapes = [null, 7, [], {}, { id: 7, signature: "30" }, { ...proof, algorithm: null }];
    const all = [
      ...cases,
      ...vectors.vectors,
      ...shapes.map((shape) => ({ hash, proof: shape })),
      { hash: hash.toUpperCase(), proof },
    ];
    for (const { hash: of, proof: given } of all) {
      expect(check?.(of, given).ok).toBe(verifySignature(of, given).ok);
    }
  });
});

const curves = [
  { name: "Node's own cryptography", curve: nodeCurve },
  { name: "libsecp256k1, where there is a binding for this machine", curve: nativeCurve },
];

describe.each(curves)("createSignatureVerifier over $name", ({ curve }) => {
  const runIt = curve === null ? it.skip : it;
  const verify = createSignatureVerifier(curve ?? nodeCurve);

  runIt.each(cases)(
    "agrees with the portable verifier on $name",
    async ({ hash, proof, valid }) => {
      expect((await verify(hash, proof)).ok).toBe(valid);
      expect(verifySignature(hash, proof).ok).toBe(valid);
    },
  );

  runIt(
    "accepts what Node itself signs, high S or low, as the portable verifier does",
    async () => {
      const pair = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
      const { x = "", y = "" } = pair.publicKey.export({ format: "jwk" });
      const id = Buffer.concat([x, y].map((part) => Buffer.from(part, "base64url"))).toString(
        "hex",
      );
      for (let round = 0; round < 32; round += 1) {
        const message = Buffer.from(change(hash, round));
        const signature = signNatively("sha512", message, pair.privateKey).toString("hex");
        expect((await verify(message.toString(), { id, signature })).ok).toBe(true);
        expect(verifySignature(message.toString(), { id, signature }).ok).toBe(true);
      }
    },
  );

  // Other shapes of hashes and proofs are left out, because the schema of a submission already refuses them.
  const wellFormed = vectors.vectors.filter(
    ({ hash, proof }) => isProof(proof) && hash.length === 64,
  );
  runIt("agrees on our own vectors", async () => {
    expect(wellFormed.length).toBeGreaterThan(5);
    for (const { name, hash, proof, code } of wellFormed) {
      const verdict = isProof(proof) ? (await verify(hash, proof)).ok : null;
      expect(verdict, name).toBe(code === null);
    }
  });

  const published = new URL("../../../vectors/published/signatures.json", import.meta.url);
  runIt("agrees on the published vectors", async () => {
    const vectors = JSON.parse(readFileSync(published, "utf8")) as {
      sha256_hash_hex: string;
      signature_hex: string;
      public_key_hex: string;
    }[];
    expect(vectors).toHaveLength(4);
    for (const vector of vectors) {
      const signed = { id: vector.public_key_hex, signature: vector.signature_hex };
      expect((await verify(vector.sha256_hash_hex, signed)).ok).toBe(true);
      expect((await verify(change(vector.sha256_hash_hex, 5), signed)).ok).toBe(false);
    }
  });
});
