// Writes the pages of a sequence. A page is written when it is full. `finish` writes the last page even if it is not
// full.
import {
  fillHeader,
  PAGE_HEADER_BYTES,
  PAGE_WIDTH,
  pagePath,
  type SequenceName,
} from "@digital-evidence/evidence/published";
import type { Folder } from "./folder.ts";
import { PublishError } from "./publish-error.ts";

/**
 * The maximum length of a page that is read, in bytes. Real pages are far shorter. The limit only prevents a file that
 * another program put into the folder from filling the memory.
 */
const MAX_PAGE_BYTES = 1024 * 1024 * 1024;

export interface PageWriter {
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
export async function openPageWriter(
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
