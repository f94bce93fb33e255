// Tries built on other threads, of which a process has two: whatever proofs are asked for, the batches'
// roots do not wait for them.
import type { Branches } from "./branches.ts";
import { createThread } from "./thread.ts";
import type { TrieQuestion } from "./trie-thread.ts";

/** Batches that may wait to have their proofs made; a proof of another one is refused. */
const MAX_WAITING = 64;

const options = {
  file: new URL("./trie-thread.ts", import.meta.url),
  workerData: null,
  maxWaiting: MAX_WAITING,
};
const forRoots = createThread<TrieQuestion, string>(options);
const forProofs = createThread<TrieQuestion, Branches>(options);

/** The root of a batch with these members. */
export function rootOf(hashes: readonly string[]): Promise<string> {
  return forRoots.ask({ of: "ROOT", hashes });
}

export function branchesOf(hashes: readonly string[]): Promise<Branches> {
  return forProofs.ask({ of: "BRANCHES", hashes });
}
