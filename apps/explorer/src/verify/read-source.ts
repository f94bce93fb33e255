// Reads what a visitor gave, with the readers and the words of this browser.
import { inflate } from "@digital-evidence/client/answer";
import { readEvidenceFragment } from "@digital-evidence/client/evidence-link";
import { readAttachedEvidence } from "@digital-evidence/report/attached-evidence";
import {
  type Bytes,
  isBomb,
  type PackedFile,
  type Readers,
  readFile,
  readFragment,
  type Reading,
  readPasted,
} from "@digital-evidence/verdict/files";
import { statement } from "@digital-evidence/verdict/statements";
import { fileReason } from "../phrasing/failure.ts";
import type { GivenSource } from "./row.ts";

/** The browser could not read the file, or a link cannot be read. */
type Unread = { kind: "unreadable"; code: string; reason: string };

/** What was read. Of a ZIP, each member that is a document has its unpacked file. */
export type SourceReading =
  | Exclude<Reading, { kind: "archive" }>
  | { kind: "archive"; members: readonly SourceMember[] }
  | Unread;

export type SourceMember = { name: string; reading: SourceReading; file: File | null };

const pageReaders: Readers = {
  pdf: (pdf, most) => readAttachedEvidence(pdf, most, inflate),
  link: readEvidenceFragment,
};

/** The documents of one ZIP that are unpacked to be hashed have at most this many bytes. The browser holds them all. */
const MAX_DOCUMENT_BYTES = 1024 * 1024 * 1024;

/** @param more further readers of large formats */
export async function readSource(
  source: Exclude<GivenSource, { completed: unknown }>,
  more: Readers = {},
): Promise<SourceReading> {
  const readers = { ...pageReaders, ...more };
  try {
    const reading = await ("text" in source
      ? readPasted(source.text, readers)
      : "fragment" in source
        ? readFragment(source.fragment, readers)
        : readFile(bytesOf(source.file), readers));
    return reading.kind === "archive" ? await unpacked(reading) : reading;
  } catch (error) {
    return { kind: "unreadable", code: "UNREADABLE_FILE", reason: fileReason(error) };
  }
}

async function unpacked({
  members,
}: Extract<Reading, { kind: "archive" }>): Promise<SourceReading> {
  let left = MAX_DOCUMENT_BYTES;
  const unpacking: SourceMember[] = [];
  for (const { name, reading, file } of members) {
    // A ZIP in a ZIP is not opened.
    if (reading.kind === "archive") continue;
    if (reading.kind !== "document") unpacking.push({ name, reading, file: null });
    else {
      const isFitting = file.size <= left && !isBomb(file);
      if (isFitting) left -= file.size;
      unpacking.push(isFitting ? await unpackedDocument(name, reading, file) : tooLarge(name));
    }
  }
  return { kind: "archive", members: unpacking };
}

async function unpackedDocument(
  name: string,
  reading: Extract<Reading, { kind: "document" }>,
  packed: PackedFile,
): Promise<SourceMember> {
  const pieces: BlobPart[] = [];
  try {
    for await (const piece of packed.pieces()) pieces.push(new Uint8Array(piece));
  } catch {
    const reason = statement("unread.zip.damaged");
    return { name, reading: { kind: "unreadable", code: "DAMAGED_ZIP", reason }, file: null };
  }
  return { name, reading, file: new File(pieces, name) };
}

function tooLarge(name: string): SourceMember {
  const reason = statement("unread.zip.large");
  return { name, reading: { kind: "unreadable", code: "TOO_LARGE", reason }, file: null };
}

function bytesOf(file: File): Bytes {
  return {
    size: file.size,
    read: async (to, from = 0) => {
      const part = to === undefined ? file : file.slice(from, to);
      return new Uint8Array(await part.arrayBuffer());
    },
  };
}
