// Replaces the hourly counts with counts for each minute, hour and day, and a total. The count of any period is then
// the sum of a few rows, and the fingerprints themselves need not be counted.
import { type Kysely, sql } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  // The old table is dropped before anything is counted. On PostgreSQL, this statement waits for processes of an
  // earlier version that are adding fingerprints. If those processes try to add more afterwards, they fail, so no
  // fingerprint can be missing from the new counts.
  await db.schema.dropTable("fingerprint_hours").execute();
  await db.schema
    .createTable("fingerprint_counts")
    .addColumn("unit", text, (column) => column.notNull())
    .addColumn("start", "bigint", (column) => column.notNull())
    .addColumn("fingerprints", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("fingerprint_counts_key", ["unit", "start"])
    .execute();
  await sql`insert into fingerprint_counts (unit, start, fingerprints)
    select 'MINUTE', created_at - created_at % 60000, count(*) from fingerprints
    group by created_at - created_at % 60000`.execute(db);
  for (const [unit, of, milliseconds] of [
    ["HOUR", "MINUTE", 3_600_000],
    ["DAY", "HOUR", 86_400_000],
  ] as const) {
    const start = sql`start - start % ${sql.lit(milliseconds)}`;
    await sql`insert into fingerprint_counts (unit, start, fingerprints)
      select ${sql.lit(unit)}, ${start}, sum(fingerprints) from fingerprint_counts
      where unit = ${sql.lit(of)} group by ${start}`.execute(db);
  }
  await sql`insert into fingerprint_counts (unit, start, fingerprints)
    select 'ALL', 0, sum(fingerprints) from fingerprint_counts where unit = 'DAY' group by unit`.execute(
    db,
  );
}
