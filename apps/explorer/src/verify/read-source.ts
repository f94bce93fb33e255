// Reads what a visitor gave, with the readers and the words of this browser.
import { inflate } from "@digital-evidence/client/answer";
import { readAttachedEvidence } from "@digital-evidence/report/attached-evidence";
import {
  type Bytes,
  readFile,
  type Reading,
  readLinked,
  readPasted,
} from "@digital-evidence/verdict/files";
import { statement } from "@digital-evidence/verdict/statements";
import { fileReason } from "../phrasing/file-reason.ts";
import { MAX_LINK_CHARACTERS, MAX_UNPACKED_BYTES, readEvidenceFragment } from "./evidence-link.ts";
import type { Source } from "./row.ts";

/** The browser could not read the file, or a link cannot be read. */
type Unread = { kind: "unreadable"; code: string; reason: string };

export type SourceReading = Reading | Unread;

export async function readSource(
  source: Exclude<Source, { completed: unknown }>,
): Promise<SourceReading> {
  if ("text" in source) return readPasted(source.text);
  if ("fragment" in source) return readFragment(source.fragment);
  try {
    return await readFile(bytesOf(source.file), {
      pdf: (pdf, most) => readAttachedEvidence(pdf, most, inflate),
    });
  } catch (error) {
    return { kind: "unreadable", code: "UNREADABLE_FILE", reason: fileReason(error) };
  }
}

function bytesOf(file: File): Bytes {
  return {
    size: file.size,
    read: async (most) => {
      const part = most === undefined ? file : file.slice(0, most);
      return new Uint8Array(await part.arrayBuffer());
    },
  };
}

async function readFragment(fragment: string): Promise<Reading> {
  const read = await readEvidenceFragment(fragment);
  if (read.ok) return readLinked(read.text);
  const { code } = read;
  const reason =
    code === "TOO_LONG"
      ? statement("unread.link.TOO_LONG", { count: MAX_LINK_CHARACTERS })
      : code === "TOO_LARGE"
        ? statement("unread.link.TOO_LARGE", { kibibytes: MAX_UNPACKED_BYTES / 1024 })
        : statement(`unread.link.${code}`);
  return { kind: "unreadable", code, reason };
}
