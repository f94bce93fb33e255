import { describe, expect, test } from "vitest";
import { buildTrie, TrieError, verifyInclusion, type Trie, type TrieEntry } from "./index.ts";

const dataDigest = "9".repeat(64);
const entries = (...paths: string[]): TrieEntry[] => paths.map((path) => ({ path, dataDigest }));

function refused(trie: Trie, change: () => void): string {
  const { root, size } = trie;
  let code = "nothing";
  try {
    change();
  } catch (error) {
    code = error instanceof TrieError ? error.code : String(error);
  }
  expect([trie.root, trie.size]).toEqual([root, size]);
  return code;
}

describe("insert refuses, and changes nothing,", () => {
  const trie = buildTrie(entries("ab10", "ab17", "c5"));

  test.each([
    ["a path that is there", "ab17", "REPEATED_PATH"],
    ["the same in upper case", "AB17", "REPEATED_PATH"],
    ["a path that ends at a branch", "ab1", "PREFIX_PATH"],
    ["a path that ends inside an extension", "a", "PREFIX_PATH"],
    ["a path that ends at the root", "", "PREFIX_PATH"],
    ["a path that ends inside a leaf", "c", "PREFIX_PATH"],
    ["a path beyond a leaf", "c55", "PREFIX_PATH"],
    ["a path that is not hex", "xy", "INVALID_PATH"],
  ])("%s", (_, path, code) => {
    expect(refused(trie, () => trie.insert({ path, dataDigest }))).toBe(code);
  });

  test("data that is not a digest", () => {
    expect(refused(trie, () => trie.insert({ path: "d7", dataDigest: "9" }))).toBe(
      "INVALID_DIGEST",
    );
    expect(refused(trie, () => trie.insert({ path: "xy", dataDigest: "xy" }))).toBe("INVALID_PATH");
  });
});

describe("remove refuses, and changes nothing,", () => {
  const trie = buildTrie(entries("ab10", "ab17", "c5"));

  test.each([
    ["a path that is not there", "ab11", "UNKNOWN_PATH"],
    ["the beginning of a path in the trie", "ab1", "UNKNOWN_PATH"],
    ["a path that continues one in the trie", "c55", "UNKNOWN_PATH"],
    ["a path that is not hex", "xy", "INVALID_PATH"],
  ])("%s", (_, path, code) => {
    expect(refused(trie, () => trie.remove(path))).toBe(code);
  });

  test("the last entry", () => {
    const last = buildTrie(entries("c5"));
    expect(refused(last, () => last.remove("c5"))).toBe("EMPTY");
  });
});

test("paths in upper case are kept, proved and removed by value", () => {
  const trie = buildTrie(entries("AB10", "c5"));
  expect(trie.root).toBe(buildTrie(entries("ab10", "C5")).root);
  expect(trie.prove("Ab10")).toMatchObject({ type: "Inclusion", path: "ab10" });
  trie.remove("aB10");
  expect(trie.root).toBe(buildTrie(entries("c5")).root);
});

test("entries may come from any iterable, and are not kept", () => {
  const set = new Map(entries("a1", "b2").map((entry) => [entry.path, entry]));
  expect(buildTrie(set.values()).root).toBe(buildTrie(entries("b2", "a1")).root);
});

test("paths that are their data's digests, alike up to the last digit, are kept and proved", () => {
  const paths = Array.from("0189f", (digit) => `${dataDigest.slice(1)}${digit}`);
  const trie = buildTrie(paths.slice(1).map((path) => ({ path, dataDigest: path })));
  trie.insert({ path: paths[0] ?? "", dataDigest: paths[0] ?? "" });
  for (const path of paths) {
    const proof = trie.prove(path);
    expect(proof.witness[0]).toEqual({
      type: "Leaf",
      contents: { remaining: "", dataDigest: path },
    });
    expect(verifyInclusion(trie.root, proof, { path, dataDigest: path }).ok).toBe(true);
  }
  trie.remove(paths[0] ?? "");
  trie.insert({ path: (paths[0] ?? "").toUpperCase(), dataDigest });
  expect(trie.prove(paths[0] ?? "").witness[0]).toMatchObject({ contents: { dataDigest } });
  expect(trie.size).toBe(5);
});

test("an entry that is added and removed many times leaves the trie as it was", () => {
  const trie = buildTrie(entries("a1", "b2"));
  for (let turn = 0; turn < 200; turn += 1) {
    const path = `c${turn.toString(16).padStart(2, "0")}`;
    trie.insert({ path, dataDigest });
    expect(verifyInclusion(trie.root, trie.prove(path), { path, dataDigest }).ok).toBe(true);
    trie.remove(path);
  }
  expect(trie.root).toBe(buildTrie(entries("a1", "b2")).root);
});

test("a trie grows to many times the size it was built with", () => {
  const paths = Array.from({ length: 2000 }, (_, index) =>
    (index * 7919).toString(16).padStart(8, "0"),
  );
  const trie = buildTrie(entries(paths[0] ?? ""));
  for (const path of paths.slice(1)) trie.insert({ path, dataDigest });
  expect(trie.root).toBe(buildTrie(entries(...paths)).root);
});
