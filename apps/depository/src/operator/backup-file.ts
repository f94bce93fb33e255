// A back-up on disk, as gzipped text. The file is either complete or does not exist.
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/**
 * Writes the text that `produce` passes on. Only the file's owner may read it.
 * @throws Error when the file already exists or cannot be written
 */
export async function writeBackupFile<Result>(
  path: string,
  produce: (write: (text: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  // The name is reserved first, so that an older back-up is never overwritten.
  const taken = await open(path, "wx", 0o600);
  await taken.close();
  const partial = `${path}.partial`;
  try {
    const file = await open(partial, "w", 0o600);
    const text = new PassThrough();
    const written = pipeline(text, createGzip(), file.createWriteStream({ flush: true }));
    // It is awaited below. A full disk can make it fail earlier, while rows are still being read, and the
    // process must not end because of an unhandled rejection.
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
    return result;
  } catch (error) {
    await Promise.all([partial, path].map((leftover) => rm(leftover, { force: true })));
    throw error;
  }
}

/** Yields the lines of a back-up without line ends. @throws Error when it cannot be read or unpacked */
export async function* readBackupFile(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const unpacking = pipeline(createReadStream(path), unpacked);
  // It is awaited below. A file that cannot be read makes it fail earlier, and the process must not end
  // because of an unhandled rejection.
  unpacking.catch(() => {});
  yield* createInterface({ input: unpacked, crlfDelay: Infinity });
  await unpacking;
}
