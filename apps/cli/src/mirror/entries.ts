// Consecutive entries of a published sequence in one buffer, which threads can transfer to each other without a copy.
export type Entries<Buffer extends ArrayBufferLike = ArrayBuffer> = {
  bytes: Uint8Array<Buffer>;
  /**
   * For each entry, the offset in `bytes` at which the entry ends. The newline after an entry belongs to the entry. An
   * entry that could not be read is stored with length zero.
   */
  ends: Uint32Array<ArrayBuffer>;
};

/**
 * The entries of a page. They may share the buffer of the file, so they must not be transferred to another thread.
 */
export type PageEntries = Entries<ArrayBufferLike>;

/** Returns an entry with its newline, or null if the entry could not be read. */
export function entryAt({ bytes, ends }: PageEntries, index: number): Uint8Array | null {
  const start = index === 0 ? 0 : (ends[index - 1] ?? 0);
  const end = ends[index] ?? 0;
  return end > start ? bytes.subarray(start, end) : null;
}

/** Returns an entry as text without its newline, or null if the entry could not be read. */
export function textAt(entries: PageEntries, index: number): string | null {
  const entry = entryAt(entries, index);
  if (entry === null) return null;
  const { buffer, byteOffset, length } = entry;
  return Buffer.from(buffer, byteOffset, length).toString("utf8", 0, length - 1);
}

export function joinEntries(entries: readonly (Uint8Array | null)[]): Entries {
  const length = entries.reduce((sum, entry) => sum + (entry?.length ?? 0), 0);
  const bytes = new Uint8Array(length);
  const ends = new Uint32Array(entries.length);
  let at = 0;
  for (const [index, entry] of entries.entries()) {
    if (entry !== null) bytes.set(entry, at);
    at += entry?.length ?? 0;
    ends[index] = at;
  }
  return { bytes, ends };
}

export type Part = { page: PageEntries; from: number; to: number };

/** Returns the length in bytes of the entries from `from` to `to - 1`. */
export function bytesOf({ page, from, to }: Part): number {
  return startOf(page, to) - startOf(page, from);
}

function startOf({ ends }: PageEntries, index: number): number {
  return index === 0 ? 0 : (ends[index - 1] ?? 0);
}

/** Copies the entries from `from` to `to - 1` of each page into one buffer. */
export function joinParts(parts: readonly Part[]): Entries {
  const count = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  const length = parts.reduce((sum, part) => sum + bytesOf(part), 0);
  const [bytes, ends] = [new Uint8Array(length), new Uint32Array(count)];
  let [at, number] = [0, 0];
  for (const { page, from, to } of parts) {
    const start = startOf(page, from);
    bytes.set(page.bytes.subarray(start, startOf(page, to)), at);
    for (const end of page.ends.subarray(from, to)) {
      ends[number] = at + end - start;
      number += 1;
    }
    at = ends[number - 1] ?? 0;
  }
  return { bytes, ends };
}

export function buffersOf(lists: readonly (Entries | null)[]): ArrayBuffer[] {
  return lists.flatMap((list) => (list === null ? [] : [list.bytes.buffer, list.ends.buffer]));
}
