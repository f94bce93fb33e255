// Compares the files of a case with the list in its manifest: docs/protocol/case.md. The list is the word of the person who
// made the case. A file that differs from it was changed on its way, so the recipient does not have what was handed over.
import { createDocumentHasher } from "@digital-evidence/evidence/fingerprint";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { isBomb, MAX_ARCHIVE_FILES, type Member, type PackedFile, refused } from "./archive.ts";
import { outside, statement } from "./statements.ts";

/** The SHA-256 of each listed file, by its name in the folder of the manifest. */
export type CaseList = ReadonlyMap<string, string>;

/** Reads the member `files` of a manifest; null where it has no readable list. */
export function caseList({ files }: JsonObject): CaseList | null {
  if (!Array.isArray(files) || files.length > MAX_ARCHIVE_FILES) return null;
  const list = new Map<string, string>();
  for (const each of files) {
    const { name, sha256 } = isJsonObject(each) ? each : {};
    if (typeof name !== "string" || typeof sha256 !== "string") return null;
    list.set(name, sha256.toLowerCase());
  }
  return list;
}

/** At most this many bytes of one ZIP are unpacked for the comparison. */
const MAX_COMPARED_BYTES = 1024 * 1024 * 1024;

/**
 * Compares every manifest in a ZIP with the files beside it, and gives the readings that follow from that.
 * @param asChanged the reading of a file that is not the listed one
 */
export async function comparedWithCase<Reading extends { kind: string }>(
  members: readonly Member<Reading>[],
  listOf: (reading: Reading) => CaseList | undefined,
  asChanged: (reading: Reading) => Reading,
): Promise<Member<Reading | ReturnType<typeof refused>>[]> {
  const byName = new Map(members.map((member) => [member.name, member]));
  const compared = new Map<string, Reading | ReturnType<typeof refused>>();
  let left = MAX_COMPARED_BYTES;
  for (const { name: manifest, reading: list } of members) {
    const folder = manifest.slice(0, manifest.lastIndexOf("/") + 1);
    const missing: string[] = [];
    for (const [name, sha256] of listOf(list) ?? []) {
      const member = byName.get(folder + name);
      if (member === undefined) {
        missing.push(name);
        continue;
      }
      const { reading, file } = member;
      // What cannot be read has a reason of its own.
      if (reading.kind === "unreadable") continue;
      left -= file.size;
      if (left < 0 || isBomb(file))
        compared.set(member.name, refused("TOO_LARGE", statement("unread.zip.large")));
      else if ((await digestOf(file)) !== sha256) compared.set(member.name, asChanged(reading));
    }
    const [first] = missing;
    if (first === undefined) continue;
    const reason = statement("unread.case.missing", {
      count: missing.length,
      name: outside(first),
    });
    compared.set(manifest, refused("CASE_INCOMPLETE", reason));
  }
  return members.map((member) => ({
    ...member,
    reading: compared.get(member.name) ?? member.reading,
  }));
}

/** Null where the file is damaged. */
async function digestOf(file: PackedFile): Promise<string | null> {
  const hasher = createDocumentHasher();
  try {
    for await (const piece of file.pieces()) hasher.update(piece);
  } catch {
    return null;
  }
  return hasher.digest();
}
