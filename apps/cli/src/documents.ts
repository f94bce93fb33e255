// Finds the documents to sign: files, every file in a folder and its subfolders, and standard input.
import { opendir, realpath, stat } from "node:fs/promises";
import { basename, join, relative, resolve, sep } from "node:path";
import { usageError } from "./command-error.ts";
import { MAX_FOLDER_DEPTH } from "./evidence/limits.ts";
import { systemReason } from "./evidence/read-file.ts";
import { quoted } from "./terminal/neutral-text.ts";

export type FoundDocument = {
  path: string;
  /** The file's name, or its place below the folder that the user named, with slashes. */
  documentId: string;
  /** Why it cannot be signed, which can also be said of a folder; null if nothing is known against it. */
  problem: string | null;
};

/** @returns whether there can be more than one document */
export async function isSeveral(paths: readonly string[]): Promise<boolean> {
  const [path, ...more] = paths;
  if (path === undefined || more.length > 0) return true;
  return path !== "-" && (await stat(path).catch(() => null))?.isDirectory() === true;
}

/**
 * @param leftOut paths of files that are no documents, such as the output
 * @throws CommandError for a path that cannot be used. A link in a folder does not throw, and is not followed, because it
 * could lead out of the folder or in a circle.
 */
export async function* findDocuments(
  paths: readonly string[],
  leftOut: readonly string[],
): AsyncGenerator<FoundDocument> {
  const others = new Set<string>();
  for (const path of leftOut) others.add(await realOf(path));
  for (const path of paths) {
    const info = await stat(path).catch((error: unknown) => {
      throw usageError(`${quoted(path)} cannot be used: ${systemReason(error)}`, error);
    });
    if (info.isDirectory()) yield* inFolder(path, path, 0, others);
    else yield { path, documentId: basename(path), problem: null };
  }
}

async function* inFolder(
  root: string,
  folder: string,
  depth: number,
  others: ReadonlySet<string>,
): AsyncGenerator<FoundDocument> {
  if (depth > MAX_FOLDER_DEPTH) {
    throw usageError(`${quoted(folder)} lies more than ${MAX_FOLDER_DEPTH} folders deep`);
  }
  const entries = await opendir(folder).catch(systemReason);
  if (typeof entries === "string") {
    yield { path: folder, documentId: folder, problem: entries };
    return;
  }
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* inFolder(root, path, depth + 1, others);
      continue;
    }
    if (entry.isFile() && others.has(await realOf(path))) continue;
    const documentId = relative(root, path).split(sep).join("/");
    const problem = entry.isFile() ? null : "it is a link or no file";
    yield { path, documentId, problem };
  }
}

function realOf(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}
