// Caches answers in memory, exactly as they are sent. A final answer stays while there is room. Any other answer is
// used only until anything is written, so no answer is older than the store. An answer that many clients request is
// read, serialized and digested once.
import type { Answer } from "./answer.ts";

/** The memory that an entry takes in addition to its key and text. It also limits the number of tiny entries. */
const ENTRY_LENGTH = 500;

interface Kept {
  readonly answer: Answer;
  /** The store's version before the answer was read; null for a final answer. */
  readonly version: number | null;
}

/** @param key everything that the answer depends on besides the store, and nothing else */
type KeepAnswer = (key: string, read: () => Promise<Answer>) => Promise<Answer>;

export interface Keep {
  /** Keeps the answer once it is final. For records that are requested one by one. */
  readonly final: KeepAnswer;
  /** Keeps the answer until anything is written or its time is over. For lists and counts that many request. */
  readonly live: KeepAnswer;
}

/**
 * @param version changes with every write. It is null where the store does not know, and then only final answers
 *   are kept.
 * @param now milliseconds since 1970
 * @param maxLength of all texts and keys together, in characters
 */
export function keepAnswers(
  version: () => number | null,
  now: () => number,
  maxLength: number,
): Keep {
  // The cache has two halves. A requested entry moves to the newer half. When that is full, it becomes the older
  // half, and the entries that were left in the old one are dropped.
  let newer = new Map<string, Kept>();
  let older = new Map<string, Kept>();
  let newerLength = 0;

  const lengthOf = (key: string, { answer }: Kept): number =>
    ENTRY_LENGTH + key.length + answer.text.length;

  function put(key: string, entry: Kept): void {
    const length = lengthOf(key, entry);
    if (length > maxLength / 2) return;
    const replaced = newer.get(key);
    if (replaced !== undefined) newerLength -= lengthOf(key, replaced);
    if (newerLength + length > maxLength / 2) {
      older = newer;
      newer = new Map();
      newerLength = 0;
    }
    newer.set(key, entry);
    newerLength += length;
  }
  function find(key: string): Kept | undefined {
    const entry = newer.get(key);
    if (entry !== undefined) return entry;
    const old = older.get(key);
    if (old === undefined) return undefined;
    older.delete(key);
    put(key, old);
    return old;
  }

  return {
    async final(key, read) {
      const known = find(key);
      if (known !== undefined) return known.answer;
      const answer = await read();
      if (answer.lifetime === "FINAL") put(key, { answer, version: null });
      return answer;
    },
    async live(key, read) {
      const current = version();
      if (current === null) return read();
      const known = find(key);
      if (known?.version === current && now() < (known.answer.until ?? Infinity)) {
        return known.answer;
      }
      const answer = await read();
      put(key, { answer, version: current });
      return answer;
    },
  };
}
