// Finds the files in a folder.
import { opendir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { usageError } from "../command-error.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { MAX_FILES, MAX_FOLDER_DEPTH } from "./limits.ts";
import { systemReason } from "./read-file.ts";

export type Found = {
  /** The files, and links that lead to what is not judged in its own place. */
  files: string[];
  /** The number of links that lead to something inside the folder, which is judged in its own place. */
  skipped: number;
  isFolder: boolean;
};

/**
 * Finds the files to judge. For the path of a file, this is the file itself. For the path of a folder, these are the files in
 * the folder and its subfolders.
 * @throws CommandError when the path does not exist, a folder cannot be read, or the folder exceeds the limits
 */
export async function findFiles(path: string): Promise<Found> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    if (!isFolder) return { files: [path], skipped: 0, isFolder };
    const found = { files: [] as string[], skipped: 0, seen: 0, root: await realpath(path) };
    await walk(path, 0, found);
    return { files: found.files.toSorted(), skipped: found.skipped, isFolder };
  } catch (error) {
    if (error instanceof Error && !("code" in error && "syscall" in error)) throw error;
    throw usageError(`${quoted(path)} cannot be used: ${systemReason(error)}`, error);
  }
}

async function walk(
  folder: string,
  depth: number,
  found: { files: string[]; skipped: number; seen: number; root: string },
): Promise<void> {
  if (depth > MAX_FOLDER_DEPTH) {
    throw usageError(`${quoted(folder)} lies more than ${MAX_FOLDER_DEPTH} folders deep`);
  }
  for await (const entry of await opendir(folder)) {
    found.seen += 1;
    if (found.seen > MAX_FILES) {
      throw usageError(`the folder holds more than ${MAX_FILES} files and folders`);
    }
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await walk(path, depth + 1, found);
    else if (entry.isSymbolicLink() && (await isInside(found.root, path))) found.skipped += 1;
    else found.files.push(path);
  }
}

async function isInside(root: string, link: string): Promise<boolean> {
  // A link that leads nowhere is listed as a file that cannot be read.
  const target = await realpath(link).catch(() => null);
  const from = target === null ? ".." : relative(root, target);
  return from !== ".." && !from.startsWith(`..${sep}`);
}
