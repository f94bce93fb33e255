// The file that --list names, with all faults or differences.
import { appendFile, writeFile } from "node:fs/promises";
import { fileError } from "../evidence/read-file.ts";

/** The maximum number of faults or differences that are printed. The file that --list names gets more of them. */
export const MAX_LISTED = 20;
/** The maximum number of faults or differences in the JSON output. */
export const MAX_IN_JSON = 10_000;

/**
 * Creates the file that --list names. This is done before the work begins, so that an unusable path does not cost a
 * whole run. With the flag `wx`, writing fails if the path exists, so no file is overwritten.
 */
export async function createList(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  await writeFile(path, "", { flag: "wx" }).catch((error: unknown) => {
    throw fileError("FILE_NOT_WRITTEN", path, error);
  });
}

export async function addToList(path: string | undefined, found: readonly object[]) {
  if (path === undefined) return;
  const lines = found.map((each) => `${JSON.stringify(each)}\n`).join("");
  await appendFile(path, lines).catch((error: unknown) => {
    throw fileError("FILE_NOT_WRITTEN", path, error);
  });
}

/** @param max the maximum number of lines in the file that `--list` names */
export function listedIn(max: number): string {
  return `To write up to ${max.toLocaleString("en")} of them to a file, use --list.`;
}
