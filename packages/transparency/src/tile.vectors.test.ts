import { describe, expect, it } from "vitest";
import vectors from "../../../vectors/transparency/tile.json";
import { append, createMemoryLog, shortEntry } from "../testing/memory-log.ts";
import { bytesOf, codeOf, toHex } from "../testing/vector-bytes.ts";
import {
  entryBundlePath,
  formatEntryBundle,
  formatTile,
  leafHash,
  parseEntryBundle,
  parseTile,
  parseTilePath,
  tilePath,
  treeRoot,
  widthOfTile,
} from "./index.ts";

describe("tile paths", () => {
  it.each(vectors.paths)("reads and writes $path", ({ path, resource }) => {
    const parsed = parseTilePath(path);
    if (!parsed.ok) expect.unreachable(parsed.message);
    expect(parsed.value).toEqual(resource);
    const { value } = parsed;
    expect(value.kind === "hashes" ? tilePath(value.tile) : entryBundlePath(value.bundle)).toBe(
      path,
    );
  });

  it.each(vectors.refusedPaths)("refuses $name: $code", ({ code, refused, corrected }) => {
    expect(codeOf(parseTilePath(refused))).toBe(code);
    expect(codeOf(parseTilePath(corrected))).toBeNull();
  });
});

describe("tiles", () => {
  it("are those of tlog-tiles for a tree of 70,000 leaves", async () => {
    const { size, root, tiles } = vectors.tree;
    const hashes = Array.from({ length: size }, (_, index) => leafHash(shortEntry(index)));
    const log = await append(createMemoryLog(), hashes);
    expect(log.tiles.size).toBe(273 + 1 + 1 + 1 + 1);
    const computed = await treeRoot(log.readTiles, size);
    expect(computed.ok && toHex(computed.value)).toBe(root);
    for (const { first, last, ...tile } of tiles) {
      expect(widthOfTile(tile.level, tile.index, size)).toBe(tile.width);
      const parsed = parseTile(log.tiles.get(tilePath(tile))!, tile.width);
      if (!parsed.ok) expect.unreachable(parsed.message);
      expect([toHex(parsed.value[0]!), toHex(parsed.value.at(-1)!)]).toEqual([first, last]);
    }
  });

  it.each(vectors.refusedTiles)("refuses $name: $code", ({ code, refused, corrected }) => {
    expect(codeOf(parseTile(bytesOf(refused.bytes), refused.width))).toBe(code);
    const parsed = parseTile(bytesOf(corrected.bytes), corrected.width);
    if (!parsed.ok) expect.unreachable(parsed.message);
    expect(formatTile(parsed.value)).toEqual(bytesOf(corrected.bytes));
  });
});

describe("entry bundles", () => {
  it.each(vectors.bundles)("reads and writes $name", ({ bytes, width, entries }) => {
    const parsed = parseEntryBundle(bytesOf(bytes), width);
    if (!parsed.ok) expect.unreachable(parsed.message);
    expect(parsed.value.map(toHex)).toEqual(entries);
    expect(formatEntryBundle(parsed.value)).toEqual(bytesOf(bytes));
  });

  it("have entries of 65,535 bytes at most", () => {
    const { bytes, width, lengths } = vectors.longest;
    const parsed = parseEntryBundle(bytesOf(bytes), width);
    expect(parsed.ok && parsed.value.map((entry) => entry.length)).toEqual(lengths);
    expect(() => formatEntryBundle([new Uint8Array(65_536)])).toThrow(TypeError);
    expect(() => leafHash(new Uint8Array(65_536))).toThrow(TypeError);
  });

  it.each(vectors.refusedBundles)("refuses $name: $code", ({ code, refused, corrected }) => {
    expect(codeOf(parseEntryBundle(bytesOf(refused.bytes), refused.width))).toBe(code);
    expect(codeOf(parseEntryBundle(bytesOf(corrected.bytes), corrected.width))).toBeNull();
  });
});
