// Creates the tables for fingerprints, batches, counts, organizations, API keys and the local ledger.
import { type Kysely, sql } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  await db.schema
    .createTable("organizations")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("name", text, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("api_keys")
    .addColumn("key_hash", text, (column) => column.primaryKey())
    .addColumn("organization_id", text, (column) => column.notNull().references("organizations.id"))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("fingerprints")
    .addColumn("hash", text, (column) => column.primaryKey())
    .addColumn("id", text, (column) => column.notNull())
    .addColumn("organization_id", text, (column) => column.notNull())
    .addColumn("tenant_id", text, (column) => column.notNull())
    .addColumn("event_id", text, (column) => column.notNull())
    .addColumn("signer", text)
    .addColumn("document_id", text, (column) => column.notNull())
    .addColumn("document_ref", text, (column) => column.notNull())
    .addColumn("timestamp", text, (column) => column.notNull())
    .addColumn("version", "bigint", (column) => column.notNull())
    .addColumn("proofs", text, (column) => column.notNull())
    .addColumn("tags", text)
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("batch_id", text)
    .execute();

  // This index is for lists of all fingerprints, which are sorted by time.
  await db.schema
    .createIndex("fingerprints_by_time")
    .on("fingerprints")
    .columns(["created_at", "id"])
    .execute();
  // This index finds the members of a batch, and the fingerprints without a batch, whose `batch_id` is null.
  await db.schema
    .createIndex("fingerprints_by_batch")
    .on("fingerprints")
    .columns(["batch_id", "created_at", "id"])
    .execute();
  // The batch worker uses this index. It contains only waiting fingerprints, so it stays small.
  await db.schema
    .createIndex("fingerprints_waiting")
    .on("fingerprints")
    .columns(["organization_id", "created_at", "id"])
    .where(sql.ref("batch_id"), "is", null)
    .execute();

  await db.schema
    .createTable("fingerprint_hours")
    .addColumn("hour", "bigint", (column) => column.primaryKey())
    .addColumn("fingerprints", "bigint", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("batches")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("organization_id", text, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("root", text)
    .addColumn("retry_count", "integer", (column) => column.notNull())
    .addColumn("last_attempt_at", "bigint")
    .addColumn("snapshot_hash", text)
    .addColumn("snapshot_ordinal", "bigint")
    .addColumn("confirmed_at", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("updated_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("batches_by_time")
    .on("batches")
    .columns(["created_at", "id"])
    .execute();
  await db.schema
    .createIndex("batches_by_status")
    .on("batches")
    .columns(["status", "created_at", "id"])
    .execute();

  await db.schema
    .createTable("ledger_snapshots")
    .addColumn("ordinal", "bigint", (column) => column.primaryKey())
    .addColumn("hash", text, (column) => column.notNull().unique())
    .addColumn("previous_hash", text)
    .addColumn("timestamp", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("ledger_entries")
    .addColumn("batch_id", text, (column) => column.primaryKey())
    .addColumn("root", text, (column) => column.notNull())
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("ordinal", "bigint", (column) => column.references("ledger_snapshots.ordinal"))
    .execute();
  await db.schema
    .createIndex("ledger_entries_by_ordinal")
    .on("ledger_entries")
    .columns(["ordinal", "batch_id"])
    .execute();
}
