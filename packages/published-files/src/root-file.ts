// Reads and replaces the root of a folder of published files. The root is written last, so that it lists only what is
// already on the disk.
import { parseExact } from "@digital-evidence/evidence/api";
import { Published, PUBLISHED_FORMAT, PUBLISHED_PATH } from "@digital-evidence/evidence/published";
import type { Folder } from "./folder.ts";
import { isReplaceable, replaceableFiles } from "./listed-files.ts";
import { PublishError } from "./publish-error.ts";

const MAX_ROOT_BYTES = 16 * 1024;
/**
 * Files that the newest root no longer lists are kept for this time, in milliseconds, because readers may still use an
 * earlier root.
 */
const KEPT_MS = 3_600_000;

export const emptyRoot: Published = {
  format: PUBLISHED_FORMAT,
  asOf: new Date(0).toISOString(),
  records: { count: 0, runs: [] },
  batches: { count: 0, runs: [] },
  snapshots: { count: 0, runs: [], last: null },
  stats: {},
  log: null,
};

/**
 * @returns the empty root for a folder that has none
 * @throws PublishError if the root file is not valid in this version's format
 */
export async function readRootFile(folder: Folder): Promise<Published> {
  const bytes = await folder.read(PUBLISHED_PATH, MAX_ROOT_BYTES);
  if (bytes === null) return emptyRoot;
  const root = parseExact(Published, parseJson(bytes));
  if (root.ok) return root.value;
  const [issue] = root.issues;
  const message = `${PUBLISHED_PATH} cannot be read: ${issue?.path ?? ""} ${issue?.message ?? ""}`;
  throw new PublishError("UNREADABLE_ROOT", message);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    // `readRootFile` refuses null, because null is not a valid root.
    return null;
  }
}

/**
 * Writes a new root. Before that, it marks the files that the old root lists and the new root does not list, so that
 * `sweepFiles` can remove them later.
 * @param now milliseconds since 1970
 */
export async function replaceRootFile(
  folder: Folder,
  before: Published,
  next: Published,
  now: number,
): Promise<void> {
  const listed = replaceableFiles(next);
  for (const path of replaceableFiles(before)) {
    if (!listed.has(path)) await folder.retire(path, now);
  }
  await folder.write(PUBLISHED_PATH, `${JSON.stringify(next, null, 2)}\n`);
}

/**
 * Removes the replaceable files that the root does not list, if they were marked more than KEPT_MS ago. Also removes
 * incomplete files.
 */
export async function sweepFiles(folder: Folder, root: Published, now: number): Promise<void> {
  const listed = replaceableFiles(root);
  await folder.sweep((path) => isReplaceable(path) && !listed.has(path), now - KEPT_MS);
}
