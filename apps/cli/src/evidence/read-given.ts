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
  MAX_EVIDENCE_BYTES,
  type Readers,
  readFile,
  type Reading,
  readPasted,
  type Unreadable,
} from "@digital-evidence/verdict/files";
import {
  type FileBytes,
  firstBytes,
  readFileBytes,
  readStreamBytes,
  systemReason,
  type UnreadFile,
} from "./read-file.ts";
import { said } from "./said.ts";

export { MAX_EVIDENCE_BYTES };

export type Read =
  | Exclude<Reading, Unreadable>
  | { kind: "unreadable"; code: string; message: string };

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
};

export async function fileItem(path: string, isNamed: boolean): Promise<Item> {
  const read = await readPath(path);
  const digests = new Map<HashAlgorithm, Promise<string | null>>();
  const digest = (algorithm: HashAlgorithm) => {
    const known = digests.get(algorithm) ?? digestOf(createReadStream(path), algorithm);
    digests.set(algorithm, known);
    return known;
  };
  return { name: path, read, isNamed, isListed: isNamed, digest };
}

/** @param stream standard input */
export async function streamItem(stream: NodeJS.ReadableStream): Promise<Item> {
  const read = await readStreamBytes(stream, MAX_EVIDENCE_BYTES);
  const digest = async (algorithm: HashAlgorithm) =>
    read.ok ? digestOf([read.bytes], algorithm) : null;
  const exact = await readBytes(read);
  const text = read.ok && exact.kind === "document" ? fileText(read.bytes) : null;
  // What is written to standard input may have been pasted there.
  const { read: pasted } = text === null ? { read: exact } : await textItem(text, "-");
  return { name: "-", read: pasted, isNamed: true, isListed: true, digest };
}

/** @param text what was pasted, or a link that carries evidence */
export async function textItem(text: string, name: string): Promise<Item> {
  const read = readOf(await readPasted(text, readers));
  return { name, read, isNamed: true, isListed: true, digest: async () => null };
}

export async function readPath(path: string): Promise<Read> {
  const size = await stat(path).then(
    (info) => (info.isFile() ? info.size : 0),
    () => 0,
  );
  // A file that states no size may have content all the same, and everything but a file is refused when it is read.
  if (size <= SMALL_BYTES) return readBytes(await readFileBytes(path, MAX_EVIDENCE_BYTES));
  let problem: UnreadFile | null = null;
  const file: Bytes = {
    size,
    read: async (most) => {
      if (most !== undefined) return firstBytes(path, most);
      const read = await readFileBytes(path, MAX_EVIDENCE_BYTES);
      if (read.ok) return read.bytes;
      problem = read;
      return new Uint8Array();
    },
  };
  try {
    const reading = await readFile(file, readers);
    return problem === null ? readOf(reading) : unreadable(problem);
  } catch (error) {
    return { kind: "unreadable", code: "UNREADABLE_FILE", message: systemReason(error) };
  }
}

const SMALL_BYTES = 64 * 1024;

async function readBytes(read: FileBytes): Promise<Read> {
  if (!read.ok) return unreadable(read);
  const { bytes } = read;
  const file: Bytes = {
    size: bytes.length,
    read: (most) => Promise.resolve(most === undefined ? bytes : bytes.subarray(0, most)),
  };
  return readOf(await readFile(file, readers));
}

function unreadable({ code, message }: UnreadFile): Read {
  return { kind: "unreadable", code, message };
}

function readOf(reading: Reading): Read {
  if (reading.kind !== "unreadable") return reading;
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
