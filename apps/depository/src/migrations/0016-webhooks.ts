// Creates the tables of webhooks: where events are sent, and the events that wait to be sent.
import { type Kysely, sql } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(
  db: Kysely<Schema>,
  { textType: text, sequenceType }: EngineTraits,
): Promise<void> {
  await db.schema
    .createTable("webhooks")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("key_hash", text, (column) => column.notNull())
    .addColumn("organization_id", text, (column) => column.notNull())
    .addColumn("url", text, (column) => column.notNull())
    .addColumn("secret", text, (column) => column.notNull())
    .addColumn("challenge", text, (column) => column.notNull())
    .addColumn("statuses", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("delivered_at", "bigint")
    .addColumn("problem", text)
    .addColumn("failures", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("failing_since", "bigint")
    .addColumn("due_at", "bigint", (column) => column.notNull())
    .addColumn("leased_until", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("discarded", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("webhooks_by_key").on("webhooks").columns(["key_hash"]).execute();
  await db.schema
    .createIndex("webhooks_by_organization")
    .on("webhooks")
    .columns(["organization_id"])
    .execute();
  await db.schema
    .createIndex("webhooks_by_due")
    .on("webhooks")
    .columns(["due_at", "id"])
    .where(sql.ref("state"), "<>", sql.lit("STOPPED"))
    .execute();
  await db.schema
    .createTable("webhook_events")
    .addColumn("sequence", sequenceType, (column) =>
      // Without AUTOINCREMENT, SQLite would use a number again after its row was deleted.
      sequenceType === "integer" ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn("webhook_id", text, (column) => column.notNull())
    .addColumn("status", text, (column) => column.notNull())
    .addColumn("occurred_at", "bigint", (column) => column.notNull())
    .addColumn("batch_id", text)
    .addColumn("hashes", text)
    .addColumn("part", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("after_created_at", "bigint")
    .addColumn("after_id", text)
    .execute();
  await db.schema
    .createIndex("webhook_events_by_webhook")
    .on("webhook_events")
    .columns(["webhook_id", "sequence"])
    .execute();
}
