// Files and folders that only their owner can use and that survive a loss of power: secret keys, databases, back-ups. A
// file is made under another name, exclusively, so that nobody can have put a link there. Flushing a file writes its
// content to the disk, but not its name, which is part of the folder above it.
import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { type FileHandle, link, open, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** The mode of a private file. */
export const OWNER_ONLY = 0o600;

/** Makes a folder together with the folders above it that are missing, and flushes their names. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true, mode: 0o700 });
  // An existing folder is not flushed again.
  if (first === undefined) return;
  const shortest = resolve(first).length;
  for (let made = resolve(path); made.length >= shortest; made = dirname(made)) {
    const folder = openSync(dirname(made), "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }
}

/**
 * Makes a file that appears under its name only when it is complete and on the disk. If the process is killed earlier,
 * a file `PATH.….partial` is left, which does not prevent another attempt.
 * @param write writes the file and leaves it open
 * @throws Error with the code EEXIST when the name is taken; nothing is ever replaced
 */
export async function createPrivateFile<Result>(
  path: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const partial = `${path}.${randomBytes(6).toString("hex")}.partial`;
  try {
    const result = await writeNew(partial, write);
    await giveName(partial, path);
    await syncFolder(dirname(path));
    return result;
  } finally {
    await rm(partial, { force: true });
  }
}

/**
 * Replaces a file as a whole, or makes it. The caller must hold a lock, because the temporary file always has the same
 * name. If a process is killed before it renames that file, the next call replaces it. So secret keys do not accumulate
 * in the folder.
 */
export async function replacePrivateFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  await rm(temporary, { force: true });
  await writeNew(temporary, (file) => file.writeFile(text));
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

async function writeNew<Result>(
  path: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  // "wx" fails if the name is taken, also by a link.
  const file = await open(path, "wx", OWNER_ONLY);
  try {
    const result = await write(file);
    await file.sync();
    return result;
  } finally {
    await file.close();
  }
}

/** Gives a file its name, unless this name is taken. */
async function giveName(partial: string, path: string): Promise<void> {
  try {
    await link(partial, path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") throw error;
    // Some file systems, such as exFAT, have no hard links. There, the name is first taken by an empty file.
    await (await open(path, "wx", OWNER_ONLY)).close();
    await rename(partial, path);
  }
}

/** Flushes the names in a folder. */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot flush a folder, and keeps names by its file system's journal.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
