// Compares the files of a case with the list in its manifest: docs/protocol/case.md. The list is the word of the person who
// made the case. A file that differs from it was changed on its way, so the recipient does not have what was handed over.
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { MAX_ARCHIVE_FILES, refused, type Refused } from "./archive.ts";
import { outside, statement } from "./statements.ts";

/** The SHA-256 of each listed file, by its name in the folder of the manifest. */
export type CaseList = ReadonlyMap<string, string>;

/** Reads the members `fingerprints` and `files` of a manifest; null where they are no readable list. */
export function caseList({ fingerprints, files }: JsonObject): CaseList | null {
  if (fingerprints === undefined && files === undefined) return null;
  const list = new Map<string, string>();
  for (const [entries = [], key] of [[fingerprints, "file"] as const, [files, "name"] as const]) {
    if (!Array.isArray(entries) || entries.length > MAX_ARCHIVE_FILES) return null;
    for (const each of entries) {
      const { [key]: name, sha256 } = isJsonObject(each) ? each : {};
      if (typeof name !== "string" || typeof sha256 !== "string") return null;
      const known = list.get(name) ?? sha256.toLowerCase();
      if (known !== sha256.toLowerCase()) return null;
      list.set(name, known);
    }
  }
  return list;
}

/** A file beside others, in a ZIP or a folder. */
export type FileOfCase<Reading> = {
  /** With its folders, between slashes. */
  name: string;
  /** Null if it cannot be read. */
  reading: Reading | null;
  size: number;
  /** Returns the SHA-256, or null where the file is damaged. The function is absent for a file that nobody should unpack. */
  digest?: () => Promise<string | null>;
};

export type CaseReadings<Reading> = {
  /** The list of a manifest. */
  listOf: (reading: Reading) => CaseList | undefined;
  isFirstPage: (reading: Reading) => boolean;
  /** The reading of a manifest whose files are the listed ones. */
  whole: (list: CaseList) => Reading;
  /** The reading of a file that is not the listed one. */
  changed: (reading: Reading) => Reading | Refused;
};

/**
 * Compares every manifest with the files beside it. Where one of them is missing or differs, the manifest says so: a case that
 * is not whole must not look like one that is, even if every file in it is judged.
 * @param most at most this many bytes are read
 * @returns the readings that follow from the comparison, by the names of the files
 */
export async function comparedWithCase<Reading extends { kind: string }>(
  files: readonly FileOfCase<Reading>[],
  { listOf, isFirstPage, whole, changed }: CaseReadings<Reading>,
  most = Number.POSITIVE_INFINITY,
): Promise<ReadonlyMap<string, Reading | Refused>> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const compared = new Map<string, Reading | Refused>();
  const cases = new Set<string>();
  let left = most;
  for (const { name: manifest, reading: read } of files) {
    const list = read === null ? undefined : listOf(read);
    if (list === undefined) continue;
    const folder = folderOf(manifest);
    cases.add(folder);
    const missing: string[] = [];
    const differing: string[] = [];
    let count = 0;
    for (const [name, sha256] of list) {
      const file = byName.get(folder + name);
      if (file === undefined) {
        missing.push(name);
        continue;
      }
      // What cannot be read has a reason of its own.
      if (file.reading === null) continue;
      left -= file.size;
      if (left < 0 || file.digest === undefined) {
        compared.set(file.name, refused("TOO_LARGE", statement("unread.zip.large")));
        continue;
      }
      count += 1;
      if ((await file.digest()) === sha256) continue;
      compared.set(file.name, changed(file.reading));
      differing.push(name);
    }
    const [first, second] = [missing[0], differing[0]];
    if (first !== undefined) {
      const values = { count: missing.length, name: outside(first) };
      compared.set(manifest, refused("CASE_INCOMPLETE", statement("unread.case.missing", values)));
    } else if (second !== undefined) {
      const values = { count: differing.length, name: outside(second) };
      compared.set(manifest, refused("CASE_CHANGED", statement("unread.case.differing", values)));
    } else if (count === list.size) compared.set(manifest, whole(list));
  }
  for (const { name, reading } of files)
    if (reading !== null && isFirstPage(reading) && !cases.has(folderOf(name)))
      compared.set(name, refused("CASE_INCOMPLETE", statement("unread.case.noList")));
  return compared;
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}
