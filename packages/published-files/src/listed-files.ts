import {
  activityPath,
  INDEX_KINDS,
  type IndexKind,
  PAGE_WIDTH,
  pagePath,
  type Published,
  PUBLISHED_PATH,
  runPath,
  type SequenceName,
} from "@digital-evidence/evidence/published";
import {
  entryBundlePath,
  hashesOfLevel,
  TILE_WIDTH,
  tilePath,
  widthOfTile,
} from "@digital-evidence/transparency";

export const LOG_FOLDER = "log/";

const CHANGING: ReadonlySet<string> = new Set([
  PUBLISHED_PATH,
  ...["checkpoint", "policy", "keys", "former"].map((name) => LOG_FOLDER + name),
]);

/** Whether every publication writes this file again. The content of every other file never changes. */
export function isChanging(path: string): boolean {
  return CHANGING.has(path);
}

/**
 * The files that this root lists and that a later root may no longer list: runs, the activity, and partial pages, tiles
 * and entry bundles.
 */
export function replaceableFiles(root: Published): Set<string> {
  const paths = [activityPath(root.asOf), ...partialLogPaths(root.log?.size ?? 0)];
  for (const [kind, sequence] of Object.entries(INDEX_KINDS) as [IndexKind, keyof Published][]) {
    const { runs } = root[sequence as "records" | "batches" | "snapshots"];
    for (const [at, end] of runs.entries()) paths.push(runPath(kind, runs[at - 1] ?? 0, end));
  }
  const sequences: [SequenceName, number][] = [
    ["records", root.records.count],
    ["proofs", root.records.count],
    ["batches", root.batches.count],
    ["snapshots", root.snapshots.count],
  ];
  for (const [sequence, count] of sequences) {
    if (count % PAGE_WIDTH > 0) {
      paths.push(pagePath(sequence, Math.floor(count / PAGE_WIDTH), count));
    }
  }
  return new Set(paths);
}

/** The file that marks a folder as one of published files: folder.ts. */
export const MARK_PATH = "published.txt";

/** Pages, tiles and entry bundles, without the number at the end of a partial one. */
const COORDINATES =
  "(?:(?:records|proofs|batches|snapshots)|log/tile/(?:[0-9]{1,2}|entries))/(?:x[0-9]{3}/)*[0-9]{3}";
const REPLACEABLE = new RegExp(
  `^(?:index/(?:${Object.keys(INDEX_KINDS).join("|")})/[0-9]+-[0-9]+|activity/[0-9]+\\.json|${COORDINATES}\\.p/[0-9]{1,3})$`,
);
const KEPT = new RegExp(`^${COORDINATES}$`);

/**
 * Whether a file is of a kind that a later root may no longer list. Files of all other kinds are never removed, and so
 * are files that have no name of a published file.
 */
export function isReplaceable(path: string): boolean {
  return REPLACEABLE.test(path);
}

/** Whether a file has the name of a published file. Only such names can be those of incomplete files. */
export function isPublished(path: string): boolean {
  return isChanging(path) || path === MARK_PATH || isReplaceable(path) || KEPT.test(path);
}

function partialLogPaths(size: number): string[] {
  const paths: string[] = [];
  for (let level = 0; hashesOfLevel(level, size) > 0; level += 1) {
    const index = Math.floor(hashesOfLevel(level, size) / TILE_WIDTH);
    const width = widthOfTile(level, index, size);
    if (width === 0) continue;
    paths.push(LOG_FOLDER + tilePath({ level, index, width }));
    if (level === 0) paths.push(LOG_FOLDER + entryBundlePath({ index, width }));
  }
  return paths;
}
