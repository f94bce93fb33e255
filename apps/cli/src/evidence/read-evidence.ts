// Reads a file, standard input or a text as evidence. What it is and which parts it supplies is decided by packages/verdict,
// as on /verify.
import { inflate } from "@digital-evidence/client/answer";
import { readAttachedEvidence } from "@digital-evidence/report/attached-evidence";
import {
  type Bytes,
  MAX_EVIDENCE_BYTES,
  type Piece,
  type Readers,
  readFile,
  type Reading,
  readText,
  type UnreadCode,
} from "@digital-evidence/verdict/files";
import { logFileTold } from "@digital-evidence/verdict/log-file";
import { type Statement, statement } from "@digital-evidence/verdict/statements";
import { type FileBytes, readFileBytes, type UnreadFile } from "./read-file.ts";
import { said } from "./said.ts";

export { MAX_EVIDENCE_BYTES };

export type Unread = { code: UnreadCode | UnreadFile["code"]; message: string };

export type ReadEvidence =
  | { kind: "evidence"; pieces: readonly Piece[]; ignored: number }
  /** Nothing in it looks like evidence. */
  | ({ kind: "document" } & Unread)
  | ({ kind: "unreadable" } & Unread);

const readers: Readers = { pdf: (pdf, most) => readAttachedEvidence(pdf, most, inflate) };

export async function readEvidence(path: string): Promise<ReadEvidence> {
  return evidenceIn(await readFileBytes(path, MAX_EVIDENCE_BYTES));
}

export async function evidenceIn(read: FileBytes): Promise<ReadEvidence> {
  if (!read.ok) return { kind: "unreadable", code: read.code, message: read.message };
  const { bytes } = read;
  const file: Bytes = {
    size: bytes.length,
    read: (most) => Promise.resolve(most === undefined ? bytes : bytes.subarray(0, most)),
  };
  return outcomeOf(await readFile(file, readers));
}

export function evidenceInText(text: string): ReadEvidence {
  return outcomeOf(readText(text));
}

function outcomeOf(reading: Reading): ReadEvidence {
  switch (reading.kind) {
    case "evidence":
      return reading;
    case "unreadable":
      return { kind: "unreadable", code: reading.code, message: said(reading.reason) };
    case "log": {
      const { origin, size } = reading.file;
      const { sentence, notes } = logFileTold({
        origin,
        size,
        index: reading.file.kind === "proof" ? reading.file.index : null,
        signed: "NO_POLICY",
        cosigned: [],
        discounted: [],
        nowS: 0,
        trusted: 0,
        seen: null,
      });
      return notEvidence([sentence, ...notes]);
    }
    case "token":
      return notEvidence([statement("loneTimestamp.sentence"), statement("loneTimestamp.missing")]);
    case "document":
    default:
      return {
        kind: "document",
        code: "NOT_A_BUNDLE",
        message: said(statement("unread.NOT_A_BUNDLE")),
      };
  }
}

/** A file that belongs to evidence, but about which nothing can be concluded without the other parts. */
function notEvidence(statements: readonly Statement[]): ReadEvidence {
  return {
    kind: "unreadable",
    code: "NOT_A_BUNDLE",
    message: statements.map(said).join(" "),
  };
}
