// Reads what a visitor gave, with the readers and the words of this browser.
import { inflate } from "@digital-evidence/client/answer";
import { readEvidenceFragment } from "@digital-evidence/client/evidence-link";
import { readAttachedEvidence } from "@digital-evidence/report/attached-evidence";
import {
  type Bytes,
  type Readers,
  readFile,
  readFragment,
  type Reading,
  readPasted,
} from "@digital-evidence/verdict/files";
import { fileReason } from "../phrasing/file-reason.ts";
import type { Source } from "./row.ts";

/** The browser could not read the file, or a link cannot be read. */
type Unread = { kind: "unreadable"; code: string; reason: string };

export type SourceReading = Reading | Unread;

const readers: Readers = {
  pdf: (pdf, most) => readAttachedEvidence(pdf, most, inflate),
  link: readEvidenceFragment,
};

export async function readSource(
  source: Exclude<Source, { completed: unknown }>,
): Promise<SourceReading> {
  if ("text" in source) return readPasted(source.text, readers);
  if ("fragment" in source) return readFragment(source.fragment, readers);
  try {
    return await readFile(bytesOf(source.file), readers);
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
