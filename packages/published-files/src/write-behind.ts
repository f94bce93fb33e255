// Writes several files of a folder at the same time. This is faster, because a write spends most of its time waiting
// for the disk.
import { PUBLISHED_PATH } from "@digital-evidence/evidence/published";
import type { Folder } from "./folder.ts";
import { LOG_FOLDER } from "./listed-files.ts";

const AT_ONCE = 16;
/**
 * The two files through which readers find all others. They may be written only when all earlier files are on the disk.
 * Readers would otherwise look for files that do not exist yet.
 */
const VISIBLE: readonly string[] = [`${LOG_FOLDER}checkpoint`, PUBLISHED_PATH];

/**
 * Makes a folder whose `write` returns before the file is written. If writing fails, later calls throw the error. All
 * methods except `write` first wait until all earlier files are on the disk. So does `write` itself for the root and
 * for the log's checkpoint.
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
