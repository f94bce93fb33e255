// What the visitor gave on /verify, and what of it was removed or left out.
import type { LeftOut } from "../../components/dropped-files.ts";
import type { Row, Source } from "../../verify/row.ts";

/** The page accepts at most this many files and pasted texts, counted together. */
export const MAX_FILES = 5000;

export type Given = {
  /** Everything that was given. A new array means that everything must be verified again. */
  sources: readonly Source[];
  /** The keys of the rows that are not shown any more, and of the sources of which no row is left. */
  removed: ReadonlySet<string>;
  leftOut: LeftOut & { tooMany: number };
};

const nothingLeftOut = { tooMany: 0, unreadable: 0, isMore: false };

export const nothingGiven: Given = {
  sources: [],
  removed: new Set(),
  leftOut: nothingLeftOut,
};

/** Returns the sources that were not removed. */
export function remainingSources({ sources, removed }: Given): readonly Source[] {
  return sources.filter(({ key }) => !removed.has(key));
}

/** @param ofDrop what was left out when the files were dropped */
export function withSources(given: Given, more: readonly Source[], ofDrop?: LeftOut): Given {
  // Sources that only add a record to an earlier file do not count towards the limit.
  const count = remainingSources(given).filter((source) => !("completed" in source)).length;
  const room = Math.max(0, MAX_FILES - count);
  const tooMany = Math.max(0, more.length - room);
  return {
    ...given,
    sources: more.length === 0 ? given.sources : [...given.sources, ...more.slice(0, room)],
    leftOut: { ...nothingLeftOut, ...ofDrop, tooMany },
  };
}

/**
 * Removes a row, and the row's source if no other row of it is shown.
 * @param rows all rows that are shown, or null while more rows may follow; the source then stays
 */
export function withoutRow(given: Given, key: string, rows: readonly Row[] | null): Given {
  const source = sourceOf(key);
  const isLast = rows?.every((row) => row.key === key || sourceOf(row.key) !== source) === true;
  return { ...given, removed: new Set([...given.removed, key, ...(isLast ? [source] : [])]) };
}

/** Returns the key of a row's source. A row that shows a piece of a source has the key `{source}.{index}`. */
function sourceOf(rowKey: string): string {
  return rowKey.replace(/\..*/, "");
}
