import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseExact } from "./parse.ts";
import {
  blocksOf,
  fillHeader,
  INDEX_LIMITS,
  type IndexEntry,
  keyOfHash,
  keyOfText,
  PAGE_HEADER_BYTES,
  pagePath,
  parseIndexEntry,
  placeInPage,
  Published,
  shapeOfRun,
  writeIndexEntry,
} from "./published.ts";

function formatIndexEntry(entry: IndexEntry): Uint8Array {
  const bytes = new Uint8Array(INDEX_LIMITS.entryBytes);
  writeIndexEntry(bytes, 0, entry);
  return bytes;
}

describe("the layout of published files", () => {
  it("names pages as tlog-tiles names tiles", () => {
    expect(pagePath("records", 0, 256)).toBe("records/000");
    expect(pagePath("proofs", 1_234, 1_234 * 256 + 56)).toBe("proofs/x001/234.p/56");
    expect(pagePath("batches", 1, 9_999)).toBe("batches/001");
    expect(() => pagePath("records", 1, 256)).toThrow(TypeError);
  });

  it("finds entries by the header, at the same place in a partial page and in a fuller one", () => {
    const header = new Uint8Array(PAGE_HEADER_BYTES);
    fillHeader(header, 0, 10);
    fillHeader(header, 1, 25);
    const places = () => [
      placeInPage(header, 0, 1),
      placeInPage(header, 1, 2),
      placeInPage(header, 0, 2),
    ];
    const expected = [
      { offset: 1_024, length: 10 },
      { offset: 1_034, length: 15 },
      { offset: 1_024, length: 25 },
    ];
    expect(places()).toEqual(expected);
    fillHeader(header, 2, 30);
    expect(places()).toEqual(expected);
    expect([...header.subarray(4, 8)]).toEqual([0, 0, 0, 25]);
    expect(placeInPage(header, 3, 4)).toBeNull();
    expect(placeInPage(header, 255, 257)).toBeNull();
    expect(placeInPage(header.subarray(1), 0, 1)).toBeNull();
  });

  it("writes an entry of the index as 36 bytes, which sort by key and then by number", () => {
    const key = "00112233445566778899aabbccddeeff";
    const entry = { key, number: 1, offset: 258, length: 3, more: [4, 0xffff_fffe] } as const;
    const bytes = formatIndexEntry(entry);
    expect(Buffer.from(bytes).toString("hex")).toBe(
      `${key}00000001000001020000000300000004fffffffe`,
    );
    expect(parseIndexEntry(Buffer.concat([Buffer.alloc(7), bytes]), 7)).toEqual(entry);
    const later = formatIndexEntry({ ...entry, number: 256, offset: 0 });
    expect(Buffer.compare(bytes, later)).toBe(-1);
  });

  it("takes keys from the beginning of a hash, and from the SHA-256 of other texts", () => {
    expect(keyOfHash("AB".repeat(32))).toBe("ab".repeat(16));
    const sum = createHash("sha256").update("contract-ü").digest("hex");
    expect(keyOfText("contract-ü")).toBe(sum.slice(0, 32));
  });

  it("divides a run into blocks of 256 entries, or into at most 8,192 larger ones", () => {
    expect(shapeOfRun(0)).toMatchObject({ fences: 0, bytes: 0 });
    expect(shapeOfRun(257)).toEqual({
      blockEntries: 256,
      fences: 2,
      fencesBytes: 16,
      bytes: 16 + 257 * 36,
    });
    expect(shapeOfRun(1_000_000)).toMatchObject({ blockEntries: 256, fences: 3_907 });
    expect(shapeOfRun(2_097_152)).toMatchObject({ blockEntries: 256, fences: 8_192 });
    expect(shapeOfRun(2_097_153)).toMatchObject({ blockEntries: 512, fences: 4_097 });
  });

  it("finds every block that a key may be in, also where its beginning is a fence", () => {
    const fences = ["1", "3", "3", "7"].map((digit) => digit.padEnd(16, "0"));
    const blocks = (digits: string) =>
      blocksOf(fences, digits.padEnd(32, "0"), digits.padEnd(32, "0"));
    expect(blocks("0")).toEqual({ from: 0, to: 0 });
    expect(blocks("1")).toEqual({ from: 0, to: 1 });
    expect(blocks("2")).toEqual({ from: 0, to: 1 });
    expect(blocks("3")).toEqual({ from: 0, to: 3 });
    expect(blocks("4")).toEqual({ from: 2, to: 3 });
    expect(blocks("f")).toEqual({ from: 3, to: 4 });
  });

  it("refuses a root whose runs do not cover its entries", () => {
    const root = {
      format: "digital-evidence-published/1",
      asOf: "2026-11-23T13:00:00.000Z",
      records: { count: 5, runs: [3, 5] },
      batches: { count: 0, runs: [] },
      snapshots: { count: 0, runs: [], last: null },
      stats: {},
      log: null,
    };
    const isRoot = (records: unknown) => parseExact(Published, { ...root, records }).ok;
    expect(isRoot(root.records)).toBe(true);
    expect(isRoot({ count: 5, runs: [5] })).toBe(true);
    for (const runs of [[], [3], [5, 5], [5, 3], [3, 6], [0, 5], [1, 2, 3, 4, 5], [2.5, 5]]) {
      expect(isRoot({ count: 5, runs })).toBe(false);
    }
    expect(isRoot({ count: 2 ** 32, runs: [2 ** 32] })).toBe(false);
  });
});
