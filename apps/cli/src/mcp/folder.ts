// Decides which files the tools may read. A model chooses the paths, and text in evidence may influence the model. The
// person who starts the server therefore names a folder, and files outside the folder are refused, even through links.
import { realpath } from "node:fs/promises";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { usageError } from "../command-error.ts";
import { systemReason } from "../evidence/read-file.ts";
import { quoted } from "../terminal/neutral-text.ts";

/**
 * @returns the real path of a file in the folder, without links
 * @throws CommandError when the file does not exist or is outside the folder
 */
export async function pathInFolder(folder: string, path: string): Promise<string> {
  let real: string;
  let root: string;
  try {
    root = await realpath(folder);
    real = await realpath(resolve(root, path));
  } catch (error) {
    throw usageError(`${quoted(path)} cannot be used: ${systemReason(error)}`, error);
  }
  const from = relative(root, real);
  if (from === ".." || from.startsWith(`..${sep}`) || isAbsolute(from)) {
    throw usageError(`${quoted(path)} is outside the folder that this server may read`);
  }
  return real;
}
