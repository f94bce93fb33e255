// Passes hostile inputs to the parsers and verifiers, which must return a result and never throw.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeOf } from "../testing/vector-bytes.ts";
import * as library from "./index.ts";
import {
  cosign,
  createSigner,
  formatCheckpoint,
  formatEntryBundle,
  formatNote,
  formatPolicy,
  formatTile,
  formatTlogProof,
  parseCheckpoint,
  parseEntryBundle,
  parseNote,
  parsePolicy,
  parseTile,
  parseTilePath,
  parseTlogProof,
  parseVerifierKey,
  proveConsistency,
  proveInclusion,
  signText,
  tilePath,
  treeRoot,
  verifyConsistency,
  verifyInclusion,
} from "./index.ts";

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe("hostile inputs", () => {
  const pieces = [
    "\n",
    "\n\n",
    "\u2014 ",
    "— a AAAAAAA=\n",
    "0",
    "x",
    "+",
    "=",
    " ",
    "\t",
    "log ",
    "old 0\n\n",
    "PRIVATE+KEY+",
    "witness ",
    "group ",
    "quorum none\n",
    "index 0\n",
    "extra ",
    "c2sp.org/tlog-proof@v1\n",
    "tile/",
    "entries",
    ".p/",
    "x001/",
    "9007199254740993",
    "\ud800",
    "\u0000",
    "__proto__",
  ];
  const text = fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary" })), { maxLength: 30 })
    .map((parts) => parts.join(""));
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 400 }),
    text.map((value) => new TextEncoder().encode(value)),
  );

  it("never make a reader throw", () => {
    fc.assert(
      fc.property(text, bytes, fc.integer({ min: -2, max: 300 }), (someText, someBytes, width) => {
        const results = [
          parseVerifierKey(someText),
          parseCheckpoint(someText),
          parseTilePath(someText),
          parseNote(someBytes),
          parsePolicy(someBytes),
          parseTlogProof(someBytes),
          parseTile(someBytes, width),
          parseEntryBundle(someBytes, width),
          library.parseSignatureLines(someText),
          library.parseSignerKey(someText),
          library.parseAddCheckpoint(someBytes),
        ];
        for (const result of results) expect(typeof result.ok).toBe("boolean");
      }),
      { numRuns: 3000 },
    );
  });

  it("never make a verifier throw", () => {
    const number = fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger());
    const anyHash = fc.oneof(hash, fc.uint8Array({ maxLength: 40 }));
    const claim = fc.record({
      leafHash: anyHash,
      oldRoot: anyHash,
      root: anyHash,
      index: number,
      oldSize: number,
      size: number,
      proof: fc.oneof(
        fc.array(anyHash, { maxLength: 70 }),
        fc.constantFrom(null as never, "proof" as never, {} as never),
      ),
    });
    fc.assert(
      fc.property(claim, (value) => {
        // A random proof practically never leads to a root of 32 random bytes. An empty proof can be valid, for example
        // in a tree with one leaf.
        const isTrivial = value.proof !== null && value.proof.length === 0;
        const results = [verifyInclusion(value), verifyConsistency(value)];
        for (const result of results) expect(result.ok && !isTrivial).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it("from a server are refused by their length, for a tree of any size", async () => {
    const readShort = () => Promise.resolve([new Uint8Array(31)]);
    expect(codeOf(await proveInclusion(readShort, 1, 3))).toBe("TILE_LENGTH");
    expect(codeOf(await proveConsistency(readShort, 3, 7))).toBe("TILE_LENGTH");
    expect(codeOf(await treeRoot(readShort, 3))).toBe("TILE_LENGTH");
    expect(codeOf(await library.appendLeaves(readShort, 3, [new Uint8Array(32)]))).toBe(
      "TILE_LENGTH",
    );
    const readNone = () => Promise.resolve([]);
    await expect(proveInclusion(readNone, 1, 3)).rejects.toThrow(TypeError);
    for (const wrong of [-1, 0.5, 2 ** 53, Number.NaN]) {
      expect(codeOf(await treeRoot(readShort, wrong))).toBe("SIZE_OUT_OF_RANGE");
      expect(codeOf(await proveInclusion(readShort, 0, wrong))).toBe("SIZE_OUT_OF_RANGE");
      expect(codeOf(await proveConsistency(readShort, wrong, 3))).toBe("SIZE_OUT_OF_RANGE");
    }
    expect(codeOf(await proveInclusion(readShort, 3, 3))).toBe("INDEX_OUT_OF_RANGE");
    expect(codeOf(await proveConsistency(readShort, 4, 3))).toBe("OLD_SIZE_BEYOND_SIZE");
    const full = Number.MAX_SAFE_INTEGER;
    expect(codeOf(await library.appendLeaves(readShort, full, [new Uint8Array(32)]))).toBe(
      "SIZE_OUT_OF_RANGE",
    );
  });

  it("are refused by their length before they are read", () => {
    const long = "x".repeat(library.LIMITS.noteBytes + 1);
    expect(codeOf(parseCheckpoint(`log\n1\n${long}\n`))).toBe("INVALID_CHECKPOINT");
    expect(codeOf(library.parseSignatureLines(`${long}\n`))).toBe("NOTE_TOO_LONG");
    expect(codeOf(parseTilePath(`tile/0/${"x000/".repeat(99)}000`))).toBe("INVALID_TILE_PATH");
  });

  it("from our own code throw, so that the package never writes what it cannot read", () => {
    const seed = new Uint8Array(32).fill(7);
    const log = createSigner("log.example", "note", seed);
    const witness = createSigner("witness.example", "cosignature", seed);
    const misuses: (() => unknown)[] = [
      () => createSigner("a name", "note", seed),
      () => createSigner("name", "note", seed.subarray(1)),
      () => library.createVerifierKey("name", "note", new Uint8Array(32)),
      () => signText("text\n", witness),
      () => cosign("text\n", 1, log),
      () => cosign("text\n", 1.5, witness),
      () => formatNote({ text: "no newline", signatures: [signText("no newline", log)] }),
      () => formatNote({ text: "text\n", signatures: [] }),
      () => formatNote({ text: "a\u0001\n", signatures: [signText("a\u0001\n", log)] }),
      () => formatCheckpoint({ origin: "a\nb", size: 1, root: seed, extensions: [] }),
      () => formatCheckpoint({ origin: "", size: 1, root: seed, extensions: [] }),
      () => formatCheckpoint({ origin: "a", size: -1, root: seed, extensions: [] }),
      () => formatCheckpoint({ origin: "a", size: 1, root: seed.subarray(1), extensions: [] }),
      () => formatTile([]),
      () => formatEntryBundle([]),
      () => tilePath({ level: 64, index: 0, width: 1 }),
      () => tilePath({ level: 0, index: -1, width: 1 }),
      () => library.entryBundlePath({ index: 0, width: 257 }),
      () => formatTlogProof({ extra: new Uint8Array(), index: 0, hashes: [], checkpoint: seed }),
      () => formatPolicy({ logs: [], witnesses: [], groups: [], quorum: "nobody" }),
      // A quorum line with this reserved name says that no witness is required.
      () => formatPolicy({ logs: [], witnesses: [], groups: [], quorum: "none" }),
      () =>
        formatPolicy({
          logs: [{ key: log.key, url: "a b", until: null }],
          witnesses: [],
          groups: [],
          quorum: null,
        }),
    ];
    for (const misuse of misuses) expect(misuse).toThrow(TypeError);
  });
});
