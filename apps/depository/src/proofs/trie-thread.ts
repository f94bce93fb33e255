// The thread that builds tries, so that building does not block the event loop. Building the trie of the largest
// batch takes some tens of milliseconds.
import { branchesIn, trieOf } from "@digital-evidence/native/branches";
import { answerQuestions } from "@digital-evidence/native/thread";

export interface TrieQuestion {
  readonly of: "ROOT" | "BRANCHES";
  readonly hashes: readonly string[];
}

answerQuestions(
  ({ of, hashes }: TrieQuestion) => (of === "ROOT" ? trieOf(hashes).root : branchesIn(hashes)),
  () => {},
);
