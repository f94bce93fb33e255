// Keeps counts of fingerprints. The transaction that adds fingerprints also updates their counts. There is one row for
// each minute, hour and day with fingerprints, and one row for the total. The count of a period is a sum of rows that
// uses the largest units that fit: at most 59 minutes, 23 hours, and any number of days.
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Engine, Run } from "./engine.ts";
import { prepare, prepareLots } from "./prepared.ts";
import type { Schema } from "./schema.ts";
import type { CountedUnit, CountStore, PeriodCount } from "./store.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

type Counters = Pick<CountStore, "since" | "received">;

interface Count {
  readonly unit: CountedUnit | "MINUTE" | "ALL";
  readonly start: number;
  readonly fingerprints: number;
}

/**
 * The total comes first, so every transaction locks the row of the total before it updates the other counts. Two
 * transactions therefore never update the other counts at the same time, and cannot deadlock.
 */
const units = [
  { unit: "ALL", milliseconds: Infinity },
  { unit: "DAY", milliseconds: DAY_MS },
  { unit: "HOUR", milliseconds: HOUR_MS },
  { unit: "MINUTE", milliseconds: MINUTE_MS },
] as const;

/**
 * The numbers of rows that one statement updates. The first number is for the most frequent case: fingerprints of a
 * single minute change four rows, for the total, the day, the hour and the minute.
 */
const LOTS = [units.length, 1];

/** Adds new fingerprints to the counts, by their times. It runs inside the transaction that adds the fingerprints. */
export function addToCounts(
  db: Kysely<Schema>,
): (run: Run, times: readonly number[]) => Promise<void> {
  const add = prepareLots(
    (counts: readonly Count[]) =>
      db
        .insertInto("fingerprint_counts")
        .values(
          counts.map(({ unit, start, fingerprints }) => ({ unit, start, received: fingerprints })),
        )
        .onConflict((conflict) =>
          conflict.columns(["unit", "start"]).doUpdateSet((eb) => ({
            received: eb("fingerprint_counts.received", "+", eb.ref("excluded.received")),
          })),
        ),
    LOTS,
  );
  return async (run, times) => {
    await add(
      run,
      units.flatMap((each) => countsOf(times, each)),
    );
  };
}

function countsOf(
  times: readonly number[],
  { unit, milliseconds }: (typeof units)[number],
): Count[] {
  const counts = new Map<number, number>();
  for (const time of times) {
    const start = unit === "ALL" ? 0 : startOf(time, milliseconds);
    counts.set(start, (counts.get(start) ?? 0) + 1);
  }
  return [...counts]
    .sort(([left], [right]) => left - right)
    .map(([start, fingerprints]) => ({ unit, start, fingerprints }));
}

/** The start of the minute, hour or day (UTC) that contains the time. */
export function startOf(time: number, milliseconds: number): number {
  return Math.floor(time / milliseconds) * milliseconds;
}

/** The given time if a minute, hour or day starts at it, or else the start of the next minute, hour or day. */
function endOf(time: number, milliseconds: number): number {
  return Math.ceil(time / milliseconds) * milliseconds;
}

interface Parts {
  readonly minute: number;
  readonly hour: number;
  readonly day: number;
  readonly end: number;
}

export function createCounters({ db, read, readApart }: Engine): Counters {
  const all = prepare(() =>
    db
      .selectFrom("fingerprint_counts")
      .select("received as fingerprints")
      .where("unit", "=", sql.lit("ALL")),
  );
  const period = prepare(({ minute, hour, day, end }: Parts) => {
    const part = (unit: string, range: RawBuilder<unknown>) =>
      sql`select received from fingerprint_counts where unit = ${sql.lit(unit)} and ${range}`;
    const parts = [
      part("MINUTE", sql`start >= ${minute} and start < ${hour}`),
      part("HOUR", sql`start >= ${hour} and start < ${day}`),
      // The upper bound `end` is larger than every time. Without an upper bound, PostgreSQL estimates that the
      // condition matches a third of all days, and reads the whole table.
      part("DAY", sql`start >= ${day} and start < ${end}`),
    ];
    const whole = sql<{ fingerprints: number | string; firstMinute: number | null }>`select
      (select coalesce(sum(received), 0)
        from (${sql.join(parts, sql` union all `)}) as parts) as fingerprints,
      (select start from fingerprint_counts where unit = 'MINUTE' and start >= ${minute}
        order by start limit 1) as "firstMinute"`;
    return { compile: () => whole.compile(db) };
  });
  const ofUnit = prepare(({ unit, from, to }: { unit: string; from: number; to: number }) =>
    db
      .selectFrom("fingerprint_counts")
      .select(["start", "received as fingerprints"])
      .where("unit", "=", unit)
      .where("start", ">=", from)
      .where("start", "<=", to)
      .orderBy("start"),
  );

  async function countSince(time: number): Promise<PeriodCount> {
    const minute = startOf(time, MINUTE_MS);
    const hour = endOf(minute, HOUR_MS);
    const day = endOf(hour, DAY_MS);
    const [row] = await read(period({ minute, hour, day, end: Number.MAX_SAFE_INTEGER }));
    return { fingerprints: Number(row?.fingerprints ?? 0), firstMinute: row?.firstMinute ?? null };
  }

  return {
    async since(times) {
      const since = await Promise.all(times.map(countSince));
      // The total is read last. Fingerprints that arrive in between can then only increase the total, so it is
      // never less than the count of a period.
      const [row] = await read(all({}));
      return { since, total: row?.fingerprints ?? 0 };
    },
    received: (unit, from, to) => readApart(ofUnit({ unit, from, to })),
  };
}
