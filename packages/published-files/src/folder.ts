// The folder of published files. A file appears under its name only when it is complete and on the disk: it is written
// under another name, flushed, and renamed. Publishing also removes files, so a folder is marked, and one that somebody
// uses for something else is refused.
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
} from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { PUBLISHED_PATH } from "@digital-evidence/evidence/published";
import { isPublished, MARK_PATH } from "./listed-files.ts";
import { PublishError, tooLong } from "./publish-error.ts";

const TEMPORARY = ".tmp";

export interface NewFile {
  write(bytes: Uint8Array, position: number): Promise<void>;
  /** Makes the file visible under its name. */
  finish(): Promise<void>;
}

export interface OpenFile {
  /** @throws Error when the file has fewer bytes */
  read(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** Paths are relative to the folder, with slashes. */
export interface Folder {
  create(path: string): Promise<NewFile>;
  write(path: string, bytes: Uint8Array | string): Promise<void>;
  open(path: string): Promise<OpenFile>;
  /**
   * @returns null when there is no such file
   * @throws PublishError when the file is longer than `maxBytes`. Returning null instead would make the file seem to be
   * missing, and the caller would write it again.
   */
  read(path: string, maxBytes: number): Promise<Buffer | null>;
  remove(path: string): Promise<void>;
  /**
   * Records that no root lists the file since the time `at`, in milliseconds since 1970. `sweep` can then remove the
   * file. Does nothing if the file is missing.
   */
  retire(path: string, at: number): Promise<void>;
  /**
   * Removes the files that `isUnlisted` accepts and that were retired before the time `before`. A file that was never
   * retired counts as retired when it was written. Also removes all incomplete files. Files with names that no published
   * file can have are somebody else's and stay.
   */
  sweep(isUnlisted: (path: string) => boolean, before: number): Promise<void>;
}

interface FolderOptions {
  readonly path: string;
  /** Called before each change in the folder. A change does not happen if this function throws. */
  readonly beforeChange?: (change: string) => void;
}

export function createFolder({ path: root, beforeChange = () => {} }: FolderOptions): Folder {
  const at = (path: string) => join(root, path);

  async function create(path: string): Promise<NewFile> {
    beforeChange(`write ${path}`);
    const temporary = `${at(path)}${TEMPORARY}`;
    const first = await mkdir(dirname(temporary), { recursive: true });
    if (first !== undefined) await syncNewFolders(first, dirname(temporary));
    // An incomplete file of a killed publisher is removed, and so is a link. "wx" follows none.
    await rm(temporary, { force: true });
    const file = await open(temporary, "wx");
    // A service goes on after a full disk, and must not keep the file open.
    const closeAndThrow = async (error: unknown): Promise<never> => {
      await file.close();
      throw error;
    };
    return {
      async write(bytes, position) {
        await writeAll(file, bytes, position).catch(closeAndThrow);
      },
      async finish() {
        await file.sync().catch(closeAndThrow);
        await file.close();
        beforeChange(`rename ${path}`);
        await rename(temporary, at(path));
        await syncFolder(dirname(temporary));
      },
    };
  }

  const folder: Folder = {
    create,

    async write(path, content) {
      const file = await create(path);
      await file.write(typeof content === "string" ? Buffer.from(content) : content, 0);
      await file.finish();
    },

    async open(path) {
      const file = await open(at(path), "r");
      return {
        async read(position, length) {
          const bytes = Buffer.alloc(length);
          for (let done = 0; done < length;) {
            const { bytesRead } = await file.read(bytes, done, length - done, position + done);
            if (bytesRead === 0) throw new Error(`${path} is too short`);
            done += bytesRead;
          }
          return bytes;
        },
        close: () => file.close(),
      };
    },

    async read(path, maxBytes) {
      const length = await sizeOf(at(path));
      if (length === null) return null;
      if (length > maxBytes) throw tooLong(path, maxBytes);
      const file = await open(at(path), "r");
      try {
        return await file.readFile();
      } finally {
        await file.close();
      }
    },

    async remove(path) {
      beforeChange(`remove ${path}`);
      await rm(at(path), { force: true });
    },

    async retire(path, time) {
      if ((await sizeOf(at(path))) === null) return;
      beforeChange(`retire ${path}`);
      // The modification time tells `sweep` when the file was retired.
      await utimes(at(path), time / 1000, time / 1000);
    },

    async sweep(isUnlisted, before) {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile()) continue;
        const full = join(entry.parentPath, entry.name);
        const path = relative(root, full).replaceAll("\\", "/");
        const isIncomplete =
          path.endsWith(TEMPORARY) && isPublished(path.slice(0, -TEMPORARY.length));
        const isOld = async () => (await stat(full)).mtimeMs < before;
        if (!isIncomplete && !(isUnlisted(path) && (await isOld()))) continue;
        beforeChange(`remove ${path}`);
        await rm(full);
        // A page or tile has a folder for its partial files. `rmdir` removes this folder if it is empty, and fails
        // otherwise.
        if (entry.parentPath.endsWith(".p")) await rmdir(entry.parentPath).catch(() => undefined);
      }
    },
  };
  // A publisher that was killed may have left an incomplete mark.
  const isOurs = (name: string) => name === MARK_PATH + TEMPORARY;
  return markedFolder(folder, async () => (await namesIn(root)).every(isOurs));
}

async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

const MARK = `This folder has published files: see published.json.
The program that publishes removes what it has replaced. Keep nothing else here.
`;
/** More than the mark or the root file has. */
const MAX_BYTES = 1024 * 1024;

/**
 * Makes a folder that marks itself before its first change. The root file marks it too, for a copy that lacks the mark.
 * @param isEmpty whether the folder has no other files
 * @returns a folder whose changes throw a PublishError if it has other files and no mark
 */
export function markedFolder(folder: Folder, isEmpty: () => Promise<boolean>): Folder {
  let marking: Promise<void> | undefined;

  async function markOnce(): Promise<void> {
    for (const path of [MARK_PATH, PUBLISHED_PATH]) {
      if ((await folder.read(path, MAX_BYTES)) !== null) return;
    }
    if (!(await isEmpty())) {
      const message =
        "the folder has files that were not published, and publishing removes files: name an empty folder";
      throw new PublishError("FOREIGN_FILES", message);
    }
    await folder.write(MARK_PATH, MARK);
  }

  async function marked<Result>(change: () => Promise<Result>): Promise<Result> {
    await (marking ??= markOnce());
    return change();
  }

  return {
    create: (path) => marked(() => folder.create(path)),
    write: (path, bytes) => marked(() => folder.write(path, bytes)),
    open: (path) => folder.open(path),
    read: (path, maxBytes) => folder.read(path, maxBytes),
    remove: (path) => marked(() => folder.remove(path)),
    retire: (path, at) => marked(() => folder.retire(path, at)),
    sweep: (isUnlisted, before) => marked(() => folder.sweep(isUnlisted, before)),
  };
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * Flushes the names of new folders, so that they survive a power failure.
 * @param first the topmost of the new folders
 * @param last the deepest of them
 */
async function syncNewFolders(first: string, last: string): Promise<void> {
  const top = dirname(resolve(first));
  for (let path = resolve(last); path !== top; path = dirname(path)) {
    await syncFolder(dirname(path));
  }
}

/** Flushes the folder's list of names, so that a new name survives a power failure. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
