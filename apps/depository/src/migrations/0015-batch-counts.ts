// Creates the tables for the activity call. For each hour and day, they count the members of batches, in total and by
// organization, and how long fingerprints took to become final. The running service fills these tables later, one batch
// at a time. The column `counted_as` has the state (batch-state.ts) in which a batch was last counted. It lets counting
// continue after any interruption, and lets the service find batches that a process of an earlier version has changed.
import { type Kysely, sql } from "kysely";
import { isToBeCounted } from "../store/batch-state.ts";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  await db.schema.alterTable("batches").addColumn("counted_as", text).execute();
  await sql`create index batches_to_count on batches (created_at, id) where ${isToBeCounted}`.execute(
    db,
  );
  await db.schema
    .createTable("batched_counts")
    .addColumn("unit", text, (column) => column.notNull())
    .addColumn("start", "bigint", (column) => column.notNull())
    .addColumn("batched", "bigint", (column) => column.notNull())
    .addColumn("final", "bigint", (column) => column.notNull())
    .addColumn("errored", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("batched_counts_key", ["unit", "start"])
    .execute();
  await db.schema
    .createTable("organization_counts")
    .addColumn("unit", text, (column) => column.notNull())
    .addColumn("start", "bigint", (column) => column.notNull())
    .addColumn("organization_id", text, (column) => column.notNull())
    .addColumn("batched", "bigint", (column) => column.notNull())
    .addColumn("final", "bigint", (column) => column.notNull())
    .addColumn("errored", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("organization_counts_key", ["unit", "start", "organization_id"])
    .execute();
  await db.schema
    .createTable("final_times")
    .addColumn("unit", text, (column) => column.notNull())
    .addColumn("start", "bigint", (column) => column.notNull())
    .addColumn("at_most_ms", "bigint", (column) => column.notNull())
    .addColumn("fingerprints", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("final_times_key", ["unit", "start", "at_most_ms"])
    .execute();
}
