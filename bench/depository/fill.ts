// Fills a store through its own interface. The hashes and signatures are real, and the batches have the maximum size.
// The service's own workers commit the batches to the local ledger, as in a real service.
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { readConfig } from "../../apps/depository/src/config.ts";
import { createService } from "../../apps/depository/src/service.ts";
import type { NewFingerprint, Store } from "../../apps/depository/src/store/store.ts";
import { createSigner, type Signed } from "./signer.ts";

const BATCH_SIZE = 4096;
const ORGANIZATIONS = 40;
/**
 * The number of organizations in each group of fingerprints. Fingerprints are added in groups, and the fingerprints of
 * a group belong to its organizations in turn. The newest fingerprints therefore do not all belong to one organization.
 */
const AT_A_TIME = 4;
/** How many fingerprints are added in one transaction. SQLite takes ever longer for each row of a longer one. */
const MAX_ADDED = 512;
/** The period over which the fingerprints of a store are received. It is the same for stores of every size. */
const SPAN_MS = 40 * 86_400_000;
const HOUR_MS = 3_600_000;
/**
 * The load generator requests fewer than twice this many different fingerprints. They are spread evenly over the store.
 */
const MAX_SAMPLE = 200_000;

export interface Sample {
  readonly rows: number;
  readonly hashes: readonly string[];
  readonly documentIds: readonly string[];
  readonly batchIds: readonly string[];
}

/** How a store's content differs from the usual content. */
export interface Filling {
  /** Returns the members that the fingerprint at index `at` has instead of the default ones. */
  readonly own: (
    at: number,
  ) => Partial<Pick<NewFingerprint, "hash" | "documentId" | "eventId" | "tags">>;
  /**
   * The number of the newest fingerprints to put into batches that the ledger refuses, rounded down to whole groups.
   * These batches end as errored, so no worker changes them later.
   */
  readonly failing: number;
  /** The names of additional organizations that submit nothing. */
  readonly silent: readonly string[];
}

const KEY_HASH = "b".repeat(64);

const usual: Filling = { own: () => ({}), failing: 0, silent: [] };

/** @param progress called from time to time with the number of rows stored so far */
export async function fill(
  store: Store,
  rows: number,
  progress: (rows: number) => void,
  { own, failing, silent }: Filling = usual,
): Promise<Sample> {
  const end = Date.now() - 6 * HOUR_MS;
  let time = end - SPAN_MS;
  const settle = settler(store, () => time);
  const organizations = Array.from({ length: ORGANIZATIONS }, () => randomUUID());
  for (const [index, id] of organizations.entries()) {
    await store.organizations.put({ id, name: `Organization ${index + 1}` });
  }
  const [organizationId = ""] = organizations;
  await store.keys.put({ keyHash: KEY_HASH, label: "bench", organizationId, createdAt: 0 });
  for (const name of silent) await store.organizations.put({ id: randomUUID(), name });
  const sign = createSigner();
  const hashes: string[] = [];
  const documentIds: string[] = [];
  const every = Math.max(1, Math.floor(rows / MAX_SAMPLE));
  const group = AT_A_TIME * BATCH_SIZE;
  for (let start = 0; start < rows; start += group) {
    const turn = (start / group) * AT_A_TIME;
    const fingerprints = Array.from({ length: Math.min(group, rows - start) }, (_, at) => {
      time = Math.floor(end - SPAN_MS + (SPAN_MS * (start + at + 1)) / rows);
      const organizationId = organizations[(turn + (at % AT_A_TIME)) % ORGANIZATIONS] ?? "";
      return { ...toStored(sign(organizationId, time), time), ...own(start + at) };
    });
    for (const [at, { hash, documentId }] of fingerprints.entries()) {
      if ((start + at) % every !== 0) continue;
      hashes.push(hash);
      documentIds.push(documentId);
    }
    for (let at = 0; at < fingerprints.length; at += MAX_ADDED) {
      await store.fingerprints.add(fingerprints.slice(at, at + MAX_ADDED));
    }
    time += HOUR_MS;
    await (start < rows - failing ? settle() : failBatches(store, time));
    progress(Math.min(rows, start + group));
  }
  const batches = await store.batches.latest({ after: null, limit: 10_000 });
  const settled = ["FINALIZED_COMMITMENT", ...(failing > 0 ? ["ERRORED_COMMITMENT"] : [])];
  const unsettled = batches.filter(({ status }) => !settled.includes(status));
  if (unsettled.length > 0) throw new Error(`${unsettled.length} batches are not final`);
  return { rows, hashes, documentIds, batchIds: batches.map(({ id }) => id) };
}

/** Puts all waiting fingerprints into batches that the ledger refuses. */
export async function failBatches(store: Store, at: number): Promise<void> {
  for (;;) {
    const waiting = await store.batches.waiting(1);
    if (waiting.length === 0) return;
    for (const { organizationId } of waiting) {
      const id = randomUUID();
      await store.batches.close({ id, organizationId, maxSize: BATCH_SIZE, createdAt: at });
      await store.batches.advance({ id, from: "QUEUED", to: "PROCESSING", at });
      await store.batches.advance({ id, from: "PROCESSING", to: "PENDING_COMMITMENT", at });
      await store.batches.advance({ id, from: "PENDING_COMMITMENT", to: "ERRORED_COMMITMENT", at });
    }
  }
}

/**
 * @returns a function that commits all waiting fingerprints. It runs the service's workers several times, because
 * every batch advances by at most one status each time.
 */
function settler(store: Store, now: () => number): () => Promise<void> {
  const read = readConfig({ BATCH_MAX_SIZE: String(BATCH_SIZE), BATCH_MAX_AGE_MS: "1" }, []);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const service = createService({
    config: read.config,
    store,
    reads: store,
    logger: pino({ level: "silent" }),
    now,
    newId: randomUUID,
    site: null,
    documents: null,
  });
  return async () => {
    for (let look = 0; look < 6; look += 1) {
      await service.work();
      await service.closeSnapshot();
    }
    // The batches are counted now. Otherwise the service would count them while it is measured.
    await service.countBatches();
  };
}

function toStored({ hash, value, proof }: Signed, createdAt: number): NewFingerprint {
  return {
    id: randomUUID(),
    hash,
    organizationId: value.orgId,
    tenantId: value.tenantId,
    eventId: value.eventId,
    signer: value.signerId ?? null,
    documentId: value.documentId,
    documentRef: value.documentRef,
    timestamp: value.timestamp,
    version: value.version,
    proofs: [proof],
    tags: { kind: "contract" },
    createdAt,
    keyHash: KEY_HASH,
    submittedBy: "bench/1",
  };
}
