// Converts a PostgreSQL store into its partitioned form, in place, while the service reads and writes.
//
// The fingerprints of the plain table (partitions.ts) are copied in slices, in the order in which they are on the disk.
// Triggers on the plain table repeat every write in the copy, in the same transaction, so copied rows stay equal to
// their originals. Each slice is compared with its copy as soon as it is copied. At the end, one short transaction
// exchanges the names of the tables. Then the plain table is dropped.
//
// Every step is a single transaction, or can be repeated. The command finds the next step from what exists in the
// database. So it may be killed at any moment, and continues when it is run again.
import { setTimeout as wait } from "node:timers/promises";
import { Client, DatabaseError } from "pg";
import type { PartitionStep } from "./partition-steps.ts";
import {
  COPY,
  copyIndexName,
  createCopy,
  createIndexes,
  dropPlain,
  type Index,
  indexes,
  PARTITION_LOCK,
  partitionNames,
  PARTITIONS,
  swapNames,
  TIMES_COPY,
} from "./partitions.ts";

export interface PartitionOptions {
  readonly url: string;
  /** Called after each durable step. */
  readonly step?: (step: PartitionStep) => void;
  /** Receives a line for the operator. */
  readonly report?: (line: string) => void;
  readonly sliceBlocks?: number;
  readonly partitions?: number;
}

/** How many blocks of the plain table are copied at a time. These are 10 MB, or about 10,000 fingerprints. */
const SLICE_BLOCKS = 1_280;
/** PostgreSQL's work_mem: enough to sort a slice and to keep its rows for the trigger without temporary files. */
const WORK_MEMORY = "64MB";
/** The name of the store's property that records how far the copying has come. */
const PROGRESS = "partitioning";
/**
 * How long a change of the tables' definitions waits for the transactions that use the tables. During this wait, all
 * later transactions wait too. PostgreSQL looks for deadlocks after one second, and may then cancel a reader. With this
 * shorter wait, it never cancels a reader because of this command.
 */
const LOCK_TIMEOUT_MS = 500;
const RETRY_MS = 1_000;
/** PostgreSQL's codes for a lock that was not granted in time and for a deadlock. */
const conflicts = new Set(["55P03", "40P01"]);
const REPORT_MS = 10_000;

/** The value of the store's property PROGRESS, which is stored as JSON. */
interface Progress {
  /** The first block of the plain table that is not copied yet. The rows of all blocks before it are in the copy. */
  readonly block: number;
  readonly copied: number;
  readonly isComplete: boolean;
}

/**
 * Thrown if the copy differs from the plain table, or if the store does not record how far the copying has come. In
 * both cases the two tables still have their original names. `abandonPartitioning` also throws this error if the store
 * is already partitioned, because that cannot be undone.
 */
export class PartitionError extends Error {
  override readonly name = "PartitionError";
}

/**
 * @returns what was done, for the operator
 * @throws PartitionError if the copy differs from the plain table or its progress is not recorded
 */
export async function partitionStore(options: PartitionOptions): Promise<string> {
  const { url, step = () => {}, report = () => {}, sliceBlocks = SLICE_BLOCKS } = options;
  return withClient(url, report, async (client) => {
    const before = await stateOf(client);
    if (before === "PARTITIONED") return "the store is partitioned already";
    if (before === "PLAIN") {
      await begin(client, options.partitions ?? PARTITIONS);
      step("PARTITION_BEGUN");
    }
    if (before !== "SWAPPED") {
      const names = await partitionsOfCopy(client);
      await copySlices(client, { sliceBlocks, step, report });
      await buildIndexes(client, names, { step, report });
      for (const table of [...names, TIMES_COPY, COPY]) {
        report(`statistics of ${table}`);
        await client.query(table === COPY ? `analyze ${table}` : `vacuum (analyze) ${table}`);
        step("PARTITION_VACUUM");
      }
      await attachIndexes(client);
      step("PARTITION_ATTACHED");
      const rows = await compareCounts(client);
      step("PARTITION_COMPARED");
      report(`${rows} fingerprints are in both forms; exchanging the names of the tables`);
      await changeTables(client, "access exclusive", [
        ...dropTriggers,
        ...swapNames(),
        `delete from store_properties where name = '${PROGRESS}'`,
      ]);
      step("PARTITION_SWAPPED");
    }
    report("removing the plain table");
    await inTransaction(client, async () => {
      for (const statement of dropPlain()) await client.query(statement);
    });
    step("PARTITION_DROPPED");
    return "the store is partitioned";
  });
}

/**
 * Removes an unfinished copy, for example to free its disk space. The fingerprints in the plain table do not change.
 * @throws PartitionError if the store is partitioned already
 */
export async function abandonPartitioning({
  url,
  report = () => {},
}: PartitionOptions): Promise<string> {
  return withClient(url, report, async (client) => {
    const state = await stateOf(client);
    if (state === "PARTITIONED" || state === "SWAPPED") {
      throw new PartitionError("the store is partitioned, which cannot be undone");
    }
    if (state === "PLAIN") return "there is no unfinished copy";
    await changeTables(client, "access exclusive", [
      ...dropTriggers,
      `drop table ${COPY}, ${TIMES_COPY}`,
      "drop function keep_fingerprint_times()",
      `delete from store_properties where name = '${PROGRESS}'`,
    ]);
    return "the unfinished copy is removed; the store is as it was";
  });
}

async function withClient(
  url: string,
  report: (line: string) => void,
  work: (client: Client) => Promise<string>,
): Promise<string> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    // Hash joins and merge joins are turned off. The comparison of a slice then looks up each row by its hash, however
    // large the copy is.
    await client.query(
      `set statement_timeout = 0; set lock_timeout = 0; set work_mem = '${WORK_MEMORY}';
       set enable_hashjoin = off; set enable_mergejoin = off`,
    );
    // As for every write of the service (durable-transaction.ts), a commit is reported only when it is on the server's
    // disk.
    await client.query(`select set_config('synchronous_commit', 'on', false)
      where current_setting('synchronous_commit') in ('off', 'local')`);
    // If an earlier run of this command was killed, its session keeps the lock until its last statement has ended. The
    // lock is requested again and again, because a session that waits for it inside PostgreSQL could block that
    // statement: building an index concurrently waits for the statements of other sessions.
    for (;;) {
      const { rows } = await client.query<{ has: boolean }>(
        "select pg_try_advisory_lock($1) as has",
        [PARTITION_LOCK],
      );
      if (rows[0]?.has === true) break;
      report("another run of this command has not ended yet");
      await wait(RETRY_MS);
    }
    return await work(client);
  } finally {
    await client.end();
  }
}

type State = "PLAIN" | "COPYING" | "SWAPPED" | "PARTITIONED";

async function stateOf(client: Client): Promise<State> {
  const { rows } = await client.query<{ partitioned: boolean; copy: boolean; plain: boolean }>(
    `select (select relkind from pg_class where oid = 'fingerprints'::regclass) = 'p' as partitioned,
       to_regclass('${COPY}') is not null as copy, to_regclass('fingerprints_plain') is not null as plain`,
  );
  const [found] = rows;
  if (found?.partitioned === true) return found.plain ? "SWAPPED" : "PARTITIONED";
  return found?.copy === true ? "COPYING" : "PLAIN";
}

async function partitionsOfCopy(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_inherits where inhparent = '${COPY}'::regclass`,
  );
  return partitionNames(Number(rows[0]?.count));
}

const dropTriggers = [
  "drop trigger copy_inserted on fingerprints",
  "drop trigger copy_updated on fingerprints",
  "drop trigger refuse_deletion on fingerprints",
  "drop function copy_fingerprints()",
  "drop function refuse_deletion()",
];

/** Creates the empty copy and the triggers that repeat each write in it. */
async function begin(client: Client, partitions: number): Promise<void> {
  const columns = await columnsOf(client);
  const list = columns.join(", ");
  const set = columns
    .filter((column) => column !== "hash")
    .map((column) => `${column} = excluded.${column}`)
    .join(", ");
  const progress: Progress = { block: 0, copied: 0, isComplete: false };
  // The lock is granted when every transaction that is writing has ended. Later transactions run the triggers.
  await changeTables(client, "share row exclusive", [
    ...createCopy(partitions),
    `create function copy_fingerprints() returns trigger language plpgsql as $$ begin
       insert into ${COPY} (${list}) select ${list} from changed order by hash
         on conflict (hash) do update set ${set};
       return null;
     end $$`,
    // The triggers that copy handle neither deletions nor changes of a hash, an id or a time, because the service makes
    // no such changes. The trigger `refuse_deletion` refuses deletions by anybody else.
    `create function refuse_deletion() returns trigger language plpgsql as $$ begin
       raise exception 'fingerprints cannot be deleted while the store is being partitioned';
     end $$`,
    ...["insert", "update"].map(
      (event) => `create trigger ${event === "insert" ? "copy_inserted" : "copy_updated"}
        after ${event} on fingerprints referencing new table as changed
        for each statement execute function copy_fingerprints()`,
    ),
    `create trigger refuse_deletion before delete or truncate on fingerprints
       for each statement execute function refuse_deletion()`,
    `insert into store_properties (name, value) values ('${PROGRESS}', '${JSON.stringify(progress)}')
       on conflict (name) do update set value = excluded.value`,
  ]);
}

async function columnsOf(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = 'fingerprints'::regclass and attnum > 0 and not attisdropped order by attnum`,
  );
  return rows.map(({ name }) => name);
}

interface Watched {
  readonly step: (step: PartitionStep) => void;
  readonly report: (line: string) => void;
}

async function copySlices(
  client: Client,
  { sliceBlocks, step, report }: Watched & { readonly sliceBlocks: number },
): Promise<void> {
  const list = (await columnsOf(client)).join(", ");
  let reported = performance.now();
  for (;;) {
    const before = await progressOf(client);
    if (before.isComplete) return;
    const after = await retryConflicts(() => copySlice(client, list, before, sliceBlocks));
    step("PARTITION_SLICE");
    if (performance.now() - reported > REPORT_MS) {
      reported = performance.now();
      report(`${after.copied} fingerprints copied`);
    }
  }
}

/**
 * Copies the rows in a few blocks of the plain table. A row that changes during the copying may move to a block that is
 * copied already, but then a trigger has copied the row.
 */
function copySlice(
  client: Client,
  list: string,
  { block, copied }: Progress,
  sliceBlocks: number,
): Promise<Progress> {
  return inTransaction(client, async () => {
    const { rows } = await client.query<{ blocks: string }>(
      `select pg_relation_size('fingerprints') / current_setting('block_size')::bigint as blocks`,
    );
    const end = block + sliceBlocks;
    const slice = `ctid >= '(${block},0)'::tid and ctid < '(${end},0)'::tid`;
    // A row that a trigger has copied is at least as new as the one that is read here, so it is not overwritten.
    const { rowCount } = await client.query(
      `insert into ${COPY} (${list}) select ${list} from fingerprints where ${slice} order by hash
       on conflict (hash) do nothing`,
    );
    await compareSlice(client, list, slice);
    const progress: Progress = {
      block: end,
      copied: copied + (rowCount ?? 0),
      isComplete: end >= Number(rows[0]?.blocks),
    };
    await client.query(`update store_properties set value = $1 where name = '${PROGRESS}'`, [
      JSON.stringify(progress),
    ]);
    return progress;
  });
}

async function progressOf(client: Client): Promise<Progress> {
  const { rows } = await client.query<{ value: string }>(
    `select value from store_properties where name = '${PROGRESS}'`,
  );
  const [found] = rows;
  if (found === undefined) throw new PartitionError(`the property ${PROGRESS} is missing`);
  return JSON.parse(found.value) as Progress;
}

/**
 * Compares all columns of a slice. One statement sees a single state of both tables, so writes at the same time do not
 * affect the comparison.
 */
async function compareSlice(client: Client, list: string, slice: string): Promise<void> {
  const { rows } = await client.query<{ hash: string }>(
    `select f.hash from (select ${list} from fingerprints where ${slice}) as f
       left join (select ${list} from ${COPY}) as c on c.hash = f.hash
     where row(c.*) is distinct from row(f.*) limit 1`,
  );
  const [other] = rows;
  if (other === undefined) return;
  throw new PartitionError(`the copy of ${other.hash} differs; nothing was exchanged`);
}

/**
 * Builds the indexes after all rows are copied. Building an index concurrently also waits until every transaction that
 * began earlier has ended. Back-ups need this wait: a back-up that began during the copying and read the tables only
 * after the exchange would miss fingerprints.
 */
async function buildIndexes(
  client: Client,
  partitions: readonly string[],
  { step, report }: Watched,
): Promise<void> {
  const all = indexes.flatMap((index) =>
    (index.table === "fingerprints" ? partitions : [TIMES_COPY]).map((table) => ({ index, table })),
  );
  for (const { index, table } of all) {
    const name = table === TIMES_COPY ? copyIndexName(index) : `${table}_${index.name}`;
    report(`index ${name}`);
    await buildIndex(client, name, table, index);
    step("PARTITION_INDEX");
  }
}

/** Builds an index while writes continue. If an earlier run was interrupted, its incomplete index is dropped first. */
async function buildIndex(
  client: Client,
  name: string,
  table: string,
  { isUnique, on }: Index,
): Promise<void> {
  const { rows } = await client.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index where indexrelid = to_regclass($1)`,
    [name],
  );
  if (rows[0]?.valid === true) return;
  if (rows[0] !== undefined) await client.query(`drop index concurrently ${name}`);
  const unique = isUnique === true ? "unique " : "";
  await client.query(`create ${unique}index concurrently ${name} on ${table} ${on}`);
}

/**
 * Attaches the indexes of the partitions to indexes of the copy. This takes only milliseconds, but it needs a lock that
 * conflicts with writes and with a vacuum. While it waits for a vacuum, writes wait too. So it waits only briefly, and
 * is tried again later.
 */
async function attachIndexes(client: Client): Promise<void> {
  for (const statement of createIndexes()) {
    await retryConflicts(() =>
      inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
        await client.query(statement);
      }),
    );
  }
}

async function compareCounts(client: Client): Promise<number> {
  const { rows } = await client.query<{ plain: string; copy: string; times: string }>(
    `select (select count(*) from fingerprints) as plain, (select count(*) from ${COPY}) as copy,
       (select count(*) from ${TIMES_COPY}) as times`,
  );
  const [{ plain, copy, times } = { plain: "0", copy: "-1", times: "-1" }] = rows;
  if (plain === copy && plain === times) return Number(plain);
  throw new PartitionError(
    `${plain} fingerprints are in the store, ${copy} in the copy and ${times} in the order of lists; nothing was changed`,
  );
}

/**
 * Runs statements under a lock on the table of fingerprints. If the lock is not granted within LOCK_TIMEOUT_MS, the
 * transaction ends and is tried again later.
 */
async function changeTables(
  client: Client,
  mode: "share row exclusive" | "access exclusive",
  statements: readonly string[],
): Promise<void> {
  await retryConflicts(() =>
    inTransaction(client, async () => {
      // An automatic vacuum of the table would keep the lock below from being granted. PostgreSQL cancels such a vacuum
      // only for a session that has waited for one second, which is longer than LOCK_TIMEOUT_MS. So this transaction
      // first waits without a limit for a lock that conflicts with the vacuum, but with neither reads nor writes.
      await client.query("lock table fingerprints in share update exclusive mode");
      await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await client.query(`lock table fingerprints in ${mode} mode`);
      for (const statement of statements) await client.query(statement);
    }),
  );
}

/** Runs a transaction, and runs it again if a lock was not granted in time or a deadlock cancelled it. */
async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof DatabaseError) || !conflicts.has(error.code ?? "")) throw error;
      await wait(RETRY_MS);
    }
  }
}

async function inTransaction<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
