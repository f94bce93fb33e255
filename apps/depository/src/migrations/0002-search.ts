// Creates the table of tags, and an index for each filter of the search. Each index also has the columns by which lists
// are sorted, so the matches of a filter can be read in that order.
import { type Kysely, sql } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";
import { toStoredText } from "../store/stored-text.ts";

const CHUNK = 500;

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  await db.schema
    .createIndex("fingerprints_by_document_id")
    .on("fingerprints")
    .columns(["document_id", "created_at", "id"])
    .execute();
  // These columns are stored in the signer's spelling. A search does not distinguish upper and lower case, so the index
  // contains the values in lower case.
  for (const column of ["event_id", "document_ref"]) {
    await db.schema
      .createIndex(`fingerprints_by_${column}`)
      .on("fingerprints")
      .expression(sql`lower(${sql.ref(column)}), created_at, id`)
      .execute();
  }
  await db.schema
    .createTable("fingerprint_tags")
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("value", text, (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("id", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("fingerprint_tags_key", ["name", "value", "created_at", "id"])
    .execute();

  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("fingerprints")
      .select(["hash", "id", "tags", "created_at"])
      .where("tags", "is not", null)
      .where("hash", ">", after)
      .orderBy("hash")
      .limit(CHUNK)
      .execute();
    const tags = rows.flatMap((row) =>
      // The text is not validated, because the store itself wrote it: a JSON object of strings.
      Object.entries(JSON.parse(row.tags ?? "{}") as Record<string, string>).map(
        ([name, value]) => ({
          name: toStoredText(name),
          value: toStoredText(value),
          created_at: row.created_at,
          id: row.id,
        }),
      ),
    );
    if (tags.length > 0) await db.insertInto("fingerprint_tags").values(tags).execute();
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    after = last.hash;
  }
}
