// Reads and changes batches of fingerprints. The status of a batch changes by compare-and-set. The transaction that
// changes it also stores the events of the change for webhooks.
import { canTransition, FINGERPRINT_STATUSES } from "@digital-evidence/evidence/status";
import { sql } from "kysely";
import { prepareMembers, wholeRange } from "./bounded-walk.ts";
import type { Engine } from "./engine.ts";
import { byForm, orderOf, readWholePage, toRow, toStatus } from "./fingerprint-rows.ts";
import { atMost, prepare } from "./prepared.ts";
import type { Batch, BatchMove, BatchStore, NewBatch, Position } from "./store.ts";
import { batchEvents } from "./webhook-events.ts";

const unfinishedStatuses = FINGERPRINT_STATUSES.filter(
  (status) => status !== "NEW" && status !== "FINALIZED_COMMITMENT",
);

const batchColumns = [
  "b.id",
  "b.organization_id as organizationId",
  "b.status",
  "b.size",
  "b.root",
  "b.retry_count as retryCount",
  "b.last_attempt_at as lastAttemptAt",
  "b.snapshot_hash as snapshotHash",
  "b.snapshot_ordinal as snapshotOrdinal",
  "b.confirmed_at as confirmedAt",
  "b.created_at as createdAt",
  "b.updated_at as updatedAt",
] as const;

type RawBatch = Omit<Batch, "status"> & { readonly status: string };

function toBatch(row: RawBatch): Batch {
  return { ...row, status: toStatus(row.status) };
}

/**
 * The given time, or the time of the batch's last change if that is later. The last change can have a later time if
 * the clock was set back after it.
 */
function notEarlier(at: number) {
  return sql<number>`case when updated_at > ${at} then updated_at else ${at} end`;
}

/**
 * The given time, or the time of the newest member if that is later. A member can have a later time if the clock
 * was set back after it was received.
 */
function notBefore(at: number) {
  const time = sql`cast(${at} as bigint)`;
  return sql<number>`case when max(created_at) > ${time} then max(created_at) else ${time} end`;
}

type Unfinished = { status: string; batches: number | string; oldest: number | null };

type WaitingInAll = { fingerprints: number | string; oldest: number | null };

type Waiting = { organizationId: string; fingerprints: number | string; oldest: number };

export function createBatches({
  db,
  traits,
  read,
  readApart,
  transaction,
  transactionApart,
}: Engine): BatchStore {
  const selectBatches = () => db.selectFrom("batches as b").select(batchColumns);

  // `organizations` finds the organizations with waiting fingerprints. It steps through the index from one organization
  // to the next, because a query with GROUP BY would read every waiting fingerprint. ORDER BY lists all columns of the
  // index. With min() or another order, PostgreSQL might read and sort every waiting fingerprint: if its statistics say
  // that none waits, it estimates that this costs nothing.
  const first = sql`select organization_id from fingerprints where batch_id is null`;
  const inOrder = sql`order by organization_id, created_at, id limit 1`;
  const organizations = sql`recursive o(id) as (
      select (${first} ${inOrder}) union all
      select (${first} and organization_id > o.id ${inOrder}) from o where o.id is not null
    )`;
  const ofOrganization = sql`from fingerprints as f
    where f.batch_id is null and f.organization_id = o.id`;
  const oldest = sql`(select f.created_at ${ofOrganization} order by f.created_at, f.id limit 1)`;
  const waiting = prepare(({ atMost: most }: { atMost: number }) => {
    const all = sql<Waiting>`with ${organizations} select o.id as "organizationId", ${oldest} as oldest,
        (select count(*) from (select 1 as one ${ofOrganization} limit ${atMost(most)}) as few) as fingerprints
      from o where o.id is not null`;
    return { compile: () => all.compile(db) };
  });
  // The rows are locked when they are selected. A second worker skips locked rows and selects the rows after them.
  // So no worker waits for another, and no fingerprint gets into two batches.
  //
  // The update finds the rows by their key and has no condition on `batch_id`. Such a condition is slow if the
  // statistics come from a quiet time and say that nothing waits: PostgreSQL then compares every waiting row with every
  // selected row. Closing a batch of 4096 out of 30,000 fingerprints took 19 s instead of 0.1 s.
  const assign = prepare(({ id, organizationId, maxSize }: NewBatch) =>
    db
      .with("picked", (cte) =>
        cte
          .selectFrom("fingerprints")
          .select("hash")
          .where("batch_id", "is", null)
          .where("organization_id", "=", organizationId)
          .orderBy("created_at")
          .orderBy("id")
          .limit(atMost(maxSize))
          .$if(traits.locksRows, (query) => query.forUpdate().skipLocked()),
      )
      .updateTable("fingerprints")
      .set({ batch_id: id })
      .where("hash", "in", (eb) => eb.selectFrom("picked").select("picked.hash")),
  );
  const insert = prepare(({ id, organizationId, createdAt }: NewBatch) =>
    db
      .insertInto("batches")
      .columns([
        "id",
        "organization_id",
        "status",
        "size",
        "retry_count",
        "created_at",
        "updated_at",
      ])
      .expression((eb) =>
        eb
          .selectFrom("fingerprints")
          .select([
            sql<string>`${id}`.as("id"),
            sql<string>`${organizationId}`.as("organization_id"),
            sql.lit("QUEUED").as("status"),
            sql<number>`count(*)`.as("size"),
            sql.lit(0).as("retry_count"),
            notBefore(createdAt).as("created_at"),
            notBefore(createdAt).as("updated_at"),
          ])
          .where("batch_id", "=", id)
          .having(sql<boolean>`count(*) > 0`),
      )
      .returning("size"),
  );
  const byId = prepare(({ id }: { id: string }) => selectBatches().where("b.id", "=", id));
  // Equal roots have equal members, so there is hardly ever more than one batch.
  const byRoot = prepare(({ root }: { root: string }) =>
    selectBatches().where("b.root", "=", root).orderBy("b.created_at").limit(sql.lit(10)),
  );
  const latest = byForm(({ direction, rows, hasPlace }) =>
    prepare(({ createdAt, id }: Position) =>
      selectBatches()
        .$if(hasPlace, (query) =>
          query.where((eb) =>
            eb(eb.refTuple("b.created_at", "b.id"), direction, eb.tuple(createdAt, id)),
          ),
        )
        .orderBy("b.created_at", orderOf(direction))
        .orderBy("b.id", orderOf(direction))
        .limit(sql.lit(rows)),
    ),
  );
  // For each status that is not final, counts the batches and finds the oldest one, by the index on the status. The
  // status is compared by >= and <= for the reason that is given at `batchesIn` in fingerprints.ts.
  const unfinished = prepare(({ atMost: most }: { atMost: number }) => {
    const each = unfinishedStatuses.map((status) => {
      const name = sql.lit(status);
      const own = sql`from batches where status >= ${name} and status <= ${name}
        order by status, created_at, id`;
      return sql`select ${name} as status, (select created_at ${own} limit 1) as oldest,
        (select count(*) from (select id ${own} limit ${atMost(most)}) as few) as batches`;
    });
    const all = sql<Unfinished>`${sql.join(each, sql` union all `)}`;
    return { compile: () => all.compile(db) };
  });
  const waitingInAll = prepare(({ atMost: most }: { atMost: number }) => {
    const all = sql<WaitingInAll>`with ${organizations}
      select (select min(${oldest}) from o where o.id is not null) as oldest,
        (select count(*) from (select 1 as one from fingerprints where batch_id is null
          limit ${atMost(most)}) as few) as fingerprints`;
    return { compile: () => all.compile(db) };
  });
  const byStatus = prepare(({ status, limit }: { status: string; limit: number }) =>
    selectBatches()
      .where("b.status", "=", status)
      .orderBy("b.created_at")
      .orderBy("b.id")
      .limit(atMost(limit)),
  );
  const members = prepareMembers(db, traits);
  const hashes = prepare(({ batchId }: { batchId: string }) =>
    db.selectFrom("fingerprints").select("hash").where("batch_id", "=", batchId),
  );
  const advance = prepare(({ id, from, to, at }: Omit<BatchMove, "confirmation">) =>
    db
      .updateTable("batches")
      .set({ status: to, updated_at: notEarlier(at) })
      .where("id", "=", id)
      .where("status", "=", from)
      .returning("id"),
  );
  const confirm = prepare(
    (move: Omit<BatchMove, "confirmation"> & NonNullable<BatchMove["confirmation"]>) =>
      db
        .updateTable("batches")
        .set({
          status: move.to,
          updated_at: notEarlier(move.at),
          snapshot_hash: move.snapshotHash,
          snapshot_ordinal: move.snapshotOrdinal,
          confirmed_at: move.confirmedAt,
        })
        .where("id", "=", move.id)
        .where("status", "=", move.from)
        .returning("id"),
  );
  const setRoot = prepare(({ id, root, at }: { id: string; root: string; at: number }) =>
    db
      .updateTable("batches")
      .set({ root, updated_at: notEarlier(at) })
      .where("id", "=", id)
      .where("status", "=", "PROCESSING")
      .where("root", "is", null)
      .returning("id"),
  );
  const attempt = prepare((tried: { id: string; retryCount: number; next: number; at: number }) =>
    db
      .updateTable("batches")
      .set({ retry_count: tried.next, last_attempt_at: tried.at, updated_at: notEarlier(tried.at) })
      .where("id", "=", tried.id)
      .where("status", "=", "PENDING_COMMITMENT")
      .where("retry_count", "=", tried.retryCount)
      .returning("id"),
  );
  const retry = prepare(({ id, retryCount, at }: { id: string; retryCount: number; at: number }) =>
    db
      .updateTable("batches")
      .set({
        status: "PENDING_COMMITMENT",
        retry_count: 0,
        last_attempt_at: null,
        updated_at: notEarlier(at),
      })
      .where("id", "=", id)
      .where("status", "=", "ERRORED_COMMITMENT")
      .where("retry_count", "=", retryCount)
      .returning("id"),
  );
  const recordRetry = prepare(
    ({ id, retryCount, at }: { id: string; retryCount: number; at: number }) =>
      db.insertInto("batch_retries").values({ batch_id: id, retried_at: at, refusals: retryCount }),
  );
  const addEvents = batchEvents(db, traits);

  return {
    async waiting(most) {
      const rows = await readApart(waiting({ atMost: most }));
      return rows.map(({ fingerprints, ...row }) => ({
        ...row,
        fingerprints: Number(fingerprints),
      }));
    },
    async close(batch) {
      const [made] = await read(byId(batch));
      if (made !== undefined) return made.size;
      // If another call creates this batch at the same time, `insert` fails, and nothing that was assigned is stored.
      const events = addEvents({ batchId: batch.id });
      const [, closed] = await transactionApart([assign(batch), insert(batch), events]);
      const [row] = closed as { size: number }[];
      return row?.size ?? 0;
    },
    async get(id) {
      const [row] = await read(byId({ id }));
      return row === undefined ? null : toBatch(row);
    },
    latest: (page) =>
      readWholePage("<", page, async (form, place) =>
        (await read(latest(form)(place))).map(toBatch),
      ),
    byRoot: async (root) => (await read(byRoot({ root }))).map(toBatch),
    inStatus: async (status, limit) => (await read(byStatus({ status, limit }))).map(toBatch),
    async backlog(most) {
      const [inAll] = await readApart(waitingInAll({ atMost: most }));
      const rows = await readApart(unfinished({ atMost: most }));
      return {
        fingerprints: Number(inAll?.fingerprints ?? 0),
        oldest: inAll?.oldest ?? null,
        batches: rows.flatMap(({ status, batches, oldest }) =>
          oldest === null ? [] : { status: toStatus(status), batches: Number(batches), oldest },
        ),
      };
    },
    members: (batchId, page) =>
      readWholePage(">", page, async (form, place) =>
        (await read(members(form)({ batchId, ...wholeRange(form, place) }))).map(toRow),
      ),
    hashes: async (batchId) => (await readApart(hashes({ batchId }))).map(({ hash }) => hash),
    async advance({ confirmation, ...move }) {
      if (!canTransition(move.from, move.to)) {
        throw new TypeError(`"to" expected a status that may follow ${move.from}, got ${move.to}`);
      }
      return transaction(async (run) => {
        const change =
          confirmation === undefined ? advance(move) : confirm({ ...move, ...confirmation });
        if ((await run(change)).length === 0) return false;
        await run(addEvents({ batchId: move.id }));
        return true;
      });
    },
    async setRoot(root) {
      return (await transaction((run) => run(setRoot(root)))).length === 1;
    },
    async countAttempt(tried) {
      const next = tried.retryCount + 1;
      return (await transaction((run) => run(attempt({ ...tried, next })))).length === 1;
    },
    retry(given) {
      return transaction(async (run) => {
        if ((await run(retry(given))).length === 0) return false;
        await run(recordRetry(given));
        await run(addEvents({ batchId: given.id }));
        return true;
      });
    },
  };
}
