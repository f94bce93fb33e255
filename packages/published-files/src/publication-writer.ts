// Adds records, batches and snapshots to published files, after those that the root lists, with the index by which they
// are found. Nothing lists what is written here until the root is replaced.
import { keyOfHash, keyOfText, type Published } from "@digital-evidence/evidence/published";
import type { Folder } from "./folder.ts";
import { openIndex } from "./index-writer.ts";
import { openPageWriter } from "./page-writer.ts";

/** The texts by which a record is found, as the record states them. */
export type RecordKeys = {
  readonly hash: string;
  /** Null if the record does not state it because it is withheld. */
  readonly documentId: string | null;
  readonly documentRef: string;
  readonly eventId: string;
};

/** A record, as JSON texts. */
export type RecordTexts = { readonly record: string; readonly proof: string };

export interface PublicationWriter {
  addRecord(texts: RecordTexts, keys: RecordKeys): Promise<void>;
  /**
   * Adds a batch, after all its records.
   * @param size how many of the last records are its members
   */
  addBatch(json: string, id: string, size: number): Promise<void>;
  /** Adds a snapshot, after all its batches. */
  addSnapshot(json: string, hash: string): Promise<void>;
  counts(): { records: number; batches: number; snapshots: number };
  /** Writes what is not yet written. */
  finish(): Promise<Pick<Published, "records" | "batches" | "snapshots">>;
}

/** @param listed what the newest root lists */
export async function openPublicationWriter(
  folder: Folder,
  listed: Pick<Published, "records" | "batches" | "snapshots">,
): Promise<PublicationWriter> {
  const records = await openPageWriter(folder, "records", listed.records.count);
  const proofs = await openPageWriter(folder, "proofs", listed.records.count);
  const kinds = ["hash", "document-id", "document-ref", "event-id"] as const;
  const recordIndex = openIndex(folder, kinds, listed.records.runs);
  const batches = await openPageWriter(folder, "batches", listed.batches.count);
  const batchIndex = openIndex(folder, ["batch"], listed.batches.runs);
  const snapshots = await openPageWriter(folder, "snapshots", listed.snapshots.count);
  const snapshotIndex = openIndex(folder, ["snapshot"], listed.snapshots.runs);
  let { last } = listed.snapshots;

  return {
    async addRecord({ record, proof }, keys) {
      const number = records.count();
      const place = await records.append(record);
      const { offset, length } = await proofs.append(proof);
      await recordIndex.add(
        { number, ...place, more: [offset, length] },
        {
          hash: keyOfHash(keys.hash),
          // Every record has an entry of each kind. No search has the key of an empty text, because a document id is
          // not empty.
          "document-id": keyOfText(keys.documentId ?? ""),
          "document-ref": keyOfText(keys.documentRef.toLowerCase()),
          "event-id": keyOfText(keys.eventId.toLowerCase()),
        },
      );
    },
    async addBatch(json, id, size) {
      const number = batches.count();
      const place = await batches.append(json);
      const more = [records.count() - size, size] as const;
      await batchIndex.add({ number, ...place, more }, { batch: keyOfText(id.toLowerCase()) });
    },
    async addSnapshot(json, hash) {
      const number = snapshots.count();
      const place = await snapshots.append(json);
      const entry = { number, ...place, more: [0, 0] as const };
      await snapshotIndex.add(entry, { snapshot: keyOfHash(hash) });
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
