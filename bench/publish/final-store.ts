// Fills a store with final records, quickly: rows are written to SQLite directly, because nothing here measures how
// they get there. Hashes, keys and signatures are random bytes; batches have the roots that their members lead to.
import { randomBytes, randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { trieOf } from "../../apps/depository/src/proofs/branches.ts";
import { openSqliteStore } from "../../apps/depository/src/store/sqlite.ts";
import type { Store } from "../../apps/depository/src/store/store.ts";

const organizationId = randomUUID();
const tenantId = randomUUID();
const hex = (bytes: number) => randomBytes(bytes).toString("hex");

/** @returns the open store, and a function that adds a snapshot with batches of the given sizes */
export async function openFinalStore(file: string) {
  const store: Store = await openSqliteStore(file);
  await store.putOrganization({ id: organizationId, name: "Organization" });
  const db = new DatabaseSync(file);
  const insert = db.prepare(
    `insert into fingerprints (id, hash, organization_id, tenant_id, event_id, signer, document_id, document_ref,
       timestamp, version, proofs, tags, created_at, batch_id)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)`,
  );
  const insertBatch = db.prepare(
    `insert into batches (id, organization_id, status, size, root, retry_count, snapshot_hash, snapshot_ordinal,
       confirmed_at, created_at, updated_at)
     values (?, ?, 'FINALIZED_COMMITMENT', ?, ?, 0, ?, ?, ?, ?, ?)`,
  );
  const insertEntry = db.prepare("insert into ledger_entries values (?, ?, ?, ?)");
  const insertSnapshot = db.prepare("insert into ledger_snapshots values (?, ?, ?, ?)");
  const signer = hex(64);
  let ordinal = 0;
  let previous: string | null = null;

  function addBatch(size: number, snapshotHash: string, at: number): void {
    const batchId = randomUUID();
    const hashes = Array.from({ length: size }, () => hex(32));
    const time = new Date(at).toISOString();
    for (const hash of hashes) {
      const eventId = randomUUID();
      const proof = { id: signer, signature: hex(71), algorithm: "SECP256K1_RFC8785_V1" };
      insert.run(
        randomUUID(),
        hash,
        organizationId,
        tenantId,
        eventId,
        signer,
        `document-${eventId}`,
        hex(32),
        time,
        JSON.stringify([proof]),
        JSON.stringify({ kind: "contract" }),
        at,
        batchId,
      );
    }
    const { root } = trieOf(hashes);
    insertBatch.run(batchId, organizationId, size, root, snapshotHash, ordinal, at, at, at);
    insertEntry.run(batchId, root, at, ordinal);
  }

  return {
    store,
    addSnapshot(sizes: readonly number[], at: number): void {
      ordinal += 1;
      const hash = hex(32);
      db.exec("begin immediate");
      insertSnapshot.run(ordinal, hash, previous, new Date(at).toISOString());
      for (const size of sizes) addBatch(size, hash, at);
      db.exec("commit");
      previous = hash;
    },
    async close() {
      db.close();
      await store.close();
    },
  };
}
