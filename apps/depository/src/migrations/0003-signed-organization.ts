// Adds a column for the organization's id in the spelling that was signed, because the fingerprint's hash covers
// that spelling. The existing column `organization_id` has the id in lower case, and batches and names refer to
// that column. The new column is null where both spellings are the same.
import type { Kysely } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  await db.schema.alterTable("fingerprints").addColumn("signed_organization_id", text).execute();
}
