// Reads what the user gave. What it is and which parts it supplies is decided by packages/verdict, as on /verify.
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { inflate } from "@digital-evidence/client/answer";
import { readEvidenceFragment } from "@digital-evidence/client/evidence-link";
import type { HashAlgorithm } from "@digital-evidence/evidence/fingerprint";
import { readAttachedEvidence } from "@digital-evidence/report/attached-evidence";
import {
  type Bytes,
  fileText,
  isBomb,
  MAX_EVIDENCE_BYTES,
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

/** One thing that the user gave: a file, standard input or a text. */
export type Item = {
  name: string;
  read: Read;
  /** Whether the user named it. Otherwise, it was found in a folder. */
  isNamed: boolean;
  /** Whether it is listed as unreadable if it is a document with which nothing was compared. */
  isListed: boolean;
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
  const digest = kept((algorithm) => digestOf(createReadStream(path), algorithm));
  return itemsOf(path, await readingOf(path), isNamed, digest);
}

/**
 * A file with such a name is always judged, so that a damaged one does not go unnoticed. macOS keeps what it knows of a file
 * in a second one, whose name has `._` before it.
 */
export const EVIDENCE_NAME = /(?:^|[\\/])(?:digital-evidence_|(?!\._)[^\\/]*\.json$)[^\\/]*$/i;

function itemsOf(
  name: string,
  reading: Reading | Unread,
  isNamed: boolean,
  digest: Item["digest"],
): Item[] {
  if (reading.kind !== "archive")
    return [{ name, read: readOf(reading), isNamed, isListed: isNamed, digest }];
  return reading.members.flatMap(({ name: inside, reading: read, file }) => {
    const ofMember = kept(async (algorithm) =>
      isBomb(file) ? null : digestOf(file.pieces(), algorithm),
    );
    const items = itemsOf(`${name}/${inside}`, read, false, ofMember);
    return items.map((item) => ({ ...item, isListed: EVIDENCE_NAME.test(inside) }));
  });
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
  const digest = async (algorithm: HashAlgorithm) =>
    read.ok ? digestOf([read.bytes], algorithm) : null;
  const exact = await readBytes(read);
  const text = read.ok && exact.kind === "document" ? fileText(read.bytes) : null;
  // What is written to standard input may have been pasted there.
  const reading = text === null ? exact : await readPasted(text, readers);
  return itemsOf("-", reading, true, digest);
}

/** @param text what was pasted, or a link that carries evidence */
export async function textItems(text: string, name: string): Promise<Item[]> {
  return itemsOf(name, await readPasted(text, readers), true, async () => null);
}

/** Reads a file that has to be one piece of evidence. */
export async function readPath(path: Input): Promise<Read> {
  const reading =
    typeof path === "string"
      ? await readingOf(path)
      : await readBytes(await readStreamBytes(path, MAX_EVIDENCE_BYTES));
  return reading.kind === "archive"
    ? { kind: "unreadable", code: "NOT_A_BUNDLE", message: said(statement("unread.NOT_A_BUNDLE")) }
    : readOf(reading);
}

async function readingOf(path: string): Promise<Reading | Unread> {
  const size = await stat(path).then(
    (info) => (info.isFile() ? info.size : 0),
    () => 0,
  );
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
  pieces: AsyncIterable<Uint8Array> | readonly Uint8Array[],
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
