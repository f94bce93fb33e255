// Adds to a restored store what was published after its back-up: snapshots, their batches and the batches' records. The
// batches are added as closed ones. The service then builds their roots again and finds them in the snapshots, as if it
// had been killed before it did so.
import {
  BatchInfo,
  FingerprintDetails,
  LedgerSnapshot,
  parseExact,
} from "@digital-evidence/evidence/api";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { readEntries, readEntry } from "@digital-evidence/published-files/entry-reader";
import type { Folder } from "@digital-evidence/published-files/folder";
import { readRootFile } from "@digital-evidence/published-files/root-file";
import { snapshotHash } from "../ledger/local.ts";
import { rootOf } from "../proofs/tries.ts";
import type { Store } from "../store/store.ts";
import { WITHHELD_MEMBERS } from "../store/withholding.ts";

export interface RestoredFromFiles {
  readonly records: number;
  readonly batches: number;
  readonly snapshots: number;
}

/**
 * If it is killed, it can be run again: a batch and a snapshot are each added whole or not at all.
 * @throws Error where the files are of another store, or contradict themselves. What was added before stays.
 */
export async function restorePublished(store: Store, folder: Folder): Promise<RestoredFromFiles> {
  const root = await readRootFile(folder);
  const last = await store.ledger.lastSnapshot();
  const known = Math.min(last?.ordinal ?? 0, root.snapshots.count);
  const isSame =
    known === 0 || (await hashAt(folder, root, known)) === (await hashOf(store, known));
  if (!isSame) throw new Error("the files are those of another store, or of another history of it");
  const passed = await membersUpTo(store, known);
  const batches = readEntries(folder, "batches", {
    count: root.batches.count,
    from: passed.batches,
  });
  const records = readEntries(folder, "records", {
    count: root.records.count,
    from: passed.records,
  });
  const added = { records: 0, batches: 0, snapshots: 0 };
  let previous = last;
  let next = await records.next();

  /** Takes the records that follow, as long as they are members of the batch. */
  async function membersOf(batchId: string): Promise<FingerprintDetails[]> {
    const members: FingerprintDetails[] = [];
    for (; next.done !== true; next = await records.next()) {
      const record = parsed(FingerprintDetails, next.value, "a record");
      if (record.batchId !== batchId) break;
      members.push(record);
    }
    return members;
  }

  async function addBatch(entry: { batchId: string; root: string }): Promise<void> {
    const { value, done } = await batches.next();
    const batch = done === true ? null : parsed(BatchInfo, value, "a batch");
    if (batch?.id !== entry.batchId || batch.mptRoot !== entry.root) {
      throw new Error(`batch ${entry.batchId} of a snapshot is missing among the files`);
    }
    const members = await membersOf(batch.id);
    const root = await rootOf(members.map(({ hash }) => hash));
    if (root !== entry.root)
      throw new Error(`the records of batch ${batch.id} do not make its root`);
    for (const { organizationId, organizationName } of members) {
      const id = organizationId.toLowerCase();
      if ((await store.organizations.get(id)) !== null) continue;
      await store.organizations.put({ id, name: organizationName ?? id });
    }
    const isNew = await store.fingerprints.adopt(
      {
        id: batch.id,
        organizationId: batch.orgId,
        createdAt: toMilliseconds(batch.createdAt),
      },
      members.map(toAdopted),
    );
    if (!isNew) return;
    added.batches += 1;
    added.records += members.length;
  }

  const { count } = root.snapshots;
  for await (const text of readEntries(folder, "snapshots", { count, from: known })) {
    const { hash, ledger: _, ...unsealed } = parsed(LedgerSnapshot, text, "a snapshot");
    const isNext =
      unsealed.ordinal === (previous?.ordinal ?? 0) + 1 &&
      unsealed.previousHash === (previous?.hash ?? null) &&
      snapshotHash(unsealed) === hash;
    if (!isNext) throw new Error(`snapshot ${unsealed.ordinal} does not follow the one before it`);
    const at = toMilliseconds(unsealed.timestamp);
    for (const entry of unsealed.entries) {
      await addBatch(entry);
      const kept = await store.ledger.putEntry({ ...entry, at });
      if (kept.root !== entry.root)
        throw new Error(`the store has another root for ${kept.batchId}`);
    }
    const batchIds = unsealed.entries.map(({ batchId }) => batchId);
    if (!(await store.ledger.appendSnapshot({ ...unsealed, hash }, batchIds))) {
      throw new Error("a service is writing to this store: stop it first");
    }
    previous = { ...unsealed, hash };
    added.snapshots += 1;
  }
  return added;
}

function toAdopted(record: FingerprintDetails) {
  return {
    id: record.id,
    hash: record.hash,
    organizationId: record.organizationId,
    tenantId: record.tenantId,
    eventId: record.eventId,
    signer: record.signer ?? null,
    documentId: record.documentId ?? "",
    documentRef: record.documentRef,
    timestamp: record.fingerprintTimestamp,
    version: record.version,
    proofs: record.proofs.map(({ id, signature, algorithm = "", receivedAt }) => ({
      id,
      signature,
      algorithm,
      ...(receivedAt === undefined ? {} : { receivedAt }),
    })),
    tags: record.tags ?? null,
    createdAt: toMilliseconds(record.createdAt),
    withheld: (record.withheld ?? []).flatMap(({ member, at = "", reason }) => {
      const known = WITHHELD_MEMBERS.find((each) => each === member);
      return known === undefined
        ? []
        : [{ member: known, at, ...(reason === undefined ? {} : { reason }) }];
    }),
  };
}

/** How many batches and records the snapshots up to this ordinal have. */
async function membersUpTo(store: Store, ordinal: number) {
  let [batches, records] = [0, 0];
  for (let at = 1; at <= ordinal; at += 1) {
    for (const { batchId } of (await store.ledger.snapshotAt(at))?.entries ?? []) {
      batches += 1;
      records += (await store.batches.get(batchId))?.size ?? 0;
    }
  }
  return { batches, records };
}

async function hashOf(store: Store, ordinal: number): Promise<string | undefined> {
  return (await store.log.entryHashes(ordinal, 1))[0];
}

async function hashAt(
  folder: Folder,
  { snapshots }: { snapshots: { count: number } },
  ordinal: number,
): Promise<string> {
  const text = await readEntry(folder, "snapshots", ordinal - 1, snapshots.count);
  return parsed(LedgerSnapshot, text, "a snapshot").hash;
}

type Shape = Parameters<typeof parseExact>[0];

function parsed<Value extends Shape>(shape: Value, text: string, what: string) {
  const read = parseExact(shape, JSON.parse(text) as unknown);
  if (!read.ok) throw new Error(`${what} among the files cannot be read`);
  return read.value;
}
