// Adds final snapshots to the published files, each with all its batches and their records. Nothing lists the files
// until the root is written.
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import { keyOfHash, keyOfText, type Published } from "@digital-evidence/evidence/published";
import { toBatchInfo } from "../http/wire.ts";
import { publishSnapshot } from "../ledger/local.ts";
import { createProver } from "../proofs/proofs.ts";
import type { Batch, Snapshot, Store } from "../store/store.ts";
import type { Folder } from "./folder.ts";
import { openIndex } from "./index-writer.ts";
import { openPageWriter } from "./page-writer.ts";
import { PublishError } from "./publish-error.ts";
import { createRecordWriter } from "./record-writer.ts";

/** How many records are read from the store at once. */
const RECORDS_PER_READ = 256;

export interface Publication {
  /** Adds the next snapshot. @returns false if it is not final yet, or if there is none */
  addSnapshot(): Promise<boolean>;
  /** How many records and snapshots there are with those that were added. */
  counts(): { records: number; snapshots: number };
  /** Writes what is not yet written. */
  finish(): Promise<Pick<Published, "records" | "batches" | "snapshots">>;
}

/** @param listed what the newest root lists */
export async function openPublication(
  folder: Folder,
  store: Store,
  listed: Published,
): Promise<Publication> {
  const records = await createRecordWriter(folder, listed.records);
  const batches = await openPageWriter(folder, "batches", listed.batches.count);
  const batchIndex = openIndex(folder, ["batch"], listed.batches.runs);
  const snapshots = await openPageWriter(folder, "snapshots", listed.snapshots.count);
  const snapshotIndex = openIndex(folder, ["snapshot"], listed.snapshots.runs);
  const prover = createProver({ store, maxLeaves: 0 });
  let { last } = listed.snapshots;

  async function addBatch(batch: Batch): Promise<void> {
    const first = records.count();
    for (let after = null; ;) {
      const members = await store.batchRecords(batch.id, after, RECORDS_PER_READ);
      for (const member of members) {
        const proof = await prover.prove(batch.id, member.hash, true);
        // If one proof leads to the root, the batch has exactly the members that it had when the root was made.
        if (records.count() === first) assertProves(batch, member.hash, proof);
        await records.add(member, proof);
      }
      if (members.length < RECORDS_PER_READ) break;
      after = members.at(-1) ?? null;
    }
    const size = records.count() - first;
    if (size !== batch.size) {
      throw new PublishError("DAMAGED_STORE", `batch ${batch.id} has ${size} members in the store`);
    }
    const number = batches.count();
    const place = await batches.append(JSON.stringify(toBatchInfo(batch)));
    const more = [first, size] as const;
    await batchIndex.add({ number, ...place, more }, { batch: keyOfText(batch.id.toLowerCase()) });
  }

  return {
    async addSnapshot() {
      const snapshot = await store.snapshotAt(snapshots.count() + 1);
      if (snapshot === null) return false;
      const members = await batchesOf(store, snapshot);
      if (members.some(({ status }) => status !== "FINALIZED_COMMITMENT")) return false;
      for (const batch of members) await addBatch(batch);
      const number = snapshots.count();
      const place = await snapshots.append(JSON.stringify(publishSnapshot(snapshot)));
      const key = { snapshot: keyOfHash(snapshot.hash) };
      await snapshotIndex.add({ number, ...place, more: [0, 0] }, key);
      last = snapshot.hash;
      return true;
    },
    counts: () => ({ records: records.count(), snapshots: snapshots.count() }),
    async finish() {
      await batches.finish();
      await snapshots.finish();
      return {
        records: await records.finish(),
        batches: { count: batches.count(), runs: [...(await batchIndex.finish())] },
        snapshots: { count: snapshots.count(), runs: [...(await snapshotIndex.finish())], last },
      };
    },
  };
}

async function batchesOf(store: Store, { entries }: Snapshot): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (const { batchId } of entries) {
    const batch = await store.batch(batchId);
    if (batch === null) {
      throw new PublishError("DAMAGED_STORE", `batch ${batchId} of a snapshot is missing`);
    }
    batches.push(batch);
  }
  return batches;
}

function assertProves({ id, root }: Batch, hash: string, proof: string): void {
  const verified = verifyInclusion(root ?? "", JSON.parse(proof), { path: hash, dataDigest: hash });
  if (verified.ok) return;
  throw new PublishError("DAMAGED_STORE", `the members of batch ${id} do not lead to its root`);
}
