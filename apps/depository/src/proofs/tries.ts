// Builds tries on two other threads: one builds the tries for proofs, and the other the roots of new batches.
// Requests for proofs therefore never delay the roots.
import type { Branches } from "@digital-evidence/native/branches";
import { createThread } from "@digital-evidence/native/thread";
import type { TrieQuestion } from "./trie-thread.ts";

/** How many requests for a trie may wait for each thread. While this many are waiting, new requests are refused. */
const MAX_WAITING = 64;

const options = {
  file: new URL("./trie-thread.ts", import.meta.url),
  workerData: null,
  maxWaiting: MAX_WAITING,
};
const forRoots = createThread<TrieQuestion, string>(options);
const forProofs = createThread<TrieQuestion, Branches>(options);

export function rootOf(hashes: readonly string[]): Promise<string> {
  return forRoots.ask({ of: "ROOT", hashes });
}

export function branchesOf(hashes: readonly string[]): Promise<Branches> {
  return forProofs.ask({ of: "BRANCHES", hashes });
}
