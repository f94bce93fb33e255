// Compares the library of ML-DSA-44 that browsers can run with Node's own cryptography. Both must give the same results
// for the vectors and for vectors with one changed bit.
import { createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { ml_dsa44 } from "@noble/post-quantum/ml-dsa.js";
import { expect, it } from "vitest";
import vectors from "../../../vectors/transparency/ml-dsa-44.json";
import { bytesOf, codeOf, flipped, valueOf } from "../testing/vector-bytes.ts";
import {
  type Algorithms,
  cosign,
  createVerifierKey,
  parsePolicy,
  verifyCheckpoint,
  verifyCosignature,
} from "./index.ts";

const spkiStart = Buffer.from("30820532300b06096086480165030403110382052100", "hex");

const byNode: Algorithms = {
  mlDsa44: (publicKey, message, signature) => {
    const key = Buffer.concat([spkiStart, publicKey]);
    return verify(null, message, createPublicKey({ key, format: "der", type: "spki" }), signature);
  },
};
const byLibrary: Algorithms = {
  mlDsa44: (publicKey, message, signature) => ml_dsa44.verify(signature, message, publicKey),
};

it("[PQ3] gives the same answer by Node's implementation and by the library, for each vector", () => {
  for (const { note } of [...vectors.valid, ...vectors.refused]) {
    const [node, library] = [byNode, byLibrary].map((algorithms) => {
      const policy = valueOf(parsePolicy(bytesOf(vectors.policy)));
      return codeOf(verifyCheckpoint(bytesOf(note), policy, algorithms));
    });
    expect(node).toBe(library);
  }
});

it("[PQ3] each implementation verifies what the other signed, and both refuse 64 changes of key, time and signature", () => {
  const pair = generateKeyPairSync("ml-dsa-44");
  const spki = pair.publicKey.export({ format: "der", type: "spki" });
  const seeded = ml_dsa44.keygen(new Uint8Array(32).fill(5));
  const signers = [
    {
      publicKey: new Uint8Array(spki.subarray(-1312)),
      sign: (message: Uint8Array) => new Uint8Array(sign(null, message, pair.privateKey)),
    },
    {
      publicKey: seeded.publicKey,
      sign: (message: Uint8Array) => ml_dsa44.sign(message, seeded.secretKey),
    },
  ];
  const text = vectors.good.slice(0, vectors.good.lastIndexOf("\n\n") + 1);
  for (const signer of signers) {
    const key = createVerifierKey("w.example", "cosignature-ml-dsa-44", signer.publicKey);
    const { signature } = cosign(text, 1_700_000_000, { key, sign: signer.sign });
    for (const algorithms of [byNode, byLibrary]) {
      expect(codeOf(verifyCosignature(text, signature, key, algorithms))).toBeNull();
    }
    for (let change = 0; change < 32; change += 1) {
      // The first eight bytes are the time. Its highest four bytes are not changed, because the time could then be out
      // of range, and the code would be TIMESTAMP_OUT_OF_RANGE.
      const wrong = flipped(signature, 4 + change * 76, 1 << (change % 8));
      const other = { ...key, publicKey: flipped(key.publicKey, change * 41, 1 << (change % 8)) };
      for (const algorithms of [byNode, byLibrary]) {
        expect(codeOf(verifyCosignature(text, wrong, key, algorithms))).toBe("SIGNATURE_MISMATCH");
        const under = verifyCosignature(text, signature, other, algorithms);
        expect(codeOf(under)).toBe("SIGNATURE_MISMATCH");
      }
    }
  }
});

it("[PQ1] throws when our own code cosigns a text that such a key cannot cosign", () => {
  const { publicKey, secretKey } = ml_dsa44.keygen(new Uint8Array(32).fill(5));
  const key = createVerifierKey("w.example", "cosignature-ml-dsa-44", publicKey);
  const good = (message: Uint8Array) => ml_dsa44.sign(message, secretKey);
  expect(() => cosign("not a checkpoint\n", 1, { key, sign: good })).toThrow(TypeError);
  const text = vectors.good.slice(0, vectors.good.lastIndexOf("\n\n") + 1);
  expect(() => cosign(text, 1, { key, sign: () => new Uint8Array(64) })).toThrow(TypeError);
  expect(() => createVerifierKey("w.example", "cosignature", publicKey)).toThrow(TypeError);
});
