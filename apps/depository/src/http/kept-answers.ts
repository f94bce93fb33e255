// Caches answers in memory, exactly as they are sent. So an answer that many clients request is read, serialized and
// hashed only once. A final answer stays in the cache while there is room, and a settled one until the operator changes
// what is withheld. Any other answer is dropped at the next write. So no cached answer is older than the store's data,
// except in a rare case with a replica: see `settled`.
import type { Answer } from "./answer.ts";

/**
 * The memory that an entry takes in addition to its key and body, in bytes. The limit includes this memory, so that the
 * cache cannot fill up with many tiny entries. The body counts twice, because its compressed forms are kept with it.
 */
const ENTRY_LENGTH = 500;

interface Kept {
  readonly answer: Answer;
  /**
   * The answer is valid as long as this value stays the same. It is the state of what is withheld for a settled answer,
   * and the store's version for a live answer, as they were immediately before the answer was read. Null for a final
   * answer, which always stays valid.
   */
  readonly version: number | string | null;
}

/**
 * @param key contains every property of the call that changes the answer, and nothing else. If it contained anything
 * else, the same answer would be cached several times.
 */
type KeepAnswer = (key: string, read: () => Promise<Answer>) => Promise<Answer>;

export interface Keep {
  /** Keeps the answer if it is final. This is for batches and snapshots that are requested one by one. */
  readonly final: KeepAnswer;
  /**
   * Keeps the answer if it is settled, until the operator withholds something or shows it again. The operator's
   * command runs in another process, so each call checks in the store whether that has happened.
   */
  readonly settled: KeepAnswer;
  /**
   * Keeps the answer until something is written to the store or the time in `until` has come. This is for lists and
   * counts that many clients request.
   */
  readonly live: KeepAnswer;
}

/**
 * @param version returns a value that changes with every write, or null where the store does not know it. If it is
 * null, only final and settled answers are kept.
 * @param withholdingState returns a text that changes whenever the operator withholds something or shows it again
 * @param now milliseconds since 1970
 * @param maxLength the limit for all bodies and keys, and ENTRY_LENGTH for each entry, in bytes; 0 keeps nothing
 */
export function keepAnswers(
  version: () => number | null,
  withholdingState: () => Promise<string>,
  now: () => number,
  maxLength: number,
): Keep {
  const readState = sharing(withholdingState);
  let lastState: { readonly version: number; readonly state: string } | null = null;
  async function currentState(): Promise<string> {
    const current = version();
    if (current === null) return readState();
    if (lastState?.version === current) return lastState.state;
    const state = await readState();
    lastState = { version: current, state };
    return state;
  }

  // The cache has two halves, a newer and an older one. Every requested entry is put into the newer half. When that
  // half is full, the older half is dropped with the entries in it, and the newer half becomes the older one.
  let newer = new Map<string, Kept>();
  let older = new Map<string, Kept>();
  let newerLength = 0;

  const lengthOf = (key: string, { answer }: Kept): number =>
    ENTRY_LENGTH + key.length + 2 * answer.body.length;

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
    async settled(key, read) {
      const state = await currentState();
      const known = find(key);
      if (known?.version === state) return known.answer;
      const answer = await read();
      // The first state may have come from the primary, but the answer from a replica that is behind the primary. The
      // second state usually comes from the replica then too and is an older one, so the outdated answer is not kept. But
      // if the replica fails again between the two, both states come from the primary, and the outdated answer is kept
      // until the operator next changes what is withheld.
      if (answer.lifetime === "SETTLED" && (await currentState()) === state) {
        put(key, { answer, version: state });
      }
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

// Lets calls that wait at the same time share one read.

/**
 * @returns a function that gives every caller the result of a read that begins after the call. All callers that come
 * while one read runs share the next read.
 */
function sharing<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Result> | null = null;
  return () => {
    next ??= running.then(() => {
      next = null;
      const result = read();
      running = result.catch(() => undefined);
      return result;
    });
    return next;
  };
}
