// Creates what the search by an organization's name needs: a table with the parts of each name, and an index of each
// organization's fingerprints, sorted as in lists.
import { nameParts } from "@digital-evidence/evidence/organization-name";
import type { Kysely } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

const CHUNK = 500;

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  await db.schema
    .createTable("organization_name_parts")
    .addColumn("organization_id", text, (column) => column.notNull().references("organizations.id"))
    .addColumn("part", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("organization_name_parts_key", ["organization_id", "part"])
    .execute();
  await db.schema
    .createIndex("organization_name_parts_by_part")
    .on("organization_name_parts")
    .columns(["part", "organization_id"])
    .execute();
  await db.schema
    .createIndex("fingerprints_by_organization")
    .on("fingerprints")
    .columns(["organization_id", "created_at", "id"])
    .execute();

  for (let after = ""; ;) {
    const rows = await db
      .selectFrom("organizations")
      .select(["id", "name"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(CHUNK)
      .execute();
    for (const { id, name } of rows) {
      const parts = nameParts(name).map((part) => ({ organization_id: id, part }));
      if (parts.length > 0) await db.insertInto("organization_name_parts").values(parts).execute();
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return;
    after = last.id;
  }
}
