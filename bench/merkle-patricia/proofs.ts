// The data of the benchmarks: the entries of a trie, and proofs of some of them.
import { buildTrie, type TrieEntry } from "@digital-evidence/merkle-patricia";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Given } from "./verify-rows.ts";

/**
 * Makes entries whose path and data digest are both the SHA-256 of the index. They are equal, but not the same
 * string in memory, as in parsed JSON.
 */
export function entriesOf(count: number): TrieEntry[] {
  const entries = Array.from({ length: count }, (_, index) => {
    const path = bytesToHex(sha256(utf8ToBytes(String(index))));
    return { path, dataDigest: path };
  });
  return JSON.parse(JSON.stringify(entries)) as TrieEntry[];
}

/** Builds a trie of `size` entries and proves `count` of them, evenly spread. */
export function givenOf(size: number, count: number): Given {
  const entries = entriesOf(size);
  const trie = buildTrie(entries);
  const step = Math.floor(size / count);
  const proofs = Array.from({ length: count }, (_, index) =>
    JSON.stringify(trie.prove(entries[index * step]?.path ?? "")),
  );
  return { size, root: trie.root, proofs };
}
