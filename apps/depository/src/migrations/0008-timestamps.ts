// Creates the tables of the log's timestamps. Each token is stored with the certificate against which it was verified.
// So the token can still be verified after the operator has configured another certificate.
import type { Kysely } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  await db.schema
    .createTable("log_anchors")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("certificate", text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("log_timestamps")
    .addColumn("authority", text, (column) => column.notNull())
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("token", text, (column) => column.notNull())
    .addColumn("anchor_id", text, (column) => column.notNull().references("log_anchors.id"))
    .addPrimaryKeyConstraint("log_timestamps_key", ["authority", "size"])
    .execute();
}
