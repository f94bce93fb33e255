// Counts the members of batches by organization, by state, and by the time that they took to become final. Batches are
// counted after they have changed, one at a time, so neither submissions nor the work on batches becomes slower.
import { type RawBuilder, sql } from "kysely";
import { type CountedState, countedState, isToBeCounted, stateOfRow } from "./batch-state.ts";
import { DAY_MS, HOUR_MS } from "./counters.ts";
import type { Engine } from "./engine.ts";
import { toStatus } from "./fingerprint-rows.ts";
import { atMost, prepare } from "./prepared.ts";
import type { BatchToCount, CountStore, OrganizationCount } from "./store.ts";
import { NO_BOUND, TIME_BOUNDS_MS } from "./time-bounds.ts";

type BatchCounts = Omit<CountStore, "since" | "received">;

/**
 * The maximum number of rows of `organization_counts` that one call reads. Even a day in which 400 organizations submit
 * in every hour has fewer rows (400 × 24 = 9,600).
 */
export const MAX_ORGANIZATION_ROWS = 10_000;

interface Change {
  readonly id: string;
  readonly from: string;
  readonly to: CountedState;
  /** What each member of the batch adds to the columns `batched`, `final` and `errored`: 1, 0 or -1. */
  readonly batched: number;
  readonly final: number;
  readonly errored: number;
}

interface Period {
  readonly unit: string;
  readonly from: number;
  readonly to: number;
}

const units = sql`(select 'HOUR' as unit, ${sql.lit(HOUR_MS)} as length
  union all select 'DAY', ${sql.lit(DAY_MS)}) as u`;

const isCountedFrom = (from: string) => sql<boolean>`coalesce(counted_as, '') = ${from}`;

/** The members of a batch that is still counted as `from` and is in the state `to`. */
function membersToCount({ id, from, to }: Change): RawBuilder<unknown> {
  return sql`fingerprints as f join (select id, updated_at, organization_id from batches
    where id = ${id} and ${isCountedFrom(from)} and ${stateOfRow} = ${to}) as b on f.batch_id = b.id`;
}

export function createBatchCounts({
  db,
  traits,
  read,
  readApart,
  transactionApart,
}: Engine): BatchCounts {
  const compilable = <Row>(query: RawBuilder<Row>) => ({ compile: () => query.compile(db) });
  const toCount = prepare(({ limit }: { limit: number }) =>
    db
      .selectFrom("batches")
      .select(["id", "status", "counted_as as countedAs"])
      .where(isToBeCounted)
      .orderBy("created_at")
      .orderBy("id")
      .limit(atMost(limit)),
  );
  // Another worker may count the same batch. The lock makes this worker wait, and its next statements then see that
  // the batch is counted.
  const lock = prepare(({ id }: Change) =>
    db.selectFrom("batches").select("id").where("id", "=", id).forUpdate(),
  );
  // Each statement changes its rows in the order of their keys, so that two transactions cannot deadlock.
  const addBatched = prepare((change: Change) =>
    compilable(sql`insert into batched_counts (unit, start, batched, final, errored)
      select u.unit, m.hour - m.hour % u.length, sum(m.members) * ${change.batched},
        sum(m.members) * ${change.final}, sum(m.members) * ${change.errored}
      from (select f.created_at - f.created_at % ${sql.lit(HOUR_MS)} as hour, count(*) as members
        from ${membersToCount(change)} group by 1) as m cross join ${units}
      group by 1, 2 order by 1, 2
      on conflict (unit, start) do update set batched = batched_counts.batched + excluded.batched,
        final = batched_counts.final + excluded.final,
        errored = batched_counts.errored + excluded.errored`),
  );
  const addOrganization = prepare((change: Change) =>
    compilable(sql`insert into organization_counts
        (unit, start, organization_id, batched, final, errored)
      select u.unit, m.hour - m.hour % u.length, m.organization_id, sum(m.members) * ${change.batched},
        sum(m.members) * ${change.final}, sum(m.members) * ${change.errored}
      from (select f.created_at - f.created_at % ${sql.lit(HOUR_MS)} as hour, b.organization_id,
          count(*) as members
        from ${membersToCount(change)} group by 1, 2) as m cross join ${units}
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (unit, start, organization_id) do update set
        batched = organization_counts.batched + excluded.batched,
        final = organization_counts.final + excluded.final,
        errored = organization_counts.errored + excluded.errored`),
  );
  const classes = TIME_BOUNDS_MS.map(
    (bound) => sql`when t.took <= ${sql.lit(bound)} then ${sql.lit(bound)}`,
  );
  const addTimes = prepare((change: Change) =>
    compilable(sql`insert into final_times (unit, start, at_most_ms, fingerprints)
      select u.unit, t.at - t.at % u.length,
        case ${sql.join(classes, sql` `)} else ${sql.lit(NO_BOUND)} end, count(*)
      from (select b.updated_at as at, b.updated_at - f.created_at as took
        from ${membersToCount(change)}) as t cross join ${units}
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (unit, start, at_most_ms)
        do update set fingerprints = final_times.fingerprints + excluded.fingerprints`),
  );
  const mark = prepare(({ id, from, to }: Change) =>
    db
      .updateTable("batches")
      .set({ counted_as: to })
      .where("id", "=", id)
      .where(isCountedFrom(from))
      .where(sql<boolean>`${stateOfRow} = ${to}`)
      .returning("id"),
  );
  const batched = prepare(({ unit, from, to }: Period) =>
    db
      .selectFrom("batched_counts")
      .select(["start", "batched", "final", "errored"])
      .where("unit", "=", unit)
      .where("start", ">=", from)
      .where("start", "<=", to)
      .orderBy("start"),
  );
  const ofOrganizations = prepare(({ unit, from, to, most }: Period & { most: number }) =>
    compilable(sql<OrganizationCount & { examined: number | string }>`with recent as (
        select start, organization_id, batched, final, errored from organization_counts
        where unit = ${unit} and start >= ${from} and start <= ${to}
        order by unit desc, start desc, organization_id desc
        limit ${sql.lit(MAX_ORGANIZATION_ROWS)}
      ), largest as (
        select organization_id, sum(batched) as batched from recent
        group by organization_id order by sum(batched) desc, organization_id limit ${atMost(most)}
      ) select r.organization_id as "organizationId", o.name, r.start, r.batched, r.final, r.errored,
        (select count(*) from recent) as examined
      from largest as l join recent as r on r.organization_id = l.organization_id
        left join organizations as o on o.id = l.organization_id
      order by l.batched desc, l.organization_id, r.start`),
  );
  const times = prepare(({ unit, from, to }: Period) =>
    db
      .selectFrom("final_times")
      .select(["start", "at_most_ms as atMostMs", "fingerprints"])
      .where("unit", "=", unit)
      .where("start", ">=", from)
      .where("start", "<=", to)
      .orderBy("start")
      .orderBy("at_most_ms"),
  );

  return {
    async batchesToCount(limit) {
      const rows = await read(toCount({ limit }));
      return rows.map(({ status, countedAs, ...row }) => ({
        ...row,
        state: countedState(toStatus(status)),
        countedAs: countedAs as BatchToCount["countedAs"],
      }));
    },
    async countBatch({ id, state, countedAs }) {
      const is = (one: CountedState, other: CountedState | null): number => (one === other ? 1 : 0);
      const change: Change = {
        id,
        from: countedAs ?? "",
        to: state,
        batched: countedAs === null ? 1 : 0,
        final: is("FINAL", state) - is("FINAL", countedAs),
        errored: is("ERRORED", state) - is("ERRORED", countedAs),
      };
      const answers = await transactionApart([
        ...(traits.locksRows ? [lock(change)] : []),
        addBatched(change),
        addOrganization(change),
        ...(state === "FINAL" ? [addTimes(change)] : []),
        mark(change),
      ]);
      return answers.at(-1)?.length === 1;
    },
    batched: (unit, from, to) => readApart(batched({ unit, from, to })),
    async byOrganization({ most, ...period }) {
      const rows = await readApart(ofOrganizations({ ...period, most }));
      return {
        rows: rows.map((row) => {
          const { examined: _, ...count } = row;
          return count;
        }),
        isComplete: Number(rows[0]?.examined ?? 0) < MAX_ORGANIZATION_ROWS,
      };
    },
    finalTimes: (unit, from, to) => readApart(times({ unit, from, to })),
  };
}
