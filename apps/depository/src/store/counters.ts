// Exact counts without a scan: one row per hour, kept in the same transaction as the fingerprints
// it counts. Where a period starts inside an hour, the shorter part of that hour is counted by the index.
import { type Kysely, sql } from "kysely";
import type { Engine, Run } from "./engine.ts";
import { prepare } from "./prepared.ts";
import type { Schema } from "./schema.ts";
import type { PeriodCount, Store } from "./store.ts";

export const HOUR_MS = 3_600_000;

type Counters = Pick<Store, "countFingerprints" | "fingerprintHours">;

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

export function createCounters({ db, readApart }: Engine): Counters {
  const hoursFrom = (hour: number) =>
    db
      .selectFrom("fingerprint_hours")
      .select((eb) => eb.fn.sum<number | string | null>("fingerprints").as("count"))
      .where("hour", ">=", hour);
  const all = prepare(() => hoursFrom(0));
  const period = prepare(
    ({ time, hour, from, until }: { time: number; hour: number; from: number; until: number }) =>
      db.selectNoFrom([
        hoursFrom(hour).as("whole"),
        db
          .selectFrom("fingerprints")
          .select((eb) => eb.fn.countAll<number | string>().as("count"))
          .where("created_at", ">=", from)
          .where("created_at", "<", until)
          .as("part"),
        db
          .selectFrom("fingerprints")
          .select("created_at")
          .where("created_at", ">=", time)
          .orderBy("created_at")
          .limit(sql.lit(1))
          .as("first"),
      ]),
  );
  const hours = prepare(({ hour }: { hour: number }) =>
    db
      .selectFrom("fingerprint_hours")
      .select(["hour", "fingerprints"])
      .where("hour", ">=", hour)
      .orderBy("hour"),
  );

  async function countSince(time: number): Promise<PeriodCount> {
    const start = Math.floor(time / HOUR_MS) * HOUR_MS;
    const end = start + HOUR_MS;
    // Of an hour that is cut early, what is before is taken away; late, what is after is added.
    const isEarly = time - start < end - time;
    const cut = isEarly
      ? { hour: start / HOUR_MS, from: start, until: time }
      : { hour: end / HOUR_MS, from: time, until: end };
    const [row] = await readApart(period({ time, ...cut }));
    const part = Number(row?.part ?? 0);
    const fingerprints = Number(row?.whole ?? 0) + (isEarly ? -part : part);
    return { fingerprints, first: row?.first ?? null };
  }

  return {
    async countFingerprints(times) {
      const since = await Promise.all(times.map(countSince));
      // Read last, so that it is never below a part of it.
      const [row] = await readApart(all({}));
      return { since, total: Number(row?.count ?? 0) };
    },
    fingerprintHours: async (fromHour) => readApart(hours({ hour: fromHour })),
  };
}
