// Lets an operator withhold members of a record from public view. The value of a withheld member moves from the
// fingerprint's row into a table that no public read uses. So lists, searches and feeds need no filter for it. The row
// only says which members are withheld. A process of an earlier version that still runs shows an empty document id in
// such a record.
import type { Kysely } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  await db.schema.alterTable("fingerprints").addColumn("withheld", text).execute();
  await db.schema
    .createTable("withholdings")
    .addColumn("hash", text, (column) => column.notNull())
    .addColumn("member", text, (column) => column.notNull())
    .addColumn("value", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("withholdings_key", ["hash", "member"])
    .execute();
}
