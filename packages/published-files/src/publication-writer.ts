// Appends records, batches and snapshots to published files, and adds them to the index. Readers find the new items
// only after the caller has replaced the root, because this file does not change the root.
import {
  keyOfHash,
  type Published,
  fillHeader,
  PAGE_HEADER_BYTES,
  PAGE_WIDTH,
  pagePath,
  type SequenceName,
  INDEX_LIMITS,
  type IndexEntry,
  type IndexKind,
  runPath,
  writeIndexPlace,
} from "@digital-evidence/evidence/published";
import type { Folder } from "./folder.ts";
import { RECORD_KINDS, textKey } from "./index-keys.ts";
import { PublishError } from "./publish-error.ts";
import { runsAfter, writeLastRun } from "./run-writer.ts";

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

export async function openPublicationWriter(
  folder: Folder,
  listed: Pick<Published, "records" | "batches" | "snapshots">,
): Promise<PublicationWriter> {
  const records = await openPageWriter(folder, "records", listed.records.count);
  const proofs = await openPageWriter(folder, "proofs", listed.records.count);
  const recordIndex = openIndex(folder, RECORD_KINDS, listed.records.runs);
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

// Writes the pages of a sequence. A page is written when it is full. `finish` writes the last page even if it is not
// full.

/**
 * The maximum length of a page that is read, in bytes. Real pages are far shorter. The limit only prevents a file that
 * another program put into the folder from filling the memory.
 */
const MAX_PAGE_BYTES = 1024 * 1024 * 1024;

interface PageWriter {
  count(): number;
  /**
   * @param entry with its newline; the bytes must not change afterwards
   * @returns where the entry is in its page's file, without its newline
   */
  append(entry: Uint8Array): Promise<{ offset: number; length: number }>;
  finish(): Promise<void>;
}

/**
 * Continues a sequence that has `count` entries. If its last page is not full, that page is read, and new entries are
 * added after its entries.
 */
async function openPageWriter(
  folder: Folder,
  sequence: SequenceName,
  count: number,
): Promise<PageWriter> {
  let written = count;
  let total = count;
  const header = new Uint8Array(PAGE_HEADER_BYTES);
  let start: Uint8Array = new Uint8Array();
  let entries: Uint8Array[] = [];
  let end = 0;

  if (count % PAGE_WIDTH > 0) {
    const path = pagePath(sequence, Math.floor(count / PAGE_WIDTH), count);
    const page = await folder.read(path, MAX_PAGE_BYTES);
    if (page === null) {
      throw new PublishError(
        "UNREADABLE_ROOT",
        `published.json lists ${path}, but the file is missing`,
      );
    }
    header.set(page.subarray(0, PAGE_HEADER_BYTES));
    start = page.subarray(PAGE_HEADER_BYTES);
    end = page.length - PAGE_HEADER_BYTES;
  }

  async function writePage(): Promise<void> {
    const path = pagePath(sequence, Math.floor((total - 1) / PAGE_WIDTH), total);
    await folder.write(path, Buffer.concat([header, start, ...entries]));
    written = total;
  }

  return {
    count: () => total,
    async append(entry) {
      const place = { offset: PAGE_HEADER_BYTES + end, length: entry.length - 1 };
      entries.push(entry);
      end += entry.length;
      fillHeader(header, total % PAGE_WIDTH, end);
      total += 1;
      if (total % PAGE_WIDTH === 0) {
        await writePage();
        header.fill(0);
        start = new Uint8Array();
        entries = [];
        end = 0;
      }
      return place;
    },
    async finish() {
      if (total > written) await writePage();
    },
  };
}

const { entryBytes, keyBytes } = INDEX_LIMITS;
/**
 * The maximum number of new entries of each kind in memory. When this number is reached, the entries are written as a
 * run, which is a file of sorted entries. Existing runs may then have to be merged again, so a smaller number makes a
 * large publication slower.
 */
const MAX_COLLECTED = 262_144;
/** The number of entries for which there is room at first. Most publications add few. */
const FIRST_ROOM = 256;

interface IndexWriter {
  /** Adds an entry to the index of each kind. @param keys the entry's keys, one for each kind, one after the other */
  add(place: Omit<IndexEntry, "key">, keys: Uint8Array): Promise<void>;
  /**
   * Writes the entries that were added.
   * @returns the end of each run, which is the number of its last entry plus one. The ends are the same for all kinds.
   */
  finish(): Promise<readonly number[]>;
}

/** @param listed the ends of the runs that the newest root file lists */
function openIndex(
  folder: Folder,
  kinds: readonly IndexKind[],
  listed: readonly number[],
): IndexWriter {
  // One buffer for each kind is reused. A separate buffer for each entry would take several times the memory.
  const collected = new Map(kinds.map((kind) => [kind, Buffer.alloc(FIRST_ROOM * entryBytes)]));
  let runs = listed;
  let end = listed.at(-1) ?? 0;

  async function write(): Promise<void> {
    const before = runs;
    if (end === (before.at(-1) ?? 0)) return;
    runs = runsAfter([...before, end]);
    const collectedBytes = (end - (before.at(-1) ?? 0)) * entryBytes;
    for (const [kind, bytes] of collected) {
      const entries = bytes.subarray(0, collectedBytes);
      await writeLastRun(folder, kind, { before, runs, entries });
    }
    // Readers find runs through the root file. A merged run that no root file lists has no readers, so it is removed.
    for (const [at, to] of before.entries()) {
      const from = before[at - 1] ?? 0;
      if (runs.includes(to) || listed.includes(to)) continue;
      for (const kind of kinds) await folder.remove(runPath(kind, from, to));
    }
  }

  return {
    async add(place, keys) {
      const at = (end - (runs.at(-1) ?? 0)) * entryBytes;
      let key = 0;
      for (const [kind, full] of collected) {
        const bytes = at < full.length ? full : Buffer.concat([full], 2 * full.length);
        collected.set(kind, bytes);
        bytes.set(keys.subarray(key, key + keyBytes), at);
        writeIndexPlace(bytes, at, place);
        key += keyBytes;
      }
      end = place.number + 1;
      if (end - (runs.at(-1) ?? 0) >= MAX_COLLECTED) await write();
    },
    async finish() {
      await write();
      return runs;
    },
  };
}
