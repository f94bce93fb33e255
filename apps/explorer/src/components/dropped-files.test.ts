// Node does not have the browser's entries of dropped files and folders, so these tests make their own.
import { describe, expect, it } from "vitest";
import { droppedFiles } from "./dropped-files.ts";

type Entry = Pick<FileSystemEntry, "isFile" | "isDirectory">;
type Callback<Value> = (value: Value) => void;

const unreadable = new DOMException("not found", "NotFoundError");

function file(name: string): Entry & Pick<FileSystemFileEntry, "file"> {
  return {
    isFile: true,
    isDirectory: false,
    file: (resolve) => {
      resolve(new File([], name));
    },
  };
}

const unreadableFile = {
  ...file("gone.json"),
  file: (_: unknown, reject: Callback<DOMException>) => {
    reject(unreadable);
  },
};

/** @param parts the entries of the folder, in the parts in which the browser returns them; null cannot be read */
function folder(...parts: (readonly Entry[] | null)[]): Entry & { createReader: () => object } {
  const createReader = () => {
    const left = [...parts, []];
    const readEntries = (
      resolve: Callback<readonly Entry[]>,
      reject: Callback<DOMException>,
    ): void => {
      const part = left.shift() ?? null;
      if (part === null) reject(unreadable);
      else resolve(part);
    };
    return { readEntries };
  };
  return { isFile: false, isDirectory: true, createReader };
}

async function drop(...entries: readonly Entry[]) {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  const transfer = { items, files: [] } as unknown as DataTransfer;
  const { files, leftOut } = await droppedFiles(transfer);
  return { names: files.map(({ name }) => name), leftOut };
}

describe("dropped files", () => {
  it("include those in folders, in every part and at every depth", async () => {
    const inner = folder([file("c")]);
    const dropped = await drop(file("a"), folder([file("b")], [inner, file("d")]));
    expect(dropped.names).toEqual(["a", "b", "c", "d"]);
    expect(dropped.leftOut).toEqual({ unreadable: 0, isMore: false });
  });

  it("are not lost because of a file or a folder that cannot be read, which is counted", async () => {
    const outer = folder([file("a"), unreadableFile], [folder([file("b")], null), file("c")]);
    const dropped = await drop(outer, unreadableFile, file("d"));
    expect(dropped.names).toEqual(["a", "b", "c", "d"]);
    expect(dropped.leftOut).toEqual({ unreadable: 3, isMore: false });
  });

  it.each([
    [20_000, false],
    [20_001, true],
  ])(
    "of %i files are at most 20,000, and it is said that there are more: %s",
    async (count, is) => {
      const many = Array.from({ length: count }, (_, index) => file(String(index)));
      const dropped = await drop(folder(many), folder([]));
      expect(dropped.names).toHaveLength(20_000);
      expect(dropped.leftOut).toEqual({ unreadable: 0, isMore: is });
    },
  );
});
