// Creates the table of batches that an operator submitted to the ledger again, and the table of the store's
// properties.
import type { Kysely } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  await db.schema
    .createTable("batch_retries")
    .addColumn("batch_id", text, (column) => column.notNull().references("batches.id"))
    .addColumn("retried_at", "bigint", (column) => column.notNull())
    .addColumn("refusals", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("batch_retries_key", ["batch_id", "retried_at"])
    .execute();
  await db.schema
    .createTable("store_properties")
    .addColumn("name", text, (column) => column.primaryKey())
    .addColumn("value", text, (column) => column.notNull())
    .execute();
}
