import { ml_dsa44 } from "@noble/post-quantum/ml-dsa.js";
import { describe, expect, it } from "vitest";
import { codeOf } from "../testing/vector-bytes.ts";
import {
  createSigner,
  formatSignerKey,
  formatVerifierKey,
  type MlDsa44Signing,
  parseSignerKey,
  verifyNote,
} from "./index.ts";

// The key pair and the note are the example in the documentation of golang.org/x/mod/sumdb/note.
const secret = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz";
const verifier = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW";
const note = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

describe("a signer as text", () => {
  it("is read as Go writes it, and has the same public key", () => {
    const signer = parseSignerKey(secret);
    if (!signer.ok) expect.unreachable(signer.message);
    expect(formatVerifierKey(signer.value.key)).toBe(verifier);
    expect(verifyNote(new TextEncoder().encode(note), [signer.value.key]).ok).toBe(true);
  });

  it("can be read again after it was written", () => {
    const seed = new Uint8Array(32).fill(9);
    const text = formatSignerKey("w.example/1", "cosignature", seed);
    const signer = parseSignerKey(text);
    expect(signer.ok && signer.value.key).toMatchObject({
      name: "w.example/1",
      type: "cosignature",
    });
  });

  it("[PQ5] of ML-DSA-44 is read only by a caller that can sign with it", () => {
    const mlDsa44: MlDsa44Signing = {
      publicKeyOf: (seed) => ml_dsa44.keygen(seed).publicKey,
      sign: (message, seed) => ml_dsa44.sign(message, ml_dsa44.keygen(seed).secretKey),
    };
    const seed = new Uint8Array(32).fill(9);
    const text = formatSignerKey("w.example/1", "cosignature-ml-dsa-44", seed, mlDsa44);
    const signer = parseSignerKey(text, mlDsa44);
    if (!signer.ok) expect.unreachable(signer.message);
    expect(signer.value.key.publicKey).toEqual(ml_dsa44.keygen(seed).publicKey);
    const message = new Uint8Array(3);
    const signature = signer.value.sign(message);
    expect(ml_dsa44.verify(signature, message, signer.value.key.publicKey)).toBe(true);
    expect(codeOf(parseSignerKey(text))).toBe("UNSUPPORTED_KEY_TYPE");
    expect(() => createSigner("w.example/1", "cosignature-ml-dsa-44", seed)).toThrow(TypeError);
  });

  it.each([
    ["INVALID_SIGNER_KEY", secret.slice(0, -4)],
    ["INVALID_SIGNER_KEY", verifier],
    ["INVALID_SIGNER_KEY", `${secret}\n`],
    ["INVALID_KEY_NAME", secret.replace("PeterNeumann", "Peter Neumann")],
    ["UNSUPPORTED_KEY_TYPE", secret.replace("+AYEK", "+A4EK")],
    ["KEY_ID_MISMATCH", secret.replace("c74f20a3", "c74f20a4")],
  ])("is refused with %s, and the message has no part of the key", (code, text) => {
    const parsed = parseSignerKey(text);
    expect(codeOf(parsed)).toBe(code);
    expect(parsed.ok || parsed.message).not.toContain("EKFALV");
  });
});
