// Adds the organization's id in the spelling that was signed, because the hash covers it. `organization_id` is the
// lower-case form, which batches and names refer to. The new column is null where both are the same.
import type { Kysely } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  await db.schema.alterTable("fingerprints").addColumn("signed_organization_id", text).execute();
}
