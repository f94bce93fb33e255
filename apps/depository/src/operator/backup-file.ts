// Writes and reads a back-up on disk, as gzipped text.
import { once } from "node:events";
import { createReadStream, existsSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createPrivateFile } from "@digital-evidence/native/private-files";
import { BackupError } from "../store/backup.ts";

/** The maximum length of a line, in UTF-16 code units. The longest row that a store can have is far shorter. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024;

/**
 * Writes the text that `produce` passes to `write`. Only the file's owner may read the file.
 * @throws Error when the file already exists or cannot be written
 */
export async function writeBackupFile<Result>(
  path: string,
  produce: (write: (text: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  // This is only to fail before the work. An existing file would not be replaced afterwards either.
  if (existsSync(path)) throw new Error(`${path}: file already exists`);
  return createPrivateFile(path, async (file) => {
    const packed = createGzip();
    const written = file.writeFile(packed);
    // The promise is awaited below. A full disk can reject it earlier, while rows are still being read. Without this
    // handler, the unhandled rejection would end the process.
    written.catch(() => {});
    let result: Result;
    try {
      result = await produce(async (piece) => {
        if (!packed.write(piece)) await Promise.race([once(packed, "drain"), written]);
      });
    } finally {
      packed.end();
    }
    await written;
    return result;
  });
}

/**
 * Yields the lines of a back-up without their line ends.
 * @throws Error when the file cannot be read or unpacked
 * @throws BackupError when a line is so long that it cannot be a row
 */
export async function* readBackupFile(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const unpacking = pipeline(createReadStream(path), unpacked);
  // The promise is awaited below. A file that cannot be read rejects it earlier. Without this handler, the unhandled
  // rejection would end the process.
  unpacking.catch(() => {});
  // Only a line feed ends a line. node:readline also splits at U+2028 and U+2029, which rows may contain.
  let rest = "";
  for await (const piece of unpacked.setEncoding("utf8") as AsyncIterable<string>) {
    // Only the new piece is searched for line feeds. Searching `rest` too would search a long line again for each
    // piece.
    const [first = "", ...others] = piece.split("\n");
    rest += first;
    for (const next of others) {
      yield rest;
      rest = next;
    }
    if (rest.length > MAX_LINE_LENGTH) {
      throw new BackupError(
        "DAMAGED",
        "the back-up has a line that is longer than any row; nothing was restored",
      );
    }
  }
  if (rest !== "") yield rest;
  await unpacking;
}
