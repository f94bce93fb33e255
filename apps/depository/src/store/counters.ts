// Exact counts without a scan: one row per hour, kept in the same transaction as the fingerprints
// it counts. Where a period starts inside an hour, the shorter part of that hour is counted by the index.
import type { Kysely } from "kysely";
import type { Engine, Run } from "./engine.ts";
import { atMost, prepare } from "./prepared.ts";
import type { Schema } from "./schema.ts";
import type { Store } from "./store.ts";

export const HOUR_MS = 3_600_000;

type Counters = Pick<Store, "countFingerprints" | "firstReceived" | "fingerprintHours">;

/** Counts times just received; runs inside the transaction that keeps the fingerprints. */
export function addToHours(
  db: Kysely<Schema>,
): (run: Run, times: readonly number[]) => Promise<void> {
  const add = prepare(({ hour, fingerprints }: { hour: number; fingerprints: number }) =>
    db
      .insertInto("fingerprint_hours")
      .values({ hour, fingerprints })
      .onConflict((conflict) =>
        conflict.column("hour").doUpdateSet((eb) => ({
          fingerprints: eb("fingerprint_hours.fingerprints", "+", eb.ref("excluded.fingerprints")),
        })),
      ),
  );
  return async (run, times) => {
    const hours = new Map<number, number>();
    for (const time of times) {
      const hour = Math.floor(time / HOUR_MS);
      hours.set(hour, (hours.get(hour) ?? 0) + 1);
    }
    // In one order everywhere, as the rows stay locked until the end of the transaction.
    for (const [hour, fingerprints] of [...hours].sort(([left], [right]) => left - right)) {
      await run(add({ hour, fingerprints }));
    }
  };
}

export function createCounters({ db, read }: Engine): Counters {
  const fromHour = prepare(({ hour }: { hour: number }) =>
    db
      .selectFrom("fingerprint_hours")
      .select((eb) => eb.fn.sum<number | string | null>("fingerprints").as("count"))
      .where("hour", ">=", hour),
  );
  const between = prepare(({ from, until }: { from: number; until: number }) =>
    db
      .selectFrom("fingerprints")
      .select((eb) => eb.fn.countAll<number | string>().as("count"))
      .where("created_at", ">=", from)
      .where("created_at", "<", until),
  );
  const first = prepare(({ from }: { from: number }) =>
    db
      .selectFrom("fingerprints")
      .select("created_at as createdAt")
      .where("created_at", ">=", from)
      .orderBy("created_at")
      .limit(atMost(1)),
  );
  const hours = prepare(({ hour }: { hour: number }) =>
    db
      .selectFrom("fingerprint_hours")
      .select(["hour", "fingerprints"])
      .where("hour", ">=", hour)
      .orderBy("hour"),
  );

  async function countSince(time: number): Promise<number> {
    const start = Math.floor(time / HOUR_MS) * HOUR_MS;
    const end = start + HOUR_MS;
    const isEarly = time - start < end - time;
    const [whole] = await read(fromHour({ hour: (isEarly ? start : end) / HOUR_MS }));
    const [part] = await read(
      between(isEarly ? { from: start, until: time } : { from: time, until: end }),
    );
    const partly = Number(part?.count ?? 0);
    return Number(whole?.count ?? 0) + (isEarly ? -partly : partly);
  }

  return {
    async countFingerprints(since) {
      const counts: number[] = [];
      for (const time of since) counts.push(await countSince(time));
      // Read last, so that it is never below a part of it.
      const [total] = await read(fromHour({ hour: 0 }));
      return { since: counts, total: Number(total?.count ?? 0) };
    },
    async firstReceived(from) {
      const [row] = await read(first({ from }));
      return row?.createdAt ?? null;
    },
    fingerprintHours: async (fromHour) => read(hours({ hour: fromHour })),
  };
}
