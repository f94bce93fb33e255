import {
  fstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFolder, type Folder } from "./folder.ts";
import { isReplaceable } from "./listed-files.ts";

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

const inOrder = (numbers: readonly number[]) => numbers.toSorted((left, right) => left - right);

describe("a file in a folder", () => {
  it("survives a power failure, together with the folders that were made for it", async () => {
    const folder = createFolder({ path: join(path, "new", "published") });
    await folder.write("a/b/one", "1");
    const mark = inodes("", "new", "new/published/published.txt", "new/published");
    const file = inodes("new/published/a", "new/published", "new/published/a/b/one");
    const made = [...mark, ...file, ...inodes("new/published/a/b")];
    expect(inOrder(flushed)).toEqual(inOrder(made));
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

describe("a folder of published files", () => {
  const LONG_AGO = 0;
  const put = (at: string, ...names: readonly string[]) => {
    for (const name of names) {
      mkdirSync(dirname(join(at, name)), { recursive: true });
      writeFileSync(join(at, name), "somebody's");
      utimesSync(join(at, name), LONG_AGO, LONG_AGO);
    }
  };
  const filesIn = (at: string) =>
    readdirSync(at, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(at, join(entry.parentPath, entry.name)))
      .toSorted();
  const changes = (folder: Folder): (() => Promise<unknown>)[] => [
    () => folder.write("published.json", "{}"),
    () => folder.create("index/hash/0-3"),
    () => folder.remove("index/hash/0-3"),
    () => folder.retire("index/hash/0-3", Date.now()),
    () => folder.sweep(isReplaceable, Date.now()),
  ];

  it("[PU4] is refused, and not changed, where it has other files and no mark", async () => {
    const names = ["index/a.html", "index/hash/0-3", "letter.txt", "records/000.tmp"];
    put(path, ...names);
    for (const change of changes(createFolder({ path }))) {
      await expect(change()).rejects.toMatchObject({
        code: "FOREIGN_FILES",
        message: expect.stringContaining("name an empty folder"),
      });
    }
    expect(filesIn(path)).toEqual(names);
  });

  it("[PU4] is marked before its first file is written, and by its root as well", async () => {
    const seen: string[] = [];
    const at = join(path, "new");
    await createFolder({ path: at, beforeChange: (change) => seen.push(change) }).write("a", "1");
    expect(seen.slice(0, 2)).toEqual(["write published.txt", "rename published.txt"]);
    // A publisher that was killed may have left no root or an incomplete mark, and a copy may lack the mark.
    for (const mark of ["published.txt", "published.json", "published.txt.tmp"]) {
      const copy = join(path, mark);
      put(copy, mark);
      await createFolder({ path: copy }).write("records/000.p/8", "1");
      expect(filesIn(copy)).toContain("records/000.p/8");
    }
  });

  it("[PU4] loses only files with names that it can have made itself", async () => {
    const folder = createFolder({ path });
    await folder.write("published.json", "{}");
    const theirs = [
      "thesis.tmp",
      "work/thesis.tmp",
      "index.tmp",
      "records/notes.tmp",
      "published.json.bak",
      "index/a.html",
      "index/hash/README",
      "index/hash/0-3.gz",
      "index/other/0-3",
      "activity/2020.log",
      "activity/2020.json.gz",
      "activity/old/1.json",
      "my.p/7",
      "records/x1/000.p/7",
      "log/tile/0/000.p/7/x",
      "old/records/000.p/7",
      "log/tile/a/000.p/7",
    ];
    const kept = ["records/000", "log/tile/0/x001/234", "log/tile/entries/000", "log/keys"];
    const removed = [
      "index/hash/0-3",
      "index/document-id/3-4",
      "activity/1795776040197.json",
      "records/000.p/7",
      "proofs/x001/234.p/255",
      "log/tile/entries/001.p/1",
      "log/tile/1/000.p/3",
      "published.json.tmp",
      "published.txt.tmp",
      "records/x001/234.tmp",
      "index/hash/0-3.tmp",
      "log/checkpoint.tmp",
      "log/tile/0/000.p/3.tmp",
    ];
    put(path, ...theirs, ...kept, ...removed);
    await folder.sweep(isReplaceable, Date.now());
    const left = [...theirs, ...kept, "published.json", "published.txt"];
    expect(filesIn(path)).toEqual(left.toSorted());
  });

  it("writes through no link that was planted for an incomplete file", async () => {
    const folder = createFolder({ path: join(path, "published") });
    await folder.write("records/000", "1");
    put(path, "victim");
    symlinkSync(join(path, "victim"), join(path, "published", "published.json.tmp"));
    await folder.write("published.json", "{}");
    expect(readFileSync(join(path, "victim"), "utf8")).toBe("somebody's");
    expect(readFileSync(join(path, "published", "published.json"), "utf8")).toBe("{}");
  });
});
