import fs, { fstatSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeFolder, syncFolder } from "./durable-folder.ts";

let path: string;
/** The inode numbers of the flushed folders. */
let flushed: number[];
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "durable-folder-"));
  flushed = [];
  vi.spyOn(fs, "fsyncSync").mockImplementation((file) => {
    flushed.push(fstatSync(file).ino);
  });
  syncBuiltinESMExports();
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(path, { recursive: true, force: true });
});

const inodes = (...paths: string[]) => paths.map((each) => statSync(join(path, each)).ino);

describe("a folder", () => {
  it.each(["absolute", "relative"])(
    "given by its %s path survives a loss of power, together with the new folders above it",
    (kind) => {
      const folder = join(path, "a", "b", "c");
      makeFolder(kind === "absolute" ? folder : relative(process.cwd(), folder));
      expect(flushed).toEqual(inodes("a/b", "a", ""));
    },
  );

  it("that exists is not flushed, except on request", () => {
    mkdirSync(join(path, "a"));
    makeFolder(join(path, "a"));
    expect(flushed).toEqual([]);
    syncFolder(join(path, "a"));
    expect(flushed).toEqual(inodes("a"));
  });
});
