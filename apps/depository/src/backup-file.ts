// A back-up on disk: gzipped text, there in one piece or not at all.
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/**
 * Writes what `produce` hands over, readable by its owner alone.
 * @throws Error when the file is there already, or cannot be written
 */
export async function writeBackupFile<Result>(
  path: string,
  produce: (write: (text: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  // Taken first: an older back-up is never overwritten.
  const taken = await open(path, "wx", 0o600);
  await taken.close();
  const partial = `${path}.partial`;
  try {
    const file = await open(partial, "w", 0o600);
    const text = new PassThrough();
    const written = pipeline(text, createGzip(), file.createWriteStream({ flush: true }));
    // Also awaited below; a full disk may fail it while rows are still being read.
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

/** The lines of a back-up, without their ends. @throws Error when it cannot be read or unpacked. */
export async function* readBackupFile(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const unpacking = pipeline(createReadStream(path), unpacked);
  // Also awaited below; a file that cannot be read may fail before anybody waits.
  unpacking.catch(() => {});
  yield* createInterface({ input: unpacked, crlfDelay: Infinity });
  await unpacking;
}
