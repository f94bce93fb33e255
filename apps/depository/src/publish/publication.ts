// Adds final snapshots to the published files, each with all its batches and their records. The new files are listed
// only when `publish` writes the root file, published.json.
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import type { Published } from "@digital-evidence/evidence/published";
import type { Folder } from "@digital-evidence/published-files/folder";
import { recordKeys } from "@digital-evidence/published-files/index-keys";
import { openPublicationWriter } from "@digital-evidence/published-files/publication-writer";
import { PublishError } from "@digital-evidence/published-files/publish-error";
import { toBatchInfo, toDetails } from "../records/record-json.ts";
import { publishSnapshot } from "../ledger/local.ts";
import { createProver } from "../proofs/proofs.ts";
import type { Batch, Snapshot, Store } from "../store/store.ts";

const RECORDS_PER_READ = 256;

export interface Publication {
  /** Adds the next snapshot. @returns false if it is not final yet, or if there is none */
  addSnapshot(): Promise<boolean>;
  counts(): { records: number; snapshots: number };
  /** Writes everything that is not yet written. @returns the members that the next root file must have */
  finish(): Promise<Pick<Published, "records" | "batches" | "snapshots">>;
}

/** @param listed the newest root file; new records, batches and snapshots follow those that it lists */
export async function openPublication(
  folder: Folder,
  store: Store,
  listed: Published,
): Promise<Publication> {
  const writer = await openPublicationWriter(folder, listed);
  const prover = createProver({ hashesOf: (id) => store.batches.hashes(id), maxLeaves: 0 });

  async function addBatch(batch: Batch): Promise<void> {
    const first = writer.counts().records;
    for (let after = null; ;) {
      const members = await store.fingerprints.ofBatch(batch.id, after, RECORDS_PER_READ);
      for (const member of members) {
        const proof = await prover.prove(batch.id, member.hash, true);
        // It is enough to check the first proof of each batch, because the prover makes all proofs of a batch from the
        // same stored members. If one proof leads to the root, these are the members for which the root was made.
        if (writer.counts().records === first) assertProves(batch, member.hash, proof);
        // The document itself is not published, so the record names no address for it.
        const record = Buffer.from(`${JSON.stringify(toDetails(member, null))}\n`);
        await writer.addRecord({ record, proof: Buffer.from(`${proof}\n`) }, recordKeys(member));
      }
      if (members.length < RECORDS_PER_READ) break;
      after = members.at(-1) ?? null;
    }
    const size = writer.counts().records - first;
    if (size !== batch.size) {
      throw new PublishError("DAMAGED_STORE", `batch ${batch.id} has ${size} members in the store`);
    }
    await writer.addBatch(JSON.stringify(toBatchInfo(batch)), batch.id, size);
  }

  return {
    async addSnapshot() {
      const snapshot = await store.ledger.snapshotAt(writer.counts().snapshots + 1);
      if (snapshot === null) return false;
      const members = await batchesOf(store, snapshot);
      if (members.some(({ status }) => status !== "FINALIZED_COMMITMENT")) return false;
      for (const batch of members) await addBatch(batch);
      await writer.addSnapshot(JSON.stringify(publishSnapshot(snapshot)), snapshot.hash);
      return true;
    },
    counts: () => writer.counts(),
    finish: () => writer.finish(),
  };
}

async function batchesOf(store: Store, { entries }: Snapshot): Promise<Batch[]> {
  const batches: Batch[] = [];
  for (const { batchId } of entries) {
    const batch = await store.batches.get(batchId);
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
