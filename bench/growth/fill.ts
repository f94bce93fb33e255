// Fills a PostgreSQL store with final records. The records of an incomplete last group stay new, without a batch. The
// rows are written by COPY, and the indexes are created afterwards. This is faster than the service's own way, which
// this benchmark does not measure. The roots of batches and the hashes of snapshots are correct. The hashes and
// signatures of records are random bytes of the usual sizes, and all records name the same key.
import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { ledgerAddress } from "@digital-evidence/evidence/ledger-address";
import { trieOf } from "@digital-evidence/native/branches";
import { Client } from "pg";
import { countBatches } from "../../apps/depository/src/batching/count-batches.ts";
import { snapshotHash } from "../../apps/depository/src/ledger/local.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../apps/depository/src/store/counters.ts";
import type { Snapshot, Store } from "../../apps/depository/src/store/store.ts";
import { findPostgres } from "../../tools/postgres.ts";

const BATCH_SIZE = 4096;
/** The number of batches in a group of rows. The rows of a group belong to its batches in turn. */
const BATCHES_PER_GROUP = 4;
const GROUP = BATCHES_PER_GROUP * BATCH_SIZE;
const BATCHES_PER_SNAPSHOT = 20;
/** The number of organizations. Consecutive batches belong to them in turn. */
const ORGANIZATIONS = 40;
/**
 * The number of additional organizations, which submit nothing. A search by name cannot merge the fingerprints of so
 * many organizations, so it has to check the names row by row.
 */
const SILENT = 25;
/** The period over which the fingerprints are received. It is the same for stores of every size. */
const SPAN_MS = 40 * DAY_MS;
/** The values of searches that have to examine many rows. */
export const MANY = {
  documentId: "a document of many",
  eventId: "00000000-0000-4000-8000-000000000001",
  /** No fingerprint has the `kind` of one object together with the `place` of the other. */
  tags: [
    { kind: "contract", place: "Oslo" },
    { kind: "invoice", place: "Bergen" },
  ],
  organizationName: "silent",
} as const;

/** The key that all fingerprints name as their signer, and its form in the table of signers. */
export const SIGNER = "5a".repeat(64);
const compressedSigner = `02${"5a".repeat(32)}`;

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

const columns = [
  "id",
  "hash",
  "organization_id",
  "tenant_id",
  "event_id",
  "signer",
  "document_id",
  "document_ref",
  "timestamp",
  "version",
  "proofs",
  "tags",
  "created_at",
  "batch_id",
  "submitted_by",
] as const;

/** @param url names a database with an empty store */
export async function fillDirectly(url: string, store: Store, rows: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("set synchronous_commit = off");
  const organizationIds = Array.from({ length: ORGANIZATIONS }, () => randomUUID());
  for (const [index, id] of organizationIds.entries()) {
    await store.organizations.put({ id, name: `Organization ${index + 1}` });
  }
  for (let index = 0; index < SILENT; index += 1) {
    const name = `${MANY.organizationName} ${index}`;
    await store.organizations.put({ id: randomUUID(), name });
  }
  const restoreIndexes = await dropIndexes(client);
  await copyFingerprints(client, url, rows, organizationIds);
  console.error("the tables of tags, signers and counts");
  await client.query(`insert into fingerprint_tags (name, value, created_at, id)
    select t.key, t.value, f.created_at, f.id from fingerprints f, json_each_text(f.tags::json) as t`);
  await client.query(
    `insert into fingerprint_signers (signer, created_at, id)
     select '${compressedSigner}', created_at, id from fingerprints`,
  );
  await client.query(
    `insert into signer_organizations (signer, organization_id, key_id, address)
     select '${compressedSigner}', id, '${SIGNER}', '${ledgerAddress(SIGNER) ?? ""}'
     from organizations where name like 'Organization %'`,
  );
  for (const [unit, milliseconds] of [
    ["MINUTE", MINUTE_MS],
    ["HOUR", HOUR_MS],
    ["DAY", DAY_MS],
  ] as const) {
    await client.query(`insert into fingerprint_counts (unit, start, received)
      select '${unit}', created_at - created_at % ${milliseconds}, count(*) from fingerprints group by 2`);
  }
  await client.query("insert into fingerprint_counts values ('ALL', 0, $1)", [rows]);
  await restoreIndexes();
  console.error("vacuum and statistics");
  await client.query("vacuum (analyze)");
  await client.end();
  while ((await store.counts.batchesToCount(1)).length > 0) await countBatches(store.counts);
}

/** Drops all indexes of the large tables. @returns a function that creates them again */
async function dropIndexes(client: Client): Promise<() => Promise<void>> {
  const tables = "'fingerprints', 'fingerprint_times', 'fingerprint_tags', 'fingerprint_signers'";
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'p' and conrelid::regclass::text in (${tables})`,
  );
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition
     from pg_indexes where tablename in (${tables})`,
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  return async () => {
    for (const { table, name, definition } of keys) {
      console.error(`index ${name}`);
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    for (const { name, definition } of indexes) {
      console.error(`index ${name}`);
      await client.query(definition);
    }
  };
}

async function copyFingerprints(
  client: Client,
  url: string,
  rows: number,
  organizationIds: readonly string[],
): Promise<void> {
  const programs = findPostgres();
  if (programs === null) throw new Error("no PostgreSQL");
  const copy = `copy fingerprints (${columns.join(", ")}) from stdin`;
  const psql = spawn(join(programs, "psql"), [url, "-q", "-v", "ON_ERROR_STOP=1", "-c", copy], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const end = Date.now() - 6 * HOUR_MS;
  const tenantId = randomUUID();
  let ordinal = 0;
  let previousHash: string | null = null;
  type NewBatch = { id: string; organizationId: string; root: string; at: number };
  let waiting: NewBatch[] = [];

  async function appendSnapshot(): Promise<void> {
    if (waiting.length === 0) return;
    ordinal += 1;
    const at = Math.max(...waiting.map((batch) => batch.at));
    const entries = waiting
      .map(({ id, root }) => ({ batchId: id, root }))
      .sort((one, other) => (one.batchId < other.batchId ? -1 : 1));
    const timestamp = new Date(at).toISOString();
    const unsealed: Omit<Snapshot, "hash"> = { ordinal, previousHash, timestamp, entries };
    const hash = snapshotHash(unsealed);
    await client.query("insert into ledger_snapshots values ($1, $2, $3, $4)", [
      ordinal,
      hash,
      previousHash,
      timestamp,
    ]);
    for (const { id, organizationId, root, at: time } of waiting) {
      await client.query("insert into ledger_entries values ($1, $2, $3, $4)", [
        id,
        root,
        time,
        ordinal,
      ]);
      await client.query(
        `insert into batches (id, organization_id, status, size, root, retry_count, snapshot_hash, snapshot_ordinal,
           confirmed_at, created_at, updated_at)
         values ($1, $2, 'FINALIZED_COMMITMENT', $3, $4, 0, $5, $6, $7, $8, $7)`,
        [id, organizationId, BATCH_SIZE, root, hash, ordinal, at, time],
      );
    }
    previousHash = hash;
    waiting = [];
  }

  for (let start = 0; start < rows; start += GROUP) {
    const size = Math.min(GROUP, rows - start);
    const isWhole = size === GROUP;
    const batches = Array.from({ length: BATCHES_PER_GROUP }, (_, index) => ({
      id: randomUUID(),
      organizationId:
        organizationIds[((start / GROUP) * BATCHES_PER_GROUP + index) % ORGANIZATIONS] ?? "",
      hashes: [] as string[],
    }));
    const lines: string[] = [];
    let createdAt = 0;
    for (let index = 0; index < size; index += 1) {
      const at = start + index;
      const batch = batches[index % BATCHES_PER_GROUP];
      if (batch === undefined) throw new RangeError("no batch");
      createdAt = Math.floor(end - SPAN_MS + (SPAN_MS * (at + 1)) / rows);
      const own = randomUUID();
      const eventId = at % 16 === 5 ? MANY.eventId : own;
      const documentId = at % 16 === 4 ? MANY.documentId : `document-${own}`;
      const pair = MANY.tags[at % 2] ?? MANY.tags[0];
      const tags = at % 10 < 2 ? pair : { kind: pair.kind };
      const hash = randomHex(32);
      const documentRef = randomHex(32);
      batch.hashes.push(hash);
      const proof = `[{"id":"${SIGNER}","signature":"${randomHex(71)}","algorithm":"SECP256K1_RFC8785_V1"}]`;
      lines.push(
        [
          randomUUID(),
          hash,
          batch.organizationId,
          tenantId,
          eventId,
          SIGNER,
          documentId,
          documentRef,
          new Date(createdAt).toISOString(),
          1,
          proof,
          JSON.stringify(tags),
          createdAt,
          isWhole ? batch.id : "\\N",
          "bench/1",
        ].join("\t"),
      );
    }
    if (!psql.stdin.write(`${lines.join("\n")}\n`)) await once(psql.stdin, "drain");
    if (isWhole) {
      for (const { id, organizationId, hashes } of batches) {
        waiting.push({ id, organizationId, root: trieOf(hashes).root, at: createdAt });
      }
      if (waiting.length >= BATCHES_PER_SNAPSHOT) await appendSnapshot();
    }
    if ((start / GROUP) % 20 === 0) console.error(`${start + size} of ${rows} rows`);
  }
  await appendSnapshot();
  psql.stdin.end();
  const [code] = (await once(psql, "exit")) as [number | null];
  if (code !== 0) throw new Error(`psql ended with ${code}`);
}
