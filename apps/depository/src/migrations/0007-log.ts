// Creates the tables of the log over the snapshots: one for the tree's inner hashes, and one for the cosignatures of
// witnesses. The log's entries are the snapshots' own hashes, so the snapshots of an existing store need not be
// copied.
import type { Kysely } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  await db.schema
    .createTable("log_nodes")
    .addColumn("level", "integer", (column) => column.notNull())
    .addColumn("place", "bigint", (column) => column.notNull())
    .addColumn("hash", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("log_nodes_key", ["level", "place"])
    .execute();
  await db.schema
    .createTable("log_cosignatures")
    .addColumn("witness", text, (column) => column.primaryKey())
    .addColumn("size", "bigint", (column) => column.notNull())
    .addColumn("line", text, (column) => column.notNull())
    .execute();
}
