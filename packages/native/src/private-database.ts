// SQLite databases that only their owner can use, and locks between processes. Whoever can read a database can not only
// copy it. By a read lock on one of its files, they could also keep its owner from writing.
import { chmodSync, closeSync, lstatSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type DatabaseSyncOptions } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder, OWNER_ONLY } from "./private-files.ts";

const ANYBODY_ELSE = 0o077;
const LOCK_PAUSE_MS = 5;
const SQLITE_BUSY = 5;

/**
 * Opens a database, and makes it with its folder where it is missing. SQLite gives the files beside a database the mode
 * of the database. This user's files that others can read, for example because they were copied here, are closed to them.
 * @throws Error when the file cannot be opened, is a link, or is not a database
 */
export function openPrivateDatabase(path: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  if (path === ":memory:") return new DatabaseSync(path, options);
  makeFolder(dirname(path));
  try {
    closeSync(openSync(path, "wx", OWNER_ONLY));
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  for (const file of [path, `${path}-wal`, `${path}-shm`, `${path}-journal`]) {
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (found === undefined) continue;
    if (!found.isFile()) throw new Error(`${file} is a link or a folder, and must be a file`);
    const isOpen = found.uid === process.geteuid?.() && (found.mode & ANYBODY_ELSE) !== 0;
    // The file is not opened for this: closing it again would end SQLite's locks of this process.
    if (isOpen) chmodSync(file, OWNER_ONLY);
  }
  return new DatabaseSync(path, options);
}

/**
 * Takes a lock, which is SQLite's lock on an empty database. The operating system releases this lock when the process
 * is killed. Node itself has no such lock.
 * @returns the lock, which is released by closing it; null if another process holds it for longer than `timeoutMs`
 */
export async function takeLock(path: string, timeoutMs: number): Promise<DatabaseSync | null> {
  const deadline = performance.now() + timeoutMs;
  const lock = openPrivateDatabase(path, { timeout: 0 });
  for (;;) {
    try {
      lock.exec("begin immediate");
      return lock;
    } catch (error) {
      const isBusy = error instanceof Error && Reflect.get(error, "errcode") === SQLITE_BUSY;
      if (isBusy && performance.now() < deadline) {
        await wait(LOCK_PAUSE_MS);
        continue;
      }
      lock.close();
      if (isBusy) return null;
      throw error;
    }
  }
}
