import { fstatSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFolder } from "./folder.ts";

let path: string;
/** The inode numbers of the flushed files and folders. */
let flushed: number[];
beforeEach(async () => {
  path = mkdtempSync(join(tmpdir(), "folder-"));
  flushed = [];
  const handle = await open(path);
  await handle.close();
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  vi.spyOn(prototype, "sync").mockImplementation(async function (this: FileHandle) {
    flushed.push(fstatSync(this.fd).ino);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(path, { recursive: true, force: true });
});

const inodes = (...paths: string[]) => paths.map((each) => statSync(join(path, each)).ino);

describe("a file in a folder", () => {
  it("survives a power failure, together with the folders that were made for it", async () => {
    const folder = createFolder({ path: join(path, "new", "published") });
    await folder.write("a/b/one", "1");
    const names = ["", "new", "new/published", "new/published/a"];
    const made = inodes(...names, "new/published/a/b", "new/published/a/b/one");
    expect(new Set(flushed)).toEqual(new Set(made));
    expect(flushed).toHaveLength(made.length);
  });

  it("costs two flushes where its folder exists", async () => {
    const folder = createFolder({ path });
    await folder.write("a/one", "1");
    flushed = [];
    await folder.write("a/two", "2");
    expect(flushed).toEqual(inodes("a/two", "a"));
    flushed = [];
    await folder.write("three", "3");
    expect(flushed).toEqual(inodes("three", ""));
  });
});
