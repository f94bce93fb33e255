// Tests that each parser reads what the formatter wrote, and refuses bytes that were changed.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growLog } from "../testing/memory-log.ts";
import { codeOf, flipped, fromHex, toHex, valueOf } from "../testing/vector-bytes.ts";
import * as library from "./index.ts";
import {
  type Checkpoint,
  cosign,
  createSigner,
  formatCheckpoint,
  formatEntryBundle,
  formatNote,
  formatPolicy,
  formatTile,
  formatTlogProof,
  formatVerifierKey,
  parseCheckpoint,
  parseEntryBundle,
  parseNote,
  parsePolicy,
  parseTile,
  parseTilePath,
  parseTlogProof,
  parseVerifierKey,
  type Policy,
  proveInclusion,
  rootOf,
  signText,
  tilePath,
  verifyCosignature,
  verifyNote,
  verifyTlogProof,
} from "./index.ts";

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
const change = { at: fc.nat(), bits: fc.integer({ min: 1, max: 255 }) };

const keyName = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
  .filter((text) => !/[\p{White_Space}\p{Cs}\p{Cc}+]/u.test(text))
  .filter((text) => new TextEncoder().encode(text).length <= library.LIMITS.keyNameBytes);
const lineText = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 30 })
  .filter((text) => !/[\p{Cs}\p{Cc}]/u.test(text));
const signer = (type: "note" | "cosignature") =>
  fc.tuple(keyName, hash).map(([name, seed]) => createSigner(name, type, seed));
const size = fc.oneof(
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  fc.integer({ min: 1, max: 600 }),
);
const checkpoint: fc.Arbitrary<Checkpoint> = fc.record({
  origin: lineText,
  size,
  root: hash,
  extensions: fc.array(lineText, { maxLength: 3 }),
});

describe("what is written", () => {
  it("is read back: keys, paths, tiles, bundles, checkpoints", () => {
    fc.assert(
      fc.property(signer("note"), ({ key }) => {
        expect(parseVerifierKey(formatVerifierKey(key))).toEqual({ ok: true, value: key });
      }),
      { numRuns: 50 },
    );
    const tile = fc.record({
      level: fc.integer({ min: 0, max: 63 }),
      index: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      width: fc.integer({ min: 1, max: 256 }),
    });
    fc.assert(
      fc.property(tile, (value) => {
        expect(parseTilePath(tilePath(value))).toEqual({
          ok: true,
          value: { kind: "hashes", tile: value },
        });
      }),
    );
    fc.assert(
      fc.property(fc.array(hash, { minLength: 1, maxLength: 256 }), (value) => {
        expect(parseTile(formatTile(value), value.length)).toEqual({ ok: true, value });
      }),
      { numRuns: 20 },
    );
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 256 }),
        (value) => {
          expect(parseEntryBundle(formatEntryBundle(value), value.length)).toEqual({
            ok: true,
            value,
          });
        },
      ),
      { numRuns: 50 },
    );
    fc.assert(
      fc.property(checkpoint, (value) => {
        expect(parseCheckpoint(formatCheckpoint(value))).toEqual({ ok: true, value });
      }),
    );
  });

  it("is read back: signed and cosigned notes, and no changed byte of text or signature is accepted", () => {
    const time = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    fc.assert(
      fc.property(
        checkpoint,
        signer("note"),
        signer("cosignature"),
        time,
        fc.record(change),
        (value, log, witness, timeS, { at, bits }) => {
          const text = formatCheckpoint(value);
          const signatures = [signText(text, log), cosign(text, timeS, witness)];
          const note = { text, signatures };
          const bytes = formatNote(note);
          expect(parseNote(bytes)).toEqual({ ok: true, value: note });
          const keys = [log.key, witness.key];
          const verified = valueOf(verifyNote(bytes, keys)).verified;
          expect(verified).toEqual([
            { key: log.key, timestampS: null },
            { key: witness.key, timestampS: timeS },
          ]);
          const textBytes = new TextEncoder().encode(text).length;
          const other = verifyNote(flipped(bytes, at % textBytes, bits), keys);
          expect(other.ok).toBe(false);
          for (const [index, { signature }] of signatures.entries()) {
            const wrong = signatures.map((one, place) =>
              place === index ? { ...one, signature: flipped(signature, at, bits) } : one,
            );
            expect(verifyNote(formatNote({ text, signatures: wrong }), keys).ok).toBe(false);
          }
          expect(verifyCosignature(text, signatures[1]!.signature, log.key).ok).toBe(false);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is read back: policies", () => {
    const names = fc.uniqueArray(
      keyName.filter((name) => name !== "none"),
      { minLength: 4, maxLength: 9 },
    );
    fc.assert(
      fc.property(
        names,
        fc.array(hash, { minLength: 9, maxLength: 9 }),
        fc.nat(),
        (all, seeds, pick) => {
          const [group = "", ...rest] = all;
          const keys = rest.map(
            (name, at) => createSigner(name, "cosignature", flipped(seeds[at]!, 0, at + 1)).key,
          );
          fc.pre(new Set(keys.map(({ publicKey }) => toHex(publicKey))).size === keys.length);
          const policy: Policy = {
            logs: [
              {
                key: createSigner(group, "note", seeds[8]!).key,
                url: "https://log.example",
                until: pick,
              },
            ],
            witnesses: rest.map((name, at) => ({
              name,
              key: keys[at]!,
              url: null,
              until: at === 0 ? pick : null,
            })),
            groups: [{ name: group, threshold: 1 + (pick % rest.length), members: rest }],
            quorum: group,
          };
          expect(parsePolicy(formatPolicy(policy))).toEqual({ ok: true, value: policy });
        },
      ),
      { numRuns: 40 },
    );
  });

  it("is read back: proofs with their checkpoint, and no changed byte changes what they prove", async () => {
    const log = createSigner("log.example", "note", new Uint8Array(32).fill(1));
    const policy: Policy = {
      logs: [{ key: log.key, url: null, until: null }],
      witnesses: [],
      groups: [],
      quorum: null,
    };
    const { log: tiles, leaves } = await growLog({ sizes: [300], seed: 2 });
    const root = rootOf(leaves);
    const text = formatCheckpoint({ origin: "log.example", size: 300, root, extensions: [] });
    const proof = {
      extra: fromHex("00ff"),
      index: 77,
      hashes: valueOf(await proveInclusion(tiles.readTiles, 77, 300)),
      checkpoint: formatNote({ text, signatures: [signText(text, log)] }),
    };
    const bytes = formatTlogProof(proof);
    expect(parseTlogProof(bytes)).toEqual({ ok: true, value: proof });
    expect(codeOf(verifyTlogProof(bytes, leaves[77]!, policy))).toBeNull();
    for (const at of bytes.keys()) {
      for (const bits of [1, 32, 128]) {
        const other = verifyTlogProof(flipped(bytes, at, bits), leaves[77]!, policy);
        // A changed file is accepted only if the change is in the extra data, which no signature or hash covers.
        if (other.ok) {
          expect({ ...other.value.proof, extra: null }).toEqual({ ...proof, extra: null });
          expect(other.value.proof.extra).not.toEqual(proof.extra);
        }
      }
    }
  });
});
