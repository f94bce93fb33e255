// Fills a store with final records. The rows are inserted into SQLite directly. This is faster than the service's own
// way, which these benchmarks do not measure. The roots of batches and the hashes of snapshots are correct. The hashes,
// keys and signatures of records are random bytes, unless the caller passes a signer.
import { hash, randomBytes, randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { trieOf } from "@digital-evidence/native/branches";
import { openSqliteStore } from "../../apps/depository/src/store/sqlite.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, startOf } from "../../apps/depository/src/store/counters.ts";
import type { Store } from "../../apps/depository/src/store/store.ts";
import { canonicalize } from "@digital-evidence/evidence/canonical-json";
import { type Signed } from "../depository/signer.ts";

const countedUnits = [
  ["DAY", DAY_MS],
  ["HOUR", HOUR_MS],
  ["MINUTE", MINUTE_MS],
] as const;
const organizationId = randomUUID();
const tenantId = randomUUID();
const hex = (bytes: number) => randomBytes(bytes).toString("hex");
const randomSigner = hex(64);

/** Makes a fingerprint whose signature is random bytes, because a real signature takes much longer to make. */
function unsigned(_organizationId: string, time: number): Signed {
  const eventId = randomUUID();
  const value = {
    orgId: organizationId,
    tenantId,
    eventId,
    signerId: randomSigner,
    documentId: `document-${eventId}`,
    documentRef: hex(32),
    timestamp: new Date(time).toISOString(),
    version: 1,
  };
  const proof = {
    id: randomSigner,
    signature: hex(71),
    algorithm: "SECP256K1_RFC8785_V1",
  } as const;
  return { hash: hex(32), value, proof };
}

/** @returns the open store, and a function that adds a snapshot with batches of the given sizes */
export async function openFinalStore(file: string, sign = unsigned) {
  const store: Store = await openSqliteStore(file);
  await store.organizations.put({ id: organizationId, name: "Organization" });
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
  // The service counts fingerprints when it receives them, so rows that are inserted directly are counted here.
  const insertCount = db.prepare(
    `insert into fingerprint_counts (unit, start, received) values (?, ?, ?)
     on conflict (unit, start) do update set received = received + excluded.received`,
  );
  const insertEntry = db.prepare("insert into ledger_entries values (?, ?, ?, ?)");
  const insertSnapshot = db.prepare("insert into ledger_snapshots values (?, ?, ?, ?)");
  let ordinal = 0;
  let previous: string | null = null;

  type NewBatch = { batchId: string; root: string; records: Signed[] };

  function newBatch(size: number, at: number): NewBatch {
    const records = Array.from({ length: size }, () => sign(organizationId, at));
    return {
      batchId: randomUUID(),
      root: trieOf(records.map((record) => record.hash)).root,
      records,
    };
  }

  function addBatch({ batchId, root, records }: NewBatch, snapshotHash: string, at: number): void {
    for (const { hash: recordHash, value, proof } of records) {
      insert.run(
        randomUUID(),
        recordHash,
        organizationId,
        value.tenantId,
        value.eventId,
        proof.id,
        value.documentId,
        value.documentRef,
        value.timestamp,
        JSON.stringify([proof]),
        JSON.stringify({ kind: "contract" }),
        at,
        batchId,
      );
    }
    const size = records.length;
    insertCount.run("ALL", 0, size);
    for (const [unit, milliseconds] of countedUnits) {
      insertCount.run(unit, startOf(at, milliseconds), size);
    }
    insertBatch.run(batchId, organizationId, size, root, snapshotHash, ordinal, at, at, at);
    insertEntry.run(batchId, root, at, ordinal);
  }

  return {
    store,
    addSnapshot(sizes: readonly number[], at: number): void {
      ordinal += 1;
      const batches = sizes
        .map((size) => newBatch(size, at))
        .toSorted((one, other) => (one.batchId < other.batchId ? -1 : 1));
      const entries = batches.map(({ batchId, root }) => ({ batchId, root }));
      const timestamp = new Date(at).toISOString();
      const content = { ordinal, previousHash: previous, timestamp, ledger: "local", entries };
      const snapshotHash = hash("sha256", canonicalize(content));
      db.exec("begin immediate");
      insertSnapshot.run(ordinal, snapshotHash, previous, timestamp);
      for (const batch of batches) addBatch(batch, snapshotHash, at);
      db.exec("commit");
      previous = snapshotHash;
    },
    async close() {
      db.close();
      await store.close();
    },
  };
}
