// Appends records, batches and snapshots to published files, and adds them to the index. Readers find the new items
// only after the caller has replaced the root, because this file does not change the root.
import { keyOfHash, type Published } from "@digital-evidence/evidence/published";
import type { Folder } from "./folder.ts";
import { RECORD_KINDS, textKey } from "./index-keys.ts";
import { openIndex } from "./index-writer.ts";
import { openPageWriter } from "./page-writer.ts";

/** A record with its proof, each as a line of JSON with its newline. The bytes must not change afterwards. */
export type RecordLines = { readonly record: Uint8Array; readonly proof: Uint8Array };

export interface PublicationWriter {
  /** @param keys as `writeRecordKeys` writes them */
  addRecord(lines: RecordLines, keys: Uint8Array): Promise<void>;
  /**
   * Adds a batch, after all its records.
   * @param size how many of the last records are its members
   */
  addBatch(json: string, id: string, size: number): Promise<void>;
  addSnapshot(json: string, hash: string): Promise<void>;
  counts(): { records: number; batches: number; snapshots: number };
  /** Writes the pages and index entries that are still in memory. */
  finish(): Promise<Pick<Published, "records" | "batches" | "snapshots">>;
}

/** @param maxCollected how many new entries of the index are kept in memory: see `openIndex` */
export async function openPublicationWriter(
  folder: Folder,
  listed: Pick<Published, "records" | "batches" | "snapshots">,
  maxCollected?: number,
): Promise<PublicationWriter> {
  const records = await openPageWriter(folder, "records", listed.records.count);
  const proofs = await openPageWriter(folder, "proofs", listed.records.count);
  const recordIndex = openIndex(folder, RECORD_KINDS, listed.records.runs, maxCollected);
  const batches = await openPageWriter(folder, "batches", listed.batches.count);
  const batchIndex = openIndex(folder, ["batch"], listed.batches.runs, maxCollected);
  const snapshots = await openPageWriter(folder, "snapshots", listed.snapshots.count);
  const snapshotIndex = openIndex(folder, ["snapshot"], listed.snapshots.runs, maxCollected);
  let { last } = listed.snapshots;

  return {
    async addRecord({ record, proof }, keys) {
      const number = records.count();
      const place = await records.append(record);
      const { offset, length } = await proofs.append(proof);
      await recordIndex.add({ number, ...place, more: [offset, length] }, keys);
    },
    async addBatch(json, id, size) {
      const number = batches.count();
      const place = await batches.append(Buffer.from(`${json}\n`));
      const more = [records.count() - size, size] as const;
      await batchIndex.add({ number, ...place, more }, textKey(id.toLowerCase()));
    },
    async addSnapshot(json, hash) {
      const number = snapshots.count();
      const place = await snapshots.append(Buffer.from(`${json}\n`));
      const entry = { number, ...place, more: [0, 0] as const };
      await snapshotIndex.add(entry, Buffer.from(keyOfHash(hash), "hex"));
      last = hash;
    },
    counts: () => ({
      records: records.count(),
      batches: batches.count(),
      snapshots: snapshots.count(),
    }),
    async finish() {
      await records.finish();
      await proofs.finish();
      await batches.finish();
      await snapshots.finish();
      return {
        records: { count: records.count(), runs: [...(await recordIndex.finish())] },
        batches: { count: batches.count(), runs: [...(await batchIndex.finish())] },
        snapshots: { count: snapshots.count(), runs: [...(await snapshotIndex.finish())], last },
      };
    },
  };
}
