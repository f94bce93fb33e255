// Adds labels, expiry times and times of use to API keys, and a record of which key sent each submission. Also creates
// the table of the operator's log, with triggers that reject changes of its entries.
import { type Kysely, sql } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(
  db: Kysely<Schema>,
  { textType: text, locksRows: isPostgres }: EngineTraits,
): Promise<void> {
  const keys = db.schema.alterTable("api_keys");
  await keys.addColumn("label", text).execute();
  await keys.addColumn("generation", "integer").execute();
  await keys.addColumn("expires_at", "bigint").execute();
  await keys.addColumn("disabled_at", "bigint").execute();
  await keys.addColumn("last_used_at", "bigint").execute();
  await sql`update api_keys set label = 'key-' || substr(key_hash, 1, 16), generation = 1`.execute(
    db,
  );
  await db.schema
    .createIndex("api_keys_by_label")
    .unique()
    .on("api_keys")
    .columns(["label", "generation"])
    .execute();

  await db.schema.alterTable("fingerprints").addColumn("submitted_by", text).execute();
  await db.schema
    .createTable("later_submissions")
    .addColumn("hash", text, (column) => column.notNull())
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("submitted_by", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("later_submissions_key", ["hash", "received_at", "submitted_by"])
    .execute();

  await db.schema
    .createTable("audit_log")
    .addColumn("sequence", "bigint", (column) => column.primaryKey())
    .addColumn("entry", text, (column) => column.notNull())
    .addColumn("hash", text, (column) => column.notNull())
    .execute();
  for (const statement of isPostgres ? postgresTriggers : sqliteTriggers) {
    await sql.raw(statement).execute(db);
  }
}

const sqliteTriggers = ["update", "delete"].map(
  (change) => `create trigger audit_log_no_${change} before ${change} on audit_log
    begin select raise(abort, 'the audit log is append-only'); end`,
);

const postgresTriggers = [
  `create function audit_log_refuse() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log is append-only'; end $$`,
  `create trigger audit_log_no_change before update or delete on audit_log
    for each row execute function audit_log_refuse()`,
  `create trigger audit_log_no_truncate before truncate on audit_log
    for each statement execute function audit_log_refuse()`,
];
