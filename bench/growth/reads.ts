// Measures how long the reads of a filled PostgreSQL store take, one at a time, and how many rows their query plans
// examine. The reads go through the store's own interface, without HTTP.
import { trieOf } from "@digital-evidence/native/branches";
import { runSql } from "../../apps/depository/test/fresh-postgres.ts";
import { rowsExamined } from "../../apps/depository/test/rows-examined.ts";
import { openPostgresReplica } from "../../apps/depository/src/store/postgres.ts";
import type { Store } from "../../apps/depository/src/store/store.ts";
import { MANY, SIGNER } from "./fill.ts";

const TIMES = 60;
const page = { after: null, limit: 20 } as const;

interface Sampled {
  readonly hash: string;
  readonly id: string;
  readonly created_at: number | string;
  readonly document_id: string;
  readonly event_id: string;
  readonly document_ref: string;
  readonly organization_id: string;
  readonly batch_id: string;
}

type Read = (store: Store, record: Sampled) => Promise<unknown>;

async function prove(store: Store, { hash, batch_id: batchId }: Sampled): Promise<void> {
  const [record, hashes] = await Promise.all([
    store.fingerprints.get(hash),
    store.batches.hashes(batchId),
  ]);
  const { root } = trieOf(hashes);
  if (record?.batch?.root !== root) throw new Error(`the root of batch ${batchId} differs`);
}

function below({ created_at: createdAt, id }: Sampled) {
  return { after: { createdAt: Number(createdAt), id }, limit: 20 };
}

const reads: Readonly<Record<string, Read>> = {
  "a record by its hash": (store, { hash }) => store.fingerprints.get(hash),
  "a proof: the batch's 4,096 hashes, and their trie": prove,
  "the latest 20": (store) => store.fingerprints.latest({ ...page, statuses: [] }),
  "20 of all, from anywhere": (store, record) =>
    store.fingerprints.latest({ ...below(record), statuses: [] }),
  "the latest 20 that are NEW": (store) =>
    store.fingerprints.latest({ ...page, statuses: ["NEW"] }),
  "counts since an hour and a day, and of all": (store) =>
    store.counts.since([Date.now() - 3_600_000, Date.now() - 86_400_000]),
  "the backlog": (store) => store.batches.backlog(1_000),
  "the latest 20 batches": (store) => store.batches.latest(page),
  "the first 20 members of a batch": (store, { batch_id: batchId }) =>
    store.batches.members(batchId, page),
  "20 members from anywhere in a batch": (store, record) =>
    store.batches.members(record.batch_id, below(record)),
  "search by document id": (store, { document_id: documentId }) =>
    store.fingerprints.search({ ...page, documentId }),
  "search by event id": (store, { event_id: eventId }) =>
    store.fingerprints.search({ ...page, eventId }),
  "search by document hash": (store, { document_ref: documentRef }) =>
    store.fingerprints.search({ ...page, documentRef }),
  "search by organization": (store, { organization_id: organizationId }) =>
    store.fingerprints.search({ ...page, organizationId }),
  "search by an organization's name": (store) =>
    store.fingerprints.search({ ...page, organizationName: "organization 7" }),
  "search by a tag that half of all have": (store) =>
    store.fingerprints.search({ ...page, tags: { kind: "contract" } }),
  "search by the first 8 digits of a hash": (store, { hash }) =>
    store.fingerprints.search({ ...page, hashPrefix: hash.slice(0, 8) }),
  "search in a period of an hour": (store, { created_at: createdAt }) =>
    store.fingerprints.search({
      ...page,
      from: Number(createdAt) - 3_600_000,
      to: Number(createdAt),
    }),
  "a signer's latest 20, of all": (store) => store.signers.fingerprints(SIGNER, page),
  "a document id that a sixteenth has": (store) =>
    store.fingerprints.search({ ...page, documentId: MANY.documentId }),
  "walk: two tags that never meet": (store) =>
    store.fingerprints.search({ ...page, tags: { kind: "contract", place: "Bergen" } }),
  "walk: a document id and an event id that never meet": (store) =>
    store.fingerprints.search({ ...page, documentId: MANY.documentId, eventId: MANY.eventId }),
  "walk: an organization and a document id": (store, { organization_id: organizationId }) =>
    store.fingerprints.search({ ...page, organizationId, documentId: MANY.documentId }),
  "walk: 25 organizations that have nothing": (store) =>
    store.fingerprints.search({ ...page, organizationName: MANY.organizationName }),
  "walk: one digit of a hash, and a document id": (store) =>
    store.fingerprints.search({ ...page, hashPrefix: "0", documentId: MANY.documentId }),
};

export async function measureReads(url: string): Promise<void> {
  const store = openPostgresReplica({ url, maxConnections: 10, timeoutMs: 60_000 });
  const { total } = await store.counts.since([]);
  const percent = Math.min(100, (4_000 * TIMES) / total);
  const records = (await runSql(
    url,
    `select hash, id, created_at, document_id, event_id, document_ref, organization_id, batch_id
     from fingerprints tablesample system (${percent}) repeatable (7)
     where batch_id is not null and document_id <> '${MANY.documentId}' and event_id <> '${MANY.eventId}'
     order by hash limit ${2 * TIMES}`,
  )) as unknown as Sampled[];
  if (records.length < 2 * TIMES) throw new Error("the sample is too small");
  console.log(
    "| read | median ms | 95th percentile | longest | rows of the plans |\n| --- | --- | --- | --- | --- |",
  );
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = [];
    for (const [index, record] of records.entries()) {
      const start = performance.now();
      await read(store, record);
      // The first half of the reads only warms up the query plans and the caches. It does not count.
      if (index >= TIMES) times.push(performance.now() - start);
    }
    times.sort((one, other) => one - other);
    const at = (part: number) => (times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(2);
    const [record] = records;
    if (record === undefined) throw new Error("no record");
    const rows = await rowsExamined(url, (asked) => read(asked, record));
    console.log(`| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${rows.toLocaleString("en")} |`);
  }
  await store.close();
}
