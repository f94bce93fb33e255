// Creates the table of leases. A lease lets only one process at a time do a task, such as publishing.
import type { Kysely } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  await db.schema
    .createTable("leases")
    .addColumn("name", text, (column) => column.primaryKey())
    .addColumn("holder", text, (column) => column.notNull())
    .addColumn("until", "bigint", (column) => column.notNull())
    .execute();
}
