// Lists the files in a ZIP and unpacks them piece by piece. It is passed in where it is needed. The sizes that the ZIP states
// are limits: a file that unpacks to more or less is refused, so what is checked before unpacking holds.
//
// unzipit 2.1.1 (MIT, released in September 2026, 15 KB, no dependencies) reads any part of a file on demand, also by Zip64,
// and unpacks by the platform's own streams; zip.js does the same in 108 KB, and fflate reads no list of files on demand.
import { unzipRaw, type ZipEntry } from "unzipit";
import type { Bytes, PackedFile } from "./archive.ts";

/** The part of a stream of the platform that is used. The compiler settings leave out the types of browsers and Node. */
type ByteStream = {
  getReader: () => {
    read: () => Promise<{ done: boolean; value?: Uint8Array }>;
    cancel: () => Promise<void>;
  };
};

/** A list of the files is read at once, and has at most this many bytes: about 100,000 files. */
const MAX_LIST_BYTES = 16 * 1024 * 1024;

/**
 * @returns the files in the order of the ZIP's own list, or null if it cannot be read
 * @see docs/protocol/bundle.md, section "ZIP files", for the limits, which the caller checks
 */
export async function listZip(zip: Bytes): Promise<readonly PackedFile[] | null> {
  try {
    const { entries } = await unzipRaw({
      getLength: () => Promise.resolve(zip.size),
      read: async (offset: number, length: number) => {
        if (length > MAX_LIST_BYTES) throw new RangeError("the list is too long");
        return new Uint8Array(await zip.read(offset + length, offset));
      },
    });
    return entries.flatMap((entry) => (entry.isDirectory ? [] : packedFile(entry)));
  } catch {
    return null;
  }
}

function packedFile(entry: ZipEntry): PackedFile {
  const { name, size, compressedSize: packedSize, encrypted: isEncrypted } = entry;
  const pieces = async function* (): AsyncGenerator<Uint8Array, void> {
    const reader = ((await entry.stream()) as ByteStream).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done || value === undefined) return;
        yield value;
      }
    } finally {
      // An error while the rest is discarded does not matter.
      await reader.cancel().catch(() => undefined);
    }
  };
  return {
    name,
    size,
    packedSize,
    isEncrypted,
    pieces,
    read: async (to = size, from = 0) => {
      const bytes = new Uint8Array(Math.min(to, size));
      let length = 0;
      for await (const piece of pieces()) {
        const room = piece.subarray(0, bytes.length - length);
        bytes.set(room, length);
        length += room.length;
        if (length === bytes.length && to < size) break;
      }
      return bytes.subarray(from, length);
    },
  };
}
