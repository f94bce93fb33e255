// Back-ups of a whole store, as lines of JSON. The first line is a header. Each following line is one row, as [table,
// row]. The last line has the number of rows and the SHA-256 of all lines before it. The format is the same for
// SQLite and PostgreSQL, so a back-up of one can be restored into the other. See docs/operations.md, section "Stores".
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Engine, Run } from "./engine.ts";
import { RESTORED } from "./log-tables.ts";
import type { Schema } from "./schema.ts";
import { schemaVersion } from "./schema-version.ts";

export type BackupErrorCode = "OTHER_SCHEMA" | "NOT_EMPTY" | "DAMAGED";

export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly code: BackupErrorCode;
  constructor(code: BackupErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const format = "digital-evidence-depository/1";

/**
 * The tables of a back-up, each with the columns of its primary key. A table is listed after the tables that it refers
 * to. Two tables are left out: `leases`, because they belong to running processes, and `fingerprint_times`, because the
 * database derives it from `fingerprints`.
 */
const tables: readonly (readonly [table: keyof Schema, ...key: string[]])[] = [
  ["organizations", "id"],
  ["organization_name_parts", "organization_id", "part"],
  ["api_keys", "key_hash"],
  ["batches", "id"],
  ["batch_retries", "batch_id", "retried_at"],
  ["fingerprints", "hash"],
  ["fingerprint_tags", "name", "value", "created_at", "id"],
  ["fingerprint_signers", "signer", "created_at", "id"],
  ["signer_organizations", "signer", "organization_id"],
  ["fingerprint_counts", "unit", "start"],
  ["batched_counts", "unit", "start"],
  ["organization_counts", "unit", "start", "organization_id"],
  ["final_times", "unit", "start", "at_most_ms"],
  ["ledger_snapshots", "ordinal"],
  ["ledger_entries", "batch_id"],
  ["log_nodes", "level", "place"],
  ["log_cosignatures", "witness"],
  ["log_anchors", "id"],
  ["log_timestamps", "authority", "size"],
  ["store_properties", "name"],
  ["webhooks", "id"],
  ["webhook_events", "sequence"],
  ["later_submissions", "hash", "received_at", "submitted_by"],
  ["audit_log", "sequence"],
  ["withholdings", "hash", "member"],
];

type Row = Readonly<Record<string, unknown>>;

const ROWS_PER_READ = 1_000;
const ROWS_PER_INSERT = 100;

/**
 * Writes one consistent state of the store. The service can continue to write in the meantime.
 * @param write receives the text in pieces
 * @returns how many rows were written
 */
export function backUp(engine: Engine, write: (text: string) => Promise<void>): Promise<number> {
  return engine.snapshot(async (run) => {
    const sum = createHash("sha256");
    async function put(lines: readonly unknown[]): Promise<void> {
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
      sum.update(text);
      await write(text);
    }
    await put([{ format, schema: schemaVersion }]);
    let count = 0;
    for (const [table, ...key] of tables) {
      for await (const stored of everyRow(engine, run, table, key)) {
        const rows = stored.filter(({ name }) => table !== "store_properties" || name !== RESTORED);
        count += rows.length;
        await put(rows.map((row) => [table, row]));
      }
    }
    await put([{ rows: count, sha256: sum.copy().digest("hex") }]);
    return count;
  });
}

/**
 * Restores all rows into an empty store, or none if anything fails.
 * @param lines the lines without their line ends
 * @returns how many rows were restored
 * @throws BackupError where the store is not empty, or the back-up is damaged or has another schema
 */
export function restore(engine: Engine, lines: AsyncIterable<string>): Promise<number> {
  return engine.transaction(async (run) => {
    // An empty store already has properties, and may have cosignatures of witnesses. These rows are deleted, because
    // the back-up has its own.
    await run(engine.db.deleteFrom("store_properties").compile());
    await run(engine.db.deleteFrom("log_cosignatures").compile());
    for (const [table] of tables) {
      const anyRow = sql`select 1 from ${sql.table(table)} limit 1`.compile(engine.db);
      if ((await run(anyRow)).length > 0) {
        throw new BackupError(
          "NOT_EMPTY",
          "the store to restore into is not empty; a restore that was cut off leaves it empty",
        );
      }
    }
    let waiting: { table: keyof Schema; rows: Row[] } = { table: "organizations", rows: [] };
    async function insertWaiting(): Promise<void> {
      const { table, rows } = waiting;
      if (rows.length === 0) return;
      // A store with the same schema wrote these rows, so their columns fit this table. If somebody has changed the
      // file, the checksum at its end does not match, and the transaction is rolled back.
      await run(
        engine.db
          .insertInto(table)
          .values(rows as never)
          .compile(),
      );
    }

    const sum = createHash("sha256");
    let count = -1;
    let end: unknown = null;
    for await (const text of lines) {
      if (end !== null) throw damaged("continues after its last line");
      const line = parse(text);
      if (count === -1) {
        if (member(line, "format") !== format) throw damaged("is not a back-up of a depository");
        const schema = member(line, "schema");
        if (schema !== schemaVersion) throw otherSchema(schema);
        count = 0;
      } else if (Array.isArray(line)) {
        const [name, row] = line as [unknown, Row];
        const table = tables.find(([known]) => known === name)?.[0];
        if (table === undefined) throw damaged("names an unknown table");
        if (waiting.table !== table || waiting.rows.length === ROWS_PER_INSERT) {
          await insertWaiting();
          waiting = { table, rows: [] };
        }
        waiting.rows.push(row);
        count += 1;
      } else {
        end = line;
        continue;
      }
      sum.update(`${text}\n`);
    }
    if (end === null) throw damaged("is cut off");
    if (member(end, "rows") !== count || member(end, "sha256") !== sum.digest("hex")) {
      throw damaged("does not match its checksum");
    }
    await insertWaiting();
    await continueSequence(engine, run);
    // What was published after the back-up is not in it, so the log must not be signed as if nothing were missing.
    const mark = { name: RESTORED, value: new Date().toISOString() };
    await run(engine.db.deleteFrom("store_properties").where("name", "=", RESTORED).compile());
    await run(engine.db.insertInto("store_properties").values(mark).compile());
    return count;
  });
}

/**
 * Makes PostgreSQL number new webhook events after the restored ones. SQLite needs no such step, because it continues
 * after the largest number that was ever inserted.
 */
async function continueSequence({ db, traits }: Engine, run: Run): Promise<void> {
  if (traits.sequenceType !== "bigserial") return;
  const largest = sql`select max(sequence) from webhook_events`;
  await run(
    sql`select setval(pg_get_serial_sequence('webhook_events', 'sequence'), (${largest}))`.compile(
      db,
    ),
  );
}

async function* everyRow(
  engine: Engine,
  run: Run,
  table: string,
  key: readonly string[],
): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let beyond = sql``;
  for (;;) {
    const page = sql<Row>`select * from ${sql.table(table)} ${beyond} order by ${columns} limit ${ROWS_PER_READ}`;
    const rows = await run<Row>(page.compile(engine.db));
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    beyond = sql`where (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged("has a line that is not JSON");
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function damaged(how: string): BackupError {
  return new BackupError("DAMAGED", `the back-up ${how}; nothing was restored`);
}

function otherSchema(schema: unknown): BackupError {
  return new BackupError(
    "OTHER_SCHEMA",
    `the back-up has schema ${JSON.stringify(schema ?? "none")}, and this version has "${schemaVersion}"; use the version of the service that wrote it`,
  );
}
