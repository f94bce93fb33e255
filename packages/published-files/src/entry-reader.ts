// Reads entries of published sequences from a folder, by the headers of their pages, as every reader finds them.
import {
  PAGE_HEADER_BYTES,
  PAGE_WIDTH,
  pagePath,
  placeInPage,
  type SequenceName,
} from "@digital-evidence/evidence/published";
import type { Folder } from "./folder.ts";
import { PublishError } from "./publish-error.ts";

/** Real pages are far shorter: 256 records have at most 64 signatures each. */
const MAX_READ_BYTES = 64 * 1024 * 1024;

/**
 * Yields the entries from `from` to `to - 1` in order, without their newlines.
 * @param count how many entries the sequence has
 * @throws PublishError where a page does not have the entries that it should
 */
export async function* readEntries(
  folder: Folder,
  sequence: SequenceName,
  { count, from, to = count }: { count: number; from: number; to?: number },
): AsyncGenerator<string, undefined> {
  for (let number = from; number < to;) {
    const index = Math.floor(number / PAGE_WIDTH);
    const path = pagePath(sequence, index, count);
    const first = number % PAGE_WIDTH;
    const end = Math.min(to - index * PAGE_WIDTH, PAGE_WIDTH);
    const { header, offset, bytes } = await partOf(folder, path, first, end);
    for (let at = first; at < end; at += 1) {
      const entry = placeInPage(header, at, at + 1);
      if (entry === null) throw damaged(path);
      const begin = entry.offset - offset;
      yield bytes.toString("utf8", begin, begin + entry.length - 1);
      number += 1;
    }
  }
}

/** Reads the header of a page, and the bytes of its entries from `first` to `end - 1`. */
async function partOf(folder: Folder, path: string, first: number, end: number) {
  const file = await folder.open(path);
  try {
    const header = await file.read(0, PAGE_HEADER_BYTES);
    const place = placeInPage(header, first, end);
    if (place === null || place.length > MAX_READ_BYTES) throw damaged(path);
    return { header, offset: place.offset, bytes: await file.read(place.offset, place.length) };
  } finally {
    await file.close();
  }
}

/** Reads the entry with the given number, without its newline. */
export async function readEntry(
  folder: Folder,
  sequence: SequenceName,
  number: number,
  count: number,
): Promise<string> {
  const entries = readEntries(folder, sequence, { count, from: number, to: number + 1 });
  const { value = "" } = await entries.next();
  return value;
}

function damaged(path: string): PublishError {
  return new PublishError("DAMAGED_STORE", `${path} does not have the entries that it should have`);
}
