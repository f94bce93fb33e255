// Runs in Node and in a real Chromium. Both platforms' implementations of Ed25519 are thus compared with this package's
// own, which is @noble/ed25519.
import * as ed25519 from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { describe, expect, it } from "vitest";
import checkpoints from "../../../vectors/transparency/checkpoint.json";
import { bytesOf, flipped, fromHex, valueOf } from "../testing/vector-bytes.ts";
import {
  createVerifierKey,
  formatCheckpoint,
  formatNote,
  parsePolicy,
  type Policy,
  verifyByWebCrypto,
  verifyCheckpoint,
} from "./index.ts";

const { subtle } = crypto;
const policyOf = (text: string): Policy => valueOf(parsePolicy(bytesOf(text)));
const { refusedUnderPolicy, verified } = checkpoints;
const cases = [
  ...verified.map(({ name, note, policy }) => ({ name, note, policy })),
  ...refusedUnderPolicy.flatMap(({ name, refused, corrected }) => [
    { name, ...refused },
    { name: `${name}, corrected`, ...corrected },
  ]),
];

describe("a checkpoint verified by Web Cryptography", () => {
  it.each(cases)("has the same result as by the library: $name", async ({ note, policy }) => {
    const args = [bytesOf(note), policyOf(policy)] as const;
    const expected = verifyCheckpoint(...args);
    await expect(verifyByWebCrypto(...args, subtle)).resolves.toEqual(expected);
    await expect(verifyByWebCrypto(...args, undefined)).resolves.toEqual(expected);
  });

  it("has the same result after each change of one byte of the signature lines", async () => {
    const { note = "", policy = "" } = verified.at(-1) ?? {};
    const text = bytesOf(note);
    const signatures = text.indexOf(0xe2);
    const codes = new Set<string>();
    for (let at = signatures; at < text.length; at += 5) {
      const changed = flipped(text, at, 1 + (at % 7));
      const expected = verifyCheckpoint(changed, policyOf(policy));
      await expect(verifyByWebCrypto(changed, policyOf(policy), subtle)).resolves.toEqual(expected);
      codes.add(expected.ok ? "" : expected.code);
    }
    expect(codes).toContain("SIGNATURE_MISMATCH");
  });

  it("asks the platform first", async () => {
    const { note = "", policy = "" } = verified[0] ?? {};
    let count = 0;
    const counting = {
      importKey: subtle.importKey.bind(subtle),
      verify: async (...args: Parameters<SubtleCrypto["verify"]>) => {
        const isValid = await subtle.verify(...args);
        count += Number(isValid);
        return isValid;
      },
    } as SubtleCrypto;
    const result = await verifyByWebCrypto(bytesOf(note), policyOf(policy), counting);
    expect(result.ok).toBe(true);
    expect(count).toBeGreaterThan(0);
  });

  // RFC 8032 allows verifiers to use an equation with or without the factor 8. The library uses this factor, and Web
  // Cryptography does not. The key of this test is the sum of an ordinary point and of a point of order 8, so its
  // signatures are valid only with the factor.
  it("is valid where only the platform refuses the signature", async () => {
    ed25519.hashes.sha512 = sha512;
    const { Point } = ed25519;
    const order = Point.CURVE().n;
    const small = Point.fromBytes(
      fromHex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
    );
    expect([small.isSmallOrder(), small.double().double().equals(Point.ZERO)]).toEqual([
      true,
      false,
    ]);
    const secret = 7n ** 80n % order;
    const publicKey = Point.BASE.multiply(secret).add(small).toBytes();
    const key = createVerifierKey("log.example", "note", publicKey);
    const root = new Uint8Array(32).fill(1);
    const text = formatCheckpoint({ origin: key.name, size: 5, root, extensions: [] });
    const message = new TextEncoder().encode(text);
    const nonce = 11n ** 70n % order;
    const start = Point.BASE.multiply(nonce).toBytes();
    const digest = sha512(Uint8Array.of(...start, ...publicKey, ...message));
    const challenge = littleEndian(digest) % order;
    const scalar = (nonce + challenge * secret) % order;
    const end = Uint8Array.from({ length: 32 }, (_, at) =>
      Number((scalar >> BigInt(8 * at)) & 255n),
    );
    const signature = Uint8Array.of(...start, ...end);
    const platformKey = await subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
    await expect(subtle.verify("Ed25519", platformKey, signature, message)).resolves.toBe(false);
    const note = formatNote({ text, signatures: [{ name: key.name, keyId: key.id, signature }] });
    const policy: Policy = {
      logs: [{ key, url: null, until: null }],
      witnesses: [],
      groups: [],
      quorum: null,
    };
    const result = await verifyByWebCrypto(note, policy, subtle);
    expect(result).toEqual(verifyCheckpoint(note, policy));
    expect(result).toMatchObject({ ok: true });
  });
});

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}
