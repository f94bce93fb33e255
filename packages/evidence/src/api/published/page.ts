// The pages of published files. A page has up to 256 consecutive entries of a sequence, each as one line of JSON. It
// begins with a header that states where each entry ends. While a page is not full, it is published as a partial page.
// The header always has the same length, so an entry has the same offset in every partial page and in the full page.
import { coordinatesPath } from "@digital-evidence/transparency";

export type SequenceName = "records" | "proofs" | "batches" | "snapshots";

export const PAGE_WIDTH = 256;
const END_BYTES = 4;
export const PAGE_HEADER_BYTES = PAGE_WIDTH * END_BYTES;

/**
 * The path of the page with the given index, in a sequence of `count` entries.
 * @throws TypeError when the sequence has no such page
 */
export function pagePath(sequence: SequenceName, index: number, count: number): string {
  const width = Math.min(count - index * PAGE_WIDTH, PAGE_WIDTH);
  return `${sequence}/${coordinatesPath(index, width)}`;
}

/**
 * Writes into a page's header where the entry with the index `at` ends. `end` counts the bytes from the end of the
 * header to the end of the entry, including the entry's newline.
 */
export function fillHeader(header: Uint8Array, at: number, end: number): void {
  new DataView(header.buffer, header.byteOffset, header.byteLength).setUint32(at * END_BYTES, end);
}

/**
 * The range of bytes that the entries `from` to `to - 1` occupy in the file of their page, including the newline of the
 * last entry. The result is null if the page has no such entries or the header is invalid.
 */
export function placeInPage(
  header: Uint8Array,
  from: number,
  to: number,
): { offset: number; length: number } | null {
  if (header.length !== PAGE_HEADER_BYTES || from < 0 || to <= from || to > PAGE_WIDTH) return null;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  const start = from === 0 ? 0 : view.getUint32((from - 1) * END_BYTES);
  const end = view.getUint32((to - 1) * END_BYTES);
  return end > start ? { offset: PAGE_HEADER_BYTES + start, length: end - start } : null;
}
