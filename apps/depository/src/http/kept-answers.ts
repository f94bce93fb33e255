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
type KeepAnswer = (key: string, read: () => Promise<Answer>) => Answer | Promise<Answer>;

export interface Keep {
  /** Keeps what is final, once it is; for what is asked for one by one. */
  readonly final: KeepAnswer;
  /** Keeps what may change, until anything is written; for what many ask for while it is new. */
  readonly live: KeepAnswer;
}

/**
 * @param version changes with every write; null where that cannot be told, and then only what is
 *   final is kept
 * @param maxLength over all texts and keys, in characters
 */
export function keepAnswers(version: () => number | null, maxLength: number): Keep {
  // In order of use, the least recent first.
  const kept = new Map<string, Kept>();
  let length = 0;

  const lengthOf = (key: string, { answer }: Kept): number =>
    ENTRY_LENGTH + key.length + answer.text.length;

  function drop(key: string): void {
    const entry = kept.get(key);
    if (entry === undefined) return;
    length -= lengthOf(key, entry);
    kept.delete(key);
  }
  function put(key: string, entry: Kept): void {
    drop(key);
    if (lengthOf(key, entry) > maxLength) return;
    kept.set(key, entry);
    length += lengthOf(key, entry);
    for (const oldest of kept.keys()) {
      if (length <= maxLength) break;
      drop(oldest);
    }
  }
  function use(key: string, entry: Kept): Answer {
    kept.delete(key);
    kept.set(key, entry);
    return entry.answer;
  }

  return {
    final(key, read) {
      const known = kept.get(key);
      if (known !== undefined) return use(key, known);
      return read().then((answer) => {
        if (answer.lifetime === "FINAL") put(key, { answer, version: null });
        return answer;
      });
    },
    live(key, read) {
      const current = version();
      if (current === null) return read();
      const known = kept.get(key);
      if (known?.version === current) return use(key, known);
      return read().then((answer) => {
        put(key, { answer, version: current });
        return answer;
      });
    },
  };
}
