// Writes and reads a back-up on disk, as gzipped text. If writing fails, the incomplete file is removed.
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { syncFolder } from "@digital-evidence/native/durable-folder";
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
  // The name is reserved first. This fails if the file exists, so an older back-up is never overwritten.
  const taken = await open(path, "wx", 0o600);
  await taken.close();
  const partial = `${path}.partial`;
  try {
    const file = await open(partial, "w", 0o600);
    const text = new PassThrough();
    const written = pipeline(text, createGzip(), file.createWriteStream({ flush: true }));
    // The promise is awaited below. A full disk can reject it earlier, while rows are still being read. Without this
    // handler, the unhandled rejection would end the process.
    written.catch(() => {});
    let result: Result;
    try {
      result = await produce(async (piece) => {
        if (!text.write(piece)) await Promise.race([once(text, "drain"), written]);
      });
    } finally {
      text.end();
    }
    await written;
    await rename(partial, path);
    // Without this, a loss of power could undo the rename, and the back-up would be empty.
    syncFolder(dirname(path));
    return result;
  } catch (error) {
    await Promise.all([partial, path].map((leftover) => rm(leftover, { force: true })));
    throw error;
  }
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
