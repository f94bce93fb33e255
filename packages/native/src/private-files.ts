// Folders that survive a loss of power. Flushing a file writes its content to the disk, but not its name, which is part
// of the folder above it.
import { closeSync, fsyncSync, mkdirSync, openSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** Makes a folder together with the folders above it that are missing, and flushes their names. */
export function makeFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true });
  // An existing folder is not flushed again.
  if (first === undefined) return;
  const shortest = resolve(first).length;
  for (let made = resolve(path); made.length >= shortest; made = dirname(made)) {
    syncFolder(dirname(made));
  }
}

/** Flushes the names in a folder, so that a new or changed name survives a loss of power. */
export function syncFolder(path: string): void {
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
