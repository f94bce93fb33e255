// Answers kept in memory as they were sent, each until it could be another one: what is final for as
// long as there is room, the rest until anything is written. So what many ask for is read, put
// together and digested once, and nobody is told anything older than the store would say.
import type { Answer } from "./answer.ts";

/** What keeping one takes besides its text: a store of tiny ones is bounded too. */
const ENTRY_LENGTH = 500;

interface Kept {
  readonly answer: Answer;
  /** What the store's version was before the answer was read; null for what is final. */
  readonly version: number | null;
}

/** @param key all that the answer depends on besides the store, and nothing else */
type KeepAnswer = (key: string, read: () => Promise<Answer>) => Promise<Answer>;

export interface Keep {
  /** Keeps what is final, once it is; for what is asked for one by one. */
  readonly final: KeepAnswer;
  /** Keeps what may change, until anything is written or its time is over; for what many ask for. */
  readonly live: KeepAnswer;
}

/**
 * @param version changes with every write; null where that cannot be told, and then only what is
 *   final is kept
 * @param now milliseconds since 1970
 * @param maxLength over all texts and keys, in characters
 */
export function keepAnswers(
  version: () => number | null,
  now: () => number,
  maxLength: number,
): Keep {
  // Two halves: what is asked for moves to the new one. Once that is full it becomes the old one, and
  // what was left in the old one is let go.
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
