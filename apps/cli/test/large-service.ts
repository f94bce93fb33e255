// A stand-in of the public service with as many fingerprints as wanted, over as much time. A batch is made from its number
// when somebody asks for something of it, and forgotten again, so a million fingerprints take little memory.
import { PAGE_LIMITS } from "@digital-evidence/evidence/api";
import { Draw } from "../../../packages/evidence/lies/draw.ts";
import { type Answer, makeBatch, none, type Signing } from "./public-service.ts";

/** The batches that are kept. One round of an observer comes back to as many. */
const KEPT = 1_024;

export type LargeService = ReturnType<typeof largeService>;

type Setting = {
  batches: number;
  /** The members of a batch. */
  size: number;
  /** When the first batch is made, and how long after it the next one, in milliseconds. */
  start: number;
  everyMs: number;
  /** How long the batch with this number can be seen in its records only. */
  lateMs: (batch: number) => number;
  now: () => number;
  sign?: Signing;
};

export function largeService({ batches, size, start, everyMs, lateMs, now, sign }: Setting) {
  const made = new Map<number, ReturnType<typeof makeBatch>>();
  const numbers = new Map<string, number>();
  const timeOf = (number: number) => start + number * everyMs;

  function batchAt(number: number) {
    const batch = made.get(number) ?? makeBatch(new Draw(46, number), size, timeOf(number), sign);
    made.delete(number);
    made.set(number, batch);
    const [oldest] = made.keys();
    if (made.size > KEPT && oldest !== undefined) made.delete(oldest);
    return batch;
  }

  for (let number = 0; number < batches; number += 1) {
    const { id, hashes } = batchAt(number);
    for (const name of [id, ...hashes]) numbers.set(name, number);
  }

  /** The batch that an id or a hash is of, if it exists already. */
  function batchOf(name: string, lateBy: (number: number) => number) {
    const number = numbers.get(name);
    const isThere = number !== undefined && timeOf(number) + lateBy(number) <= now();
    return isThere ? batchAt(number) : null;
  }

  return {
    batchAt,
    /** How many batches exist by now. */
    shown: () => Math.min(batches, Math.floor((now() - start) / everyMs) + 1),
    hashes: () => [...numbers.keys()].filter((name) => name.length === 64),

    answer(path: string, query: URLSearchParams): Answer {
      const ok = (data: unknown): Answer => ({ status: 200, body: { data } });
      const [, hash, proof] = /^\/v1\/fingerprints\/([0-9a-f]{64})(\/proof)?$/.exec(path) ?? [];
      if (hash !== undefined) {
        const batch = batchOf(hash, () => 0);
        if (batch === null) return none;
        return ok(proof === undefined ? batch.record(hash) : batch.proof(hash));
      }
      const [, id, members] = /^\/v1\/batches\/([^/]+)(\/fingerprints)?$/.exec(path) ?? [];
      if (id !== undefined) {
        const batch = batchOf(id, lateMs);
        if (batch === null) return none;
        if (members === undefined) return ok(batch.answer());
        const from = Number(query.get("cursor") ?? 0);
        const to = from + PAGE_LIMITS.max;
        const data = batch.hashes.slice(from, to).map(batch.summary);
        const pagination = to < size ? { hasMore: true, cursor: String(to) } : { hasMore: false };
        return { status: 200, body: { data, pagination } };
      }
      if (path === "/v1/fingerprints/latest") {
        const limit = Number(query.get("limit") ?? 20);
        if (limit < 1 || limit > PAGE_LIMITS.max)
          return { status: 400, body: { message: "limit" } };
        const newest = Math.min(batches, Math.floor((now() - start) / everyMs) + 1) - 1;
        if (newest < 0) return ok([]);
        const { hashes, summary } = batchAt(newest);
        return ok(hashes.slice(-limit).toReversed().map(summary));
      }
      // Searching costs money.
      if (path === "/v1/fingerprints")
        return { status: 402, body: { x402Version: 1, accepts: [] } };
      return none;
    },
  };
}
