import { RECEIVED_HASH_PATTERN } from "@digital-evidence/evidence/hash";
import { ownRootSentences as words } from "../words/proof.tsx";

export type OwnRootWords = { words: string; isWrong: boolean };

export function ownRootWords({
  root,
  snapshot,
}: {
  root?: string | undefined;
  snapshot?: { value: unknown } | undefined;
}): OwnRootWords {
  if (root !== undefined) {
    if (RECEIVED_HASH_PATTERN.test(root)) return { words: words.root, isWrong: false };
    const digits = /^[0-9a-f]+$/i.test(root) ? root.length : null;
    return { words: words.notARoot(digits), isWrong: true };
  }
  if (snapshot === undefined) return { words: words.none, isWrong: false };
  const { value } = snapshot;
  if (typeof value !== "object" || value === null) return { words: words.notJson, isWrong: true };
  const entries: unknown = Reflect.get(value, "entries");
  if (!Array.isArray(entries)) return { words: words.notASnapshot, isWrong: true };
  return { words: words.snapshot(entries.length), isWrong: false };
}
