// Reads what the user gave. What it is and which parts it supplies is decided by packages/verdict, as on /verify.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { sep } from "node:path";
import { inflate } from "@digital-evidence/client/answer";
import { readEvidenceFragment } from "@digital-evidence/client/evidence-link";
import type { HashAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { readAttachedEvidence } from "@digital-evidence/report/attached-evidence";
import { isHtml } from "@digital-evidence/evidence/html-verifier";
import {
  type Bytes,
  fileText,
  compareWithCase,
  isBomb,
  MAX_EVIDENCE_BYTES,
  mayHoldEvidence,
  type Readers,
  readFile,
  type Reading,
  readPasted,
  type Unreadable,
} from "@digital-evidence/verdict/files";
import { statement } from "@digital-evidence/verdict/statements";
import {
  type FileBytes,
  type Input,
  someBytes,
  readFileBytes,
  readStreamBytes,
  systemReason,
  type UnreadFile,
} from "./read-file.ts";
import { said } from "./said.ts";

export { MAX_EVIDENCE_BYTES };

type Archive = Extract<Reading, { kind: "archive" }>;

type Unread = { kind: "unreadable"; code: string; message: string };

export type Read = Exclude<Reading, Unreadable | Archive> | Unread;

type ZipFile = Pick<Item, "name" | "digest">;

/** One thing that the user gave: a file, standard input or a text. */
export type Item = {
  name: string;
  read: Read;
  /** Whether the user named it. Otherwise, it was found in a folder. */
  isNamed: boolean;
  /** Whether it is listed as unreadable if it is a document with which nothing was compared. */
  isListed: boolean;
  /** The ZIP that it is in; null if it is in none. */
  zip: ZipFile | null;
  /** Returns the digest in lower-case hex, or null if there is no file or it cannot be read. */
  digest: (algorithm: HashAlgorithm) => Promise<string | null>;
};

const readers: Readers = {
  pdf: (pdf, most) => readAttachedEvidence(pdf, most, inflate),
  link: readEvidenceFragment,
  zip: async (zip) => {
    const { listZip } = await import("@digital-evidence/verdict/zip-files");
    return listZip(zip);
  },
};

/** @returns one item, or those in a ZIP with evidence */
export async function fileItems(path: string, isNamed: boolean): Promise<Item[]> {
  const size = await sizeOf(path);
  return itemsOf(await readingOf(path, size), {
    name: path,
    isNamed,
    zip: null,
    size,
    pieces: () => createReadStream(path),
  });
}

/**
 * Compares the manifests of unpacked cases with the files beside them, as it is done in a ZIP. A ZIP among these files is one
 * of them, although its own files are judged in its place.
 */
export async function comparedItems(items: readonly Item[]): Promise<Item[]> {
  const nameOf = ({ name }: Pick<Item, "name">) => name.replaceAll(sep, "/");
  const files = new Map<string, Pick<Item, "digest"> & { reading: Reading | null }>();
  for (const { zip, read, ...item } of items) {
    if (zip !== null)
      files.set(nameOf(zip), { ...zip, reading: { kind: "document", code: "NOT_A_BUNDLE" } });
    else files.set(nameOf(item), { ...item, reading: read.kind === "unreadable" ? null : read });
  }
  const compared = await compareWithCase(
    [...files].map(([name, { reading, digest }]) => ({
      name,
      reading,
      size: 0,
      digest: () => digest("SHA-256"),
    })),
  );
  return items.map((item) => {
    const reading = compared.get(nameOf(item));
    return reading === undefined || reading.kind === "archive"
      ? item
      : { ...item, read: readOf(reading) };
  });
}

/**
 * A file with such a name is always judged, so that a damaged one does not go unnoticed. macOS keeps what it knows of a file
 * in a second one, whose name has `._` before it.
 */
export const EVIDENCE_NAME = /(?:^|[\\/])(?:digital-evidence_|(?!\._)[^\\/]*\.json$)[^\\/]*$/i;

type ItemFile = Pick<Item, "name" | "isNamed" | "zip"> & {
  size: number;
  /** Reads the whole file; null if there is none. */
  pieces: (() => AsyncIterable<Uint8Array>) | null;
  /** Whether nobody should unpack it as a whole. */
  isBomb?: boolean;
};

async function itemsOf(reading: Reading | Unread, file: ItemFile): Promise<Item[]> {
  const { name, isNamed, zip, size, pieces, isBomb: isTooLarge = false } = file;
  const digest = kept(async (algorithm) =>
    isTooLarge || pieces === null ? null : digestOf(pieces(), algorithm),
  );
  if (reading.kind !== "archive") {
    const isLarge =
      reading.kind === "document" &&
      !isNamed &&
      pieces !== null &&
      size > MAX_EVIDENCE_BYTES &&
      (await hasPlaceForEvidence(pieces(), isTooLarge));
    const read = readOf(isLarge ? { ...reading, code: "TOO_LARGE" } : reading);
    const isListed =
      isNamed || EVIDENCE_NAME.test(name) || (read.kind === "document" && mayHoldEvidence(read));
    return [{ name, read, isNamed, isListed, zip, digest }];
  }
  const items: Item[] = [];
  for (const { name: inside, reading: read, file: packed } of reading.members) {
    const member = {
      name: `${name}/${inside}`,
      isNamed: false,
      zip: { name, digest },
      size: packed.size,
      pieces: packed.pieces,
      isBomb: isBomb(packed),
    };
    items.push(...(await itemsOf(read, member)));
  }
  return items;
}

/**
 * Whether a file that is larger than evidence may be has a place for evidence: a page has the element, a PDF an attachment.
 * Pages and PDFs without one are documents like others, such as scans.
 * @param isTooLarge whether nobody should look for it, so that there may be one
 */
async function hasPlaceForEvidence(
  pieces: AsyncIterable<Uint8Array>,
  isTooLarge: boolean,
): Promise<boolean> {
  let before = "";
  let mark: string | null = null;
  try {
    for await (const piece of pieces) {
      const text = before + Buffer.from(piece).toString("latin1");
      mark ??= text.startsWith("%PDF-")
        ? "/EmbeddedFile"
        : isHtml(text)
          ? "digital-evidence-bundle"
          : null;
      if (mark === null) return false;
      if (isTooLarge || text.includes(mark)) return true;
      before = text.slice(-mark.length);
    }
  } catch {
    // What cannot be read to its end may have one.
    return true;
  }
  return false;
}

/** Computes each digest once. */
function kept(digestBy: Item["digest"]): Item["digest"] {
  const digests = new Map<HashAlgorithm, Promise<string | null>>();
  return (algorithm) => {
    const digest = digests.get(algorithm) ?? digestBy(algorithm);
    digests.set(algorithm, digest);
    return digest;
  };
}

/** @param stream standard input */
export async function streamItems(stream: NodeJS.ReadableStream): Promise<Item[]> {
  const read = await readStreamBytes(stream, MAX_EVIDENCE_BYTES);
  const exact = await readBytes(read);
  const text = read.ok && exact.kind === "document" ? fileText(read.bytes) : null;
  // What is written to standard input may have been pasted there.
  const reading = text === null ? exact : await readPasted(text, readers);
  return itemsOf(reading, given("-", read.ok ? read.bytes : null));
}

/** @param text what was pasted, or a link that carries evidence */
export async function textItems(text: string, name: string): Promise<Item[]> {
  return itemsOf(await readPasted(text, readers), given(name, null));
}

/** @param bytes null if there is no file */
function given(name: string, bytes: Uint8Array | null): ItemFile {
  const pieces = async function* () {
    if (bytes !== null) yield bytes;
  };
  const about = { name, isNamed: true, zip: null };
  return { ...about, size: bytes?.length ?? 0, pieces: bytes === null ? null : pieces };
}

/** Reads a file that has to be one piece of evidence. */
export async function readPath(path: Input): Promise<Read> {
  const reading =
    typeof path === "string"
      ? await readingOf(path, await sizeOf(path))
      : await readBytes(await readStreamBytes(path, MAX_EVIDENCE_BYTES));
  return reading.kind === "archive"
    ? { kind: "unreadable", code: "NOT_A_BUNDLE", message: said(statement("unread.NOT_A_BUNDLE")) }
    : readOf(reading);
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    (info) => (info.isFile() ? info.size : 0),
    () => 0,
  );
}

async function readingOf(path: string, size: number): Promise<Reading | Unread> {
  // A file that states no size may have content all the same, and everything but a file is refused when it is read.
  if (size <= SMALL_BYTES) return readBytes(await readFileBytes(path, MAX_EVIDENCE_BYTES));
  let problem: UnreadFile | null = null;
  const file: Bytes = {
    size,
    read: async (to, from = 0) => {
      if (to !== undefined) return someBytes(path, from, to);
      const read = await readFileBytes(path, MAX_EVIDENCE_BYTES);
      if (read.ok) return read.bytes;
      problem = read;
      return new Uint8Array();
    },
  };
  try {
    const reading = await readFile(file, readers);
    return problem === null ? reading : unread(problem);
  } catch (error) {
    return { kind: "unreadable", code: "UNREADABLE_FILE", message: systemReason(error) };
  }
}

const SMALL_BYTES = 64 * 1024;

async function readBytes(read: FileBytes): Promise<Reading | Unread> {
  if (!read.ok) return unread(read);
  const { bytes } = read;
  const file: Bytes = {
    size: bytes.length,
    read: (to, from = 0) => Promise.resolve(bytes.subarray(from, to)),
  };
  return readFile(file, readers);
}

function unread({ code, message }: UnreadFile): Unread {
  return { kind: "unreadable", code, message };
}

function readOf(reading: Exclude<Reading, Archive> | Unread): Read {
  if (reading.kind !== "unreadable" || "message" in reading) return reading;
  return { kind: "unreadable", code: reading.code, message: said(reading.reason) };
}

async function digestOf(
  pieces: AsyncIterable<Uint8Array>,
  algorithm: HashAlgorithm,
): Promise<string | null> {
  const hash = createHash(algorithm.replace("-", ""));
  try {
    for await (const piece of pieces) hash.update(piece);
  } catch {
    return null;
  }
  return hash.digest("hex");
}
