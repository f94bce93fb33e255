// Creates the tables for the calls about a signer: which keys signed each fingerprint, and for which organizations they
// signed. Fills the tables from the stored fingerprints.
import { type Kysely, sql } from "kysely";
import { fromProofsColumn } from "../store/fingerprint-columns.ts";
import type { EngineTraits } from "../store/engine.ts";
import type { Schema } from "../store/schema.ts";
import { signerRows } from "../store/signers.ts";

const CHUNK = 500;
const ROWS = 1_000;

export async function up(db: Kysely<Schema>, { textType: text }: EngineTraits): Promise<void> {
  // The column is renamed before anything is read. On PostgreSQL, this statement waits for processes of an earlier
  // version that are adding fingerprints. If those processes try to add more afterwards, they fail, so no signature
  // can be missing from the new tables.
  await sql`alter table fingerprint_counts rename column fingerprints to received`.execute(db);
  await db.schema
    .createTable("fingerprint_signers")
    .addColumn("signer", text, (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("id", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("fingerprint_signers_key", ["signer", "created_at", "id"])
    .execute();
  await db.schema
    .createTable("signer_organizations")
    .addColumn("signer", text, (column) => column.notNull())
    .addColumn("organization_id", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("signer_organizations_key", ["signer", "organization_id"])
    .execute();

  for (let after = ""; ;) {
    const stored = await db
      .selectFrom("fingerprints")
      .select(["hash", "id", "organization_id", "created_at", "proofs"])
      .where("hash", ">", after)
      .orderBy("hash")
      .limit(CHUNK)
      .execute();
    const { signers, organizations } = signerRows(
      stored.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        organizationId: row.organization_id,
        proofs: fromProofsColumn(row.proofs),
      })),
    );
    for (let start = 0; start < signers.length; start += ROWS) {
      const rows = signers
        .slice(start, start + ROWS)
        .map(({ signer, createdAt, id }) => ({ signer, created_at: createdAt, id }));
      await db.insertInto("fingerprint_signers").values(rows).execute();
    }
    for (let start = 0; start < organizations.length; start += ROWS) {
      const rows = organizations
        .slice(start, start + ROWS)
        .map(({ signer, organizationId }) => ({ signer, organization_id: organizationId }));
      await db
        .insertInto("signer_organizations")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const last = stored.at(-1);
    if (last === undefined || stored.length < CHUNK) return;
    after = last.hash;
  }
}
