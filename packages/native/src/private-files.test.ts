import fs, {
  existsSync,
  fstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPrivateFile, makeFolder, replacePrivateFile } from "./private-files.ts";

let path: string;
/** The inode numbers of the flushed files and folders, in order. */
let flushed: number[];
let umask: number;
beforeEach(async () => {
  umask = process.umask(0);
  path = mkdtempSync(join(tmpdir(), "private-files-"));
  flushed = [];
  const handle = await open(path);
  await handle.close();
  vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, "sync").mockImplementation(async function (
    this: FileHandle,
  ) {
    flushed.push(fstatSync(this.fd).ino);
  });
  vi.spyOn(fs, "fsyncSync").mockImplementation((file) => {
    flushed.push(fstatSync(file).ino);
  });
  syncBuiltinESMExports();
});
afterEach(() => {
  process.umask(umask);
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(path, { recursive: true, force: true });
});

const inodes = (...paths: string[]) => paths.map((each) => statSync(join(path, each)).ino);
const mode = (name: string) => statSync(join(path, name)).mode & 0o777;

describe("a private folder", () => {
  it.each(["absolute", "relative"])(
    "given by its %s path is its owner's alone and survives a loss of power, together with the new folders above it",
    (kind) => {
      const folder = join(path, "a", "b", "c");
      makeFolder(kind === "absolute" ? folder : relative(process.cwd(), folder));
      expect(flushed).toEqual(inodes("a/b", "a", ""));
      expect(["a", "a/b", "a/b/c"].map(mode)).toEqual([0o700, 0o700, 0o700]);
    },
  );

  it("that exists is not flushed", () => {
    mkdirSync(join(path, "a"));
    makeFolder(join(path, "a"));
    expect(flushed).toEqual([]);
  });
});

describe("a new private file", () => {
  const create = (name: string, text = "secret") =>
    createPrivateFile(join(path, name), (file) => file.writeFile(text));

  it("is its owner's alone, and is flushed with its folder before it is reported", async () => {
    await create("key");
    expect([mode("key"), readFileSync(join(path, "key"), "utf8")]).toEqual([0o600, "secret"]);
    expect(flushed).toEqual(inodes("key", ""));
    expect(readdirSync(path)).toEqual(["key"]);
  });

  it("never replaces a file and follows no link, also one that leads nowhere", async () => {
    await create("key");
    symlinkSync(join(path, "elsewhere"), join(path, "link"));
    for (const name of ["key", "link"]) {
      await expect(create(name, "other")).rejects.toMatchObject({ code: "EEXIST" });
    }
    expect(readFileSync(join(path, "key"), "utf8")).toBe("secret");
    expect(readdirSync(path).toSorted()).toEqual(["key", "link"]);
  });

  it("leaves nothing if writing it fails", async () => {
    const failing = createPrivateFile(join(path, "key"), async (file) => {
      await file.write("half");
      throw new Error("the volume is full");
    });
    await expect(failing).rejects.toThrow("the volume is full");
    expect(readdirSync(path)).toEqual([]);
  });

  it("is made, and never replaces one, where the file system has no hard links", async () => {
    vi.spyOn(promises, "link").mockRejectedValue(
      Object.assign(new Error("EPERM: operation not permitted, link"), { code: "EPERM" }),
    );
    syncBuiltinESMExports();
    await create("key");
    await expect(create("key", "other")).rejects.toMatchObject({ code: "EEXIST" });
    expect([mode("key"), readFileSync(join(path, "key"), "utf8")]).toEqual([0o600, "secret"]);
    expect(readdirSync(path)).toEqual(["key"]);
  });
});

describe("a replaced private file", () => {
  it("is its owner's alone, is flushed with its folder, and follows no link", async () => {
    const victim = join(path, "victim");
    writeFileSync(victim, "precious");
    symlinkSync(victim, join(path, "key.new"));
    for (const text of ["one", "two"]) {
      flushed = [];
      await replacePrivateFile(join(path, "key"), text);
      expect([mode("key"), readFileSync(join(path, "key"), "utf8")]).toEqual([0o600, text]);
      expect(flushed).toEqual(inodes("key", ""));
    }
    expect(readFileSync(victim, "utf8")).toBe("precious");
    expect(existsSync(join(path, "key.new"))).toBe(false);
  });
});
