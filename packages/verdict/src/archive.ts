// Reads the files in a ZIP as those in a folder: docs/protocol/bundle.md, section "ZIP files". Every limit is checked before
// the work that it limits, by the sizes that the ZIP states, which unpacking enforces.
import { type Statement, statement } from "./statements.ts";

/** Bytes that are read only as far as they are needed. */
export type Bytes = {
  size: number;
  /**
   * @param to where to stop; the end if it is left out
   * @param from where to begin; the beginning if it is left out
   */
  read: (to?: number, from?: number) => Promise<Uint8Array>;
};

/** A file in a ZIP. Reading throws if the packed bytes are damaged or do not unpack to the stated size. */
export type PackedFile = Bytes & {
  name: string;
  packedSize: number;
  isEncrypted: boolean;
  /** Unpacks the whole file piece by piece. */
  pieces: () => AsyncIterable<Uint8Array>;
};

export type Member<Reading> = { name: string; reading: Reading; file: PackedFile };

export type ArchiveCode =
  | "TOO_MANY_FILES"
  | "BAD_NAME"
  | "SAME_NAME"
  | "ENCRYPTED"
  | "TOO_LARGE"
  | "DAMAGED_ZIP"
  | "CASE_CHANGED"
  | "CASE_INCOMPLETE";

export type Refused = { kind: "unreadable"; code: ArchiveCode; reason: Statement };

/** A ZIP with more files is not opened. */
export const MAX_ARCHIVE_FILES = 5000;
/** At most this many bytes of one ZIP are unpacked to find out what its files are. */
export const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** More than this many bytes are not unpacked from a file whose packed size is less than a 250th. */
const MANY_BYTES = 1024 * 1024;
const MAX_RATIO = 250;
const MAX_DEPTH = 16;

/** Whether a file unpacks to so much more than its packed size that nobody should unpack it. */
export function isBomb({ size, packedSize }: Pick<PackedFile, "size" | "packedSize">): boolean {
  return size > MANY_BYTES && size > packedSize * MAX_RATIO;
}

/** Refuses a ZIP before any of its files is unpacked. */
export function refusedArchive(files: readonly PackedFile[]): Refused | null {
  const { length } = files;
  return length <= MAX_ARCHIVE_FILES
    ? null
    : refused(
        "TOO_MANY_FILES",
        statement("unread.zip.many", { count: length, number: MAX_ARCHIVE_FILES }),
      );
}

/**
 * Reads each file. What cannot be read, or has a name that programs take for different files, is unreadable by a code of its
 * own, so that nothing is lost.
 * @param read reads one file; it does not open a ZIP in a ZIP
 */
export async function readMembers<Reading>(
  files: readonly PackedFile[],
  read: (file: Bytes) => Promise<Reading>,
): Promise<Member<Reading | Refused>[]> {
  const names = new Map<string, number>();
  for (const { name } of files) names.set(keyOf(name), (names.get(keyOf(name)) ?? 0) + 1);
  const limit = { left: MAX_UNPACKED_BYTES };
  const members: Member<Reading | Refused>[] = [];
  for (const file of files) {
    const { name } = file;
    const reading = refusedFile(file, names) ?? (await readFile(file, limit, read));
    members.push({ name, file, reading });
  }
  return members;
}

function refusedFile(
  { name, isEncrypted }: PackedFile,
  names: ReadonlyMap<string, number>,
): Refused | null {
  if (!isPlainName(name)) return refused("BAD_NAME", statement("unread.zip.name"));
  if ((names.get(keyOf(name)) ?? 0) > 1) return refused("SAME_NAME", statement("unread.zip.same"));
  return isEncrypted ? refused("ENCRYPTED", statement("unread.zip.encrypted")) : null;
}

class TooLargeError extends Error {
  override readonly name = "TooLargeError";
}

async function readFile<Reading>(
  file: PackedFile,
  limit: { left: number },
  read: (file: Bytes) => Promise<Reading>,
): Promise<Reading | Refused> {
  const limited = async (to = file.size, from = 0) => {
    const wanted = Math.min(to, file.size);
    if (wanted > limit.left || isBomb({ ...file, size: wanted })) throw new TooLargeError();
    limit.left -= wanted;
    return file.read(to, from);
  };
  try {
    return await read({ size: file.size, read: limited });
  } catch (error) {
    return error instanceof TooLargeError
      ? refused("TOO_LARGE", statement("unread.zip.large"))
      : refused("DAMAGED_ZIP", statement("unread.zip.damaged"));
  }
}

export function refused(code: ArchiveCode, reason: Statement): Refused {
  return { kind: "unreadable", code, reason };
}

/** Programs unpack other names into other folders, or not at all. */
function isPlainName(name: string): boolean {
  const parts = name.split("/");
  return (
    parts.length <= MAX_DEPTH &&
    parts.every((part) => part !== "" && part !== "." && part !== "..") &&
    // oxlint-disable-next-line no-control-regex -- control characters are what is refused
    !/[\u0000-\u001f\\:\ufffd]/.test(name)
  );
}

/** Names that differ only in case or in the spelling of accents are one file on some systems. */
function keyOf(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** The name of the first file in a ZIP, by its beginning. */
export function firstNameInZip(start: Uint8Array): string {
  const length = (start[26] ?? 0) + 256 * (start[27] ?? 0);
  return String.fromCharCode(...start.subarray(30, 30 + Math.min(length, 256)));
}

/** Whether a ZIP is itself a document of a known kind, such as a text of an office program, an e-book or a package. */
export function isDocumentInZip(names: readonly string[]): boolean {
  const [first = ""] = names;
  return (
    first === "mimetype" ||
    names.includes("[Content_Types].xml") ||
    names.includes("_rels/.rels") ||
    names.includes("META-INF/MANIFEST.MF") ||
    names.includes("META-INF/container.xml")
  );
}
