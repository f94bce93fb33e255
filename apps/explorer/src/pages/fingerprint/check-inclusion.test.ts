import { buildTrie } from "@digital-evidence/merkle-patricia";
import { describe, expect, it } from "vitest";
import { checkInclusion } from "./check-inclusion.ts";

const hash = "a0".repeat(32);
const other = "a1".repeat(32);

describe("[P8] checkInclusion", () => {
  it("accepts a proof whose path is the asked hash", () => {
    const trie = buildTrie([hash, other].map((path) => ({ path, dataDigest: path })));
    expect(checkInclusion(hash, trie.root, trie.prove(hash))).toMatchObject({ ok: true });
  });

  it("accepts a proof of another path whose leaf holds the asked fingerprint", () => {
    const path = "00".repeat(32);
    const trie = buildTrie([
      { path, dataDigest: hash },
      { path: other, dataDigest: other },
    ]);
    expect(checkInclusion(hash, trie.root, trie.prove(path))).toMatchObject({ ok: true });
  });

  it("refuses a valid proof of another fingerprint", () => {
    const trie = buildTrie([hash, other].map((path) => ({ path, dataDigest: path })));
    expect(checkInclusion(hash, trie.root, trie.prove(other))).toMatchObject({
      ok: false,
      kind: "InvalidPath",
    });
  });

  it("refuses the right proof under another root", () => {
    const trie = buildTrie([hash, other].map((path) => ({ path, dataDigest: path })));
    expect(checkInclusion(hash, other, trie.prove(hash))).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^Invalid (?:leaf|branch|extension) commitment digest$/),
    });
  });
});
