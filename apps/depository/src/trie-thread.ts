// Builds tries, which takes some tens of milliseconds for the largest batch.
import { branchesIn, trieOf } from "./branches.ts";
import { answerQuestions } from "./thread.ts";

export interface TrieQuestion {
  readonly of: "ROOT" | "BRANCHES";
  readonly hashes: readonly string[];
}

answerQuestions(
  ({ of, hashes }: TrieQuestion) => (of === "ROOT" ? trieOf(hashes).root : branchesIn(hashes)),
  () => {},
);
