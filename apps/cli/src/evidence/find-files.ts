// Finds the evidence files in a folder. It does not follow links, so the search cannot leave the folder or run
// forever.
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { usageError } from "../command-error.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { MAX_FILES, MAX_FOLDER_DEPTH } from "./limits.ts";
import { systemReason } from "./read-file.ts";

export type Found = {
  files: string[];
  /** The number of entries that were left out, because they are neither folders nor files that may be evidence. */
  skipped: number;
  isFolder: boolean;
};

const EVIDENCE_NAME = /\.(?:json|html?|pdf)$/i;

/**
 * Finds the files to judge. For the path of a file, this is the file itself. For the path of a folder, these are the
 * files in the folder and its subfolders whose names match EVIDENCE_NAME.
 * @throws CommandError when the path does not exist, a folder cannot be read, or the folder exceeds the limits
 */
export async function findEvidenceFiles(path: string): Promise<Found> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    if (!isFolder) return { files: [path], skipped: 0, isFolder };
    const found = { files: [] as string[], skipped: 0, seen: 0 };
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
  found: { files: string[]; skipped: number; seen: number },
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
    else if (entry.isFile() && EVIDENCE_NAME.test(entry.name)) found.files.push(path);
    else found.skipped += 1;
  }
}
