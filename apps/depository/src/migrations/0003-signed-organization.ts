// The organization's id as it was signed, which the hash covers. `organization_id` is its lower-case form,
// by which batches and names are found; this column is null where both are spelled alike.
import type { Kysely } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  await db.schema.alterTable("fingerprints").addColumn("signed_organization_id", text).execute();
}
