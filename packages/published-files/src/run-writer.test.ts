// Tests that entries are sorted correctly. The expected order comes from comparing whole entries, while the writer
// mostly compares numbers made from the beginnings of the keys.
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INDEX_LIMITS, runPath, shapeOfRun } from "@digital-evidence/evidence/published";
import { afterAll, expect, it } from "vitest";
import { createFolder } from "./folder.ts";
import { writeLastRun } from "./run-writer.ts";

const { entryBytes } = INDEX_LIMITS;
const path = mkdtempSync(join(tmpdir(), "runs-"));
afterAll(() => {
  rmSync(path, { recursive: true });
});

/** Makes an entry for each beginning: the given bytes, then random bytes. The entry's number follows its key. */
function entriesWith(beginnings: readonly Buffer[]): Buffer[] {
  return beginnings.map((beginning, number) => {
    const entry = Buffer.concat([beginning, randomBytes(entryBytes - beginning.length)]);
    entry.writeUInt32BE(number, INDEX_LIMITS.keyBytes);
    return entry;
  });
}

it.each([
  ["keys are all different", Array.from({ length: 5_000 }, () => randomBytes(16))],
  ["all keys are the same", Array.from({ length: 5_000 }, () => Buffer.alloc(16, 7))],
  [
    "keys differ only at their ends",
    Array.from({ length: 5_000 }, (_, at) => Buffer.alloc(5 + (at % 11), 255)),
  ],
])("a run has its entries in the order of their bytes where %s", async (_, beginnings) => {
  const folder = createFolder({ path });
  const entries = entriesWith(beginnings);
  const runs = [entries.length];
  await writeLastRun(folder, "hash", { before: [], runs, entries: Buffer.concat(entries) });
  const written = await folder.open(runPath("hash", 0, entries.length));
  const { fencesBytes, bytes } = shapeOfRun(entries.length);
  const content = await written.read(fencesBytes, bytes - fencesBytes);
  await written.close();
  expect(content.equals(Buffer.concat(entries.toSorted((one, other) => one.compare(other))))).toBe(
    true,
  );
});
