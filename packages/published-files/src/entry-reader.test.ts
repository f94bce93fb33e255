import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEntries, readEntry } from "./entry-reader.ts";
import { createFolder } from "./folder.ts";
import { openPublicationWriter } from "./publication-writer.ts";
import { emptyRoot } from "./root-file.ts";

const path = mkdtempSync(join(tmpdir(), "entry-reader-"));
const folder = createFolder({ path });
const texts = Array.from({ length: 300 }, (_, number) => JSON.stringify({ number, ä: "€" }));
const count = texts.length;
beforeAll(async () => {
  const writer = await openPublicationWriter(folder, emptyRoot);
  for (const [number, text] of texts.entries()) {
    await writer.addSnapshot(text, number.toString(16).padStart(64, "0"));
  }
  await writer.finish();
});
afterAll(() => rmSync(path, { recursive: true }));

async function read(from: number, to?: number): Promise<string[]> {
  const entries: string[] = [];
  const range = { count, from, ...(to === undefined ? {} : { to }) };
  for await (const entry of readEntries(folder, "snapshots", range)) entries.push(entry);
  return entries;
}

it.each([
  [0, 300],
  [255, 257],
  [256, 256],
  [299, 299],
  [299, undefined],
])("entries %s to %s are read in order, across pages", async (from, to) => {
  expect(await read(from, to)).toEqual(texts.slice(from, to));
});

it("one entry is read by its number", async () => {
  expect(await readEntry(folder, "snapshots", 255, count)).toBe(texts[255]);
});

it.each([
  ["does not rise", 7, 0],
  ["leads behind the file", 43, 0xff_ff_ff],
])("a page whose header %s is refused", async (_, entry, end) => {
  const file = join(path, "snapshots/001.p/44");
  const page = readFileSync(file);
  const damaged = Buffer.from(page);
  damaged.writeUInt32BE(end, 4 * entry);
  writeFileSync(file, damaged);
  await expect(read(256)).rejects.toThrow(/001\.p\/44/);
  writeFileSync(file, page);
});
