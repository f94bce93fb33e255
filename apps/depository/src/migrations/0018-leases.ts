// Creates the table of leases, by which one process at a time does what must not be done twice at once.
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
