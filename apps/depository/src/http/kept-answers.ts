// Answers kept in memory as they were sent, each until it could be another one: what is final for as
// long as there is room, the rest until anything is written. So what many ask for is read, put
// together and digested once, and nobody is told anything older than the store would say.
import type { Context, Handler } from "hono";
import { type Answer, sendAnswer } from "./answer.ts";
import type { Env } from "./context.ts";

/** Over all bodies and what asks for them, in characters; an answer has one to twenty thousand. */
const MAX_LENGTH = 32 * 1024 * 1024;
/** What keeping one takes besides: a store of tiny ones is bounded too. */
const ENTRY_LENGTH = 500;

interface Kept {
  readonly answer: Answer;
  /** What the store's version was before the answer was read; null for what is final. */
  readonly version: number | null;
}

export interface Keep {
  /** Keeps what is final, once it is; for what is asked for one by one. */
  final: (read: Read) => Handler<Env>;
  /** Keeps what may change, until anything is written; for what many ask for while it is new. */
  live: (read: Read) => Handler<Env>;
}

/** Reads what the path and the query ask for, and nothing else. */
type Read = (c: Context<Env>) => Promise<Answer>;

/**
 * @param version changes with every write; null where that cannot be told, and then only what is
 *   final is kept
 */
export function keepAnswers(version: () => number | null, maxLength = MAX_LENGTH): Keep {
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
    kept.set(key, entry);
    length += lengthOf(key, entry);
    for (const oldest of kept.keys()) {
      if (length <= maxLength) break;
      drop(oldest);
    }
  }

  return {
    final: (read) => async (c) => {
      const key = keyOf(c);
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        kept.set(key, known);
        return sendAnswer(c, known.answer);
      }
      const answer = await read(c);
      if (answer.lifetime === "FINAL") put(key, { answer, version: null });
      return sendAnswer(c, answer);
    },
    live: (read) => async (c) => {
      const current = version();
      if (current === null) return sendAnswer(c, await read(c));
      const key = keyOf(c);
      const known = kept.get(key);
      if (known?.version === current) return sendAnswer(c, known.answer);
      const answer = await read(c);
      put(key, { answer, version: current });
      return sendAnswer(c, answer);
    },
  };
}

/** The path and the query; another host, or another spelling of it, is no other answer. */
function keyOf(c: Context<Env>): string {
  const { url } = c.req;
  return url.slice(url.indexOf("/", "https://".length));
}
