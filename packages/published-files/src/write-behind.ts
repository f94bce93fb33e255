// Writes several files of a folder at the same time. Most of the time of a write is spent waiting for the disk, once for
// each file.
import { PUBLISHED_PATH } from "@digital-evidence/evidence/published";
import type { Folder } from "./folder.ts";
import { LOG_FOLDER } from "./listed-files.ts";

const AT_ONCE = 16;
/**
 * These two files list other files, so they may be written only when all earlier files are on the disk.
 */
const VISIBLE: readonly string[] = [`${LOG_FOLDER}checkpoint`, PUBLISHED_PATH];

/**
 * Makes a folder whose `write` returns before the file is written. If writing fails, one of the next calls throws the
 * error. All other calls, and writing the root or the log's checkpoint, first wait until all earlier files are on the
 * disk.
 */
export function writeBehind(folder: Folder): Folder {
  const pending = new Set<Promise<void>>();
  let failure: { error: unknown } | null = null;

  async function flush(): Promise<void> {
    await Promise.all(pending);
    if (failure !== null) throw failure.error;
  }

  return {
    async write(path, bytes) {
      if (VISIBLE.includes(path)) {
        await flush();
        await folder.write(path, bytes);
        return;
      }
      while (pending.size >= AT_ONCE) await Promise.race(pending);
      if (failure !== null) throw failure.error;
      const writing = folder
        .write(path, bytes)
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => pending.delete(writing));
      pending.add(writing);
    },
    async create(path) {
      await flush();
      return folder.create(path);
    },
    async open(path) {
      await flush();
      return folder.open(path);
    },
    async read(path, maxBytes) {
      await flush();
      return folder.read(path, maxBytes);
    },
    async remove(path) {
      await flush();
      await folder.remove(path);
    },
    async retire(path, at) {
      await flush();
      await folder.retire(path, at);
    },
    async sweep(isUnlisted, before) {
      await flush();
      await folder.sweep(isUnlisted, before);
    },
  };
}
