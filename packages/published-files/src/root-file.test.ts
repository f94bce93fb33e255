import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFolder } from "./folder.ts";
import { emptyRoot, readRootFile, replaceRootFile } from "./root-file.ts";

const MAX_BYTES = 16 * 1024;

let path: string;
let file: string;
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "root-file-"));
  file = join(path, "published.json");
});
afterEach(() => {
  rmSync(path, { recursive: true, force: true });
});

describe("[PU3] the root of a folder", () => {
  it("is empty only where there is none", async () => {
    const folder = createFolder({ path });
    expect(await readRootFile(folder)).toEqual(emptyRoot);
    const root = { ...emptyRoot, asOf: "2026-01-05T10:20:00.000Z" };
    await replaceRootFile(folder, emptyRoot, root, 0);
    expect(await readRootFile(folder)).toEqual(root);
  });

  it("is refused where it is longer than this version reads, so that nothing is published over it", async () => {
    const folder = createFolder({ path });
    await replaceRootFile(folder, emptyRoot, emptyRoot, 0);
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.padEnd(MAX_BYTES));
    expect(await readRootFile(folder)).toEqual(emptyRoot);
    writeFileSync(file, text.padEnd(MAX_BYTES + 1));
    await expect(readRootFile(folder)).rejects.toMatchObject({
      code: "UNREADABLE_ROOT",
      message: "published.json is longer than 16384 bytes, the most that this version reads",
    });
  });
});
