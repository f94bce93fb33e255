// Reads the entries of a published sequence in order, page by page, and reports faults of pages.
import { isUtf8 } from "node:buffer";
import {
  fillHeader,
  PAGE_HEADER_BYTES,
  PAGE_WIDTH,
  pagePath,
  placeInPage,
  type SequenceName,
} from "@digital-evidence/evidence/published";
import {
  bytesOf,
  type Entries,
  joinEntries,
  joinParts,
  type PageEntries,
  type Part,
  textAt,
} from "./entries.ts";
import type { Faults } from "./fault.ts";
import type { SourceFiles } from "./source-files.ts";

const MAX_PAGE_BYTES = 128 * 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * An entry as JSON text. Null if the entry could not be read. The reader of a page reports such an entry as a fault.
 */
export type EntryText = string | null;

export type PageLines = {
  /** Returns the next entry without consuming it. Undefined at the end. */
  peek(): Promise<EntryText | undefined>;
  next(): Promise<EntryText | undefined>;
  /** Counts how many of the next entries in a row fulfil a condition, without consuming them. */
  count(isWanted: (entry: EntryText) => boolean): Promise<number>;
  /**
   * Consumes the next `count` entries, or fewer at the end. Returns null if they are longer than `maxBytes` together.
   */
  take(count: number, maxBytes: number): Promise<Entries | null>;
};

/** @param from the number of the first entry that is read, in a sequence of `count` entries */
export function openPageLines(
  files: SourceFiles,
  sequence: SequenceName,
  { count, from }: { count: number; from: number },
  faults: Faults,
): PageLines {
  let at = from;
  const pages = new Map<number, Promise<PageEntries>>();

  function pageAt(index: number): Promise<PageEntries> {
    let page = pages.get(index);
    if (page === undefined) {
      page = readPage(files, sequence, { index, count }, faults);
      // Without this handler, Node would end the process if a page that is read in advance fails before it is awaited.
      page.catch(() => undefined);
      pages.set(index, page);
    }
    return page;
  }

  /** Returns the page of the next entry. Also starts to read the page after it, and drops earlier pages. */
  async function current(): Promise<PageEntries> {
    const index = Math.floor(at / PAGE_WIDTH);
    for (const known of pages.keys()) if (known < index) pages.delete(known);
    if ((index + 1) * PAGE_WIDTH < count) void pageAt(index + 1);
    return pageAt(index);
  }

  async function peek(): Promise<EntryText | undefined> {
    return at < count ? textAt(await current(), at % PAGE_WIDTH) : undefined;
  }

  return {
    peek,
    async next() {
      const entry = await peek();
      if (entry !== undefined) at += 1;
      return entry;
    },
    async count(isWanted) {
      const start = at;
      try {
        for (let entry = await peek(); entry !== undefined && isWanted(entry); at += 1) {
          entry =
            at + 1 < count
              ? textAt(await pageAt(Math.floor((at + 1) / PAGE_WIDTH)), (at + 1) % PAGE_WIDTH)
              : undefined;
        }
        return at - start;
      } finally {
        at = start;
      }
    },
    async take(wanted, maxBytes) {
      const parts: Part[] = [];
      let length = 0;
      for (let left = Math.min(wanted, count - at); left > 0;) {
        const page = await current();
        const from = at % PAGE_WIDTH;
        const to = Math.min(from + left, page.ends.length);
        const part = { page, from, to };
        length += bytesOf(part);
        if (length <= maxBytes) parts.push(part);
        at += to - from;
        left -= to - from;
      }
      return length > maxBytes ? null : joinParts(parts);
    },
  };
}

async function readPage(
  files: SourceFiles,
  sequence: SequenceName,
  { index, count }: { index: number; count: number },
  faults: Faults,
): Promise<PageEntries> {
  const path = pagePath(sequence, index, count);
  const width = Math.min(count - index * PAGE_WIDTH, PAGE_WIDTH);
  const bytes = await files.whole(path, MAX_PAGE_BYTES);
  const refuse = (code: string): PageEntries => {
    faults.add({ kind: "file", id: path, code, effect: "LEFT_OUT" });
    return { bytes: new Uint8Array(), ends: new Uint32Array(width) };
  };
  if (bytes === null) return refuse("FILE_MISSING");
  if (bytes === "TOO_LONG") return refuse("FILE_TOO_LONG");
  const page = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const cut = cutByHeader(page, width) ?? cutByLines(page, width);
  if (cut === null) return refuse("NOT_A_PAGE");
  if (!cut.isHeaderRight) {
    faults.add({ kind: "file", id: path, code: "PAGE_HEADER", effect: "RECOMPUTED" });
  }
  const { ends } = cut;
  const lines = page.subarray(PAGE_HEADER_BYTES);
  const isWhole =
    isUtf8(lines) && countLines(page) === width && ends.every((end) => lines[end - 1] === NEWLINE);
  if (isWhole) return { bytes: lines, ends };
  const entries = Array.from(ends, (end, number) => {
    const entry = lines.subarray(number === 0 ? 0 : ends[number - 1], end);
    const isLine = entry.at(-1) === NEWLINE && entry.indexOf(NEWLINE) === entry.length - 1;
    if (isLine && isUtf8(entry)) return entry;
    const code = isLine ? "NOT_UTF8" : "NOT_A_LINE";
    const id = `${path}#${index * PAGE_WIDTH + number}`;
    faults.add({ kind: "file", id, code, effect: "LEFT_OUT" });
    return null;
  });
  return joinEntries(entries);
}

/** `ends` has the offset after each entry, counted from the end of the header. */
type Cut = { ends: Uint32Array<ArrayBuffer>; isHeaderRight: boolean };

/**
 * Splits a page at the offsets in its header. Returns null in two cases: the offsets do not divide the whole page into
 * `width` entries, or the page has exactly `width` lines but the offsets are not the ends of these lines.
 */
function cutByHeader(page: Buffer, width: number): Cut | null {
  if (page.length < PAGE_HEADER_BYTES) return null;
  const header = page.subarray(0, PAGE_HEADER_BYTES);
  const ends = new Uint32Array(width);
  let start = 0;
  for (let at = 0; at < width; at += 1) {
    const place = placeInPage(header, at, at + 1);
    if (place === null || place.offset + place.length > page.length) return null;
    start = place.offset + place.length - PAGE_HEADER_BYTES;
    ends[at] = start;
  }
  const isZero = page.subarray(4 * width, PAGE_HEADER_BYTES).every((byte) => byte === 0);
  const isWhole = ends.every((end) => page[PAGE_HEADER_BYTES + end - 1] === NEWLINE);
  return PAGE_HEADER_BYTES + start === page.length && (isWhole || countLines(page) !== width)
    ? { ends, isHeaderRight: isZero }
    : null;
}

/**
 * Splits a page with a wrong header at its newlines. Returns null if the number of lines is not the number of entries.
 */
function cutByLines(page: Buffer, width: number): Cut | null {
  if (countLines(page) !== width || page.at(-1) !== NEWLINE) return null;
  const ends = new Uint32Array(width);
  const header = Buffer.alloc(PAGE_HEADER_BYTES);
  let start = PAGE_HEADER_BYTES;
  for (let at = 0; at < width; at += 1) {
    start = page.indexOf(NEWLINE, start) + 1;
    ends[at] = start - PAGE_HEADER_BYTES;
    fillHeader(header, at, start - PAGE_HEADER_BYTES);
  }
  return { ends, isHeaderRight: header.equals(page.subarray(0, PAGE_HEADER_BYTES)) };
}

function countLines(page: Buffer): number {
  let lines = 0;
  for (let at = page.indexOf(NEWLINE, PAGE_HEADER_BYTES); at !== -1; lines += 1) {
    at = page.indexOf(NEWLINE, at + 1);
  }
  return lines;
}
