// The journal of `submit`: the outcome of each submission, as one JSON object per line. The lines of a call are flushed
// to the disk before the run counts them, so a run that is killed at any moment can be continued: docs/cli.md, "Many
// submissions".
import { type FileHandle, open } from "node:fs/promises";
import { parseJson } from "@digital-evidence/evidence/canonical-json";
import { HASH_PATTERN } from "@digital-evidence/evidence/hash";
import { isJsonObject, type JsonObject } from "@digital-evidence/evidence/json-object";
import { usageError } from "../command-error.ts";
import { MAX_JOURNAL_LINES, MAX_LINE_BYTES } from "../evidence/limits.ts";
import { decodeText, fileError } from "../evidence/read-file.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { splitLines } from "./split-lines.ts";

const FORMAT = "digital-evidence-submissions";
const VERSION = 1;
const LINE_FEED = 0x0a;
/** The maximum length of the first line, which has the service's address. */
const MAX_FIRST_LINE = 16 * 1024;

/** `INVALID` means that the submission was not sent, because it is malformed or a signature is not valid. */
export type JournalEntry = {
  outcome: "ACCEPTED" | "REFUSED" | "INVALID";
  hash: string | null;
  /** The digest of the submission, with its signatures and tags. Null if it was not sent. */
  digest: string | null;
  place: string;
  errors: readonly string[];
};

export type Journal = {
  /** The digests of the submissions that earlier runs recorded as accepted. */
  earlier: ReadonlySet<string>;
  /** The digests of the submissions that this run has recorded as accepted. */
  accepted: ReadonlySet<string>;
  /** Writes the entries and waits until they are on the disk. @throws CommandError when the file cannot be written */
  add(entries: readonly JournalEntry[]): Promise<void>;
  close(): Promise<void>;
};

/**
 * Opens the journal at the path, or creates it. Two runs may use one journal at the same time: each appends whole
 * lines, and a service that already has a fingerprint accepts it again and changes nothing.
 * @param apiBase the service's address, which the journal's first line names
 * @throws CommandError when the file cannot be opened, is not a journal, is the journal of another service, or has too
 * many lines
 */
export async function openJournal(path: string, apiBase: string): Promise<Journal> {
  const file = await open(path, "a+").catch((error: unknown) => {
    throw fileError("FILE_NOT_WRITTEN", path, error);
  });
  try {
    const earlier = await readJournal(file, path, apiBase);
    const accepted = new Set<string>();
    return {
      earlier,
      accepted,
      async add(entries) {
        const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("");
        try {
          await file.appendFile(lines);
          await file.datasync();
        } catch (error) {
          throw fileError("FILE_NOT_WRITTEN", path, error);
        }
        for (const { outcome, digest } of entries) {
          if (outcome === "ACCEPTED" && digest !== null) accepted.add(digest);
        }
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readJournal(file: FileHandle, path: string, apiBase: string): Promise<Set<string>> {
  const accepted = new Set<string>();
  const { size } = await file.stat();
  if (size === 0) {
    await file.appendFile(`${JSON.stringify({ format: FORMAT, version: VERSION, apiBase })}\n`);
    return accepted;
  }
  // The first line is checked before anything is changed, because the user may have named another file by mistake.
  await checkFirstLine(file, path, apiBase);
  // If an earlier run was killed while it wrote, the last line is incomplete. This line is ignored, and a newline is
  // added, so that the next entry begins on a new line. The incomplete line is not cut off, because another run may
  // have completed it by now and added further lines, which would be lost.
  const whole = await wholeLength(file, size);
  if (whole < size) await file.appendFile("\n");
  let number = 0;
  const input = file.createReadStream({ start: 0, end: whole - 1, autoClose: false });
  for await (const line of splitLines(input, MAX_LINE_BYTES)) {
    number += 1;
    if (number > MAX_JOURNAL_LINES) {
      throw usageError(`${quoted(path)} has more than ${MAX_JOURNAL_LINES} lines; use a new file`);
    }
    // Only a long list of errors can make a line too long. The entry of an accepted submission has no errors, so the
    // line can be ignored.
    const text = line === null ? null : decodeText(line);
    const { outcome, digest } = objectOf(text?.ok === true ? text.text : "");
    if (outcome === "ACCEPTED" && typeof digest === "string" && HASH_PATTERN.test(digest)) {
      accepted.add(digest);
    }
  }
  return accepted;
}

async function checkFirstLine(file: FileHandle, path: string, apiBase: string): Promise<void> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_FIRST_LINE), 0, MAX_FIRST_LINE, 0);
  const end = buffer.subarray(0, bytesRead).indexOf(LINE_FEED);
  const first = objectOf(end < 0 ? "" : buffer.toString("utf8", 0, end));
  if (first["format"] !== FORMAT || first["version"] !== VERSION) {
    throw usageError(`${quoted(path)} exists and is not a journal of this command`);
  }
  const { apiBase: other } = first;
  if (other !== apiBase) {
    throw usageError(
      `${quoted(path)} is the journal of ${quoted(typeof other === "string" ? other : "another service")}, and not of ${quoted(apiBase)}; use a new file`,
    );
  }
}

async function wholeLength(file: FileHandle, size: number): Promise<number> {
  const buffer = Buffer.alloc(MAX_FIRST_LINE);
  for (let end = size; end > 0;) {
    const start = Math.max(0, end - buffer.length);
    const { bytesRead } = await file.read(buffer, 0, end - start, start);
    const at = buffer.subarray(0, bytesRead).lastIndexOf(LINE_FEED);
    if (at >= 0) return start + at + 1;
    end = start;
  }
  return 0;
}

function objectOf(line: string): JsonObject {
  const parsed = parseJson(line);
  return parsed.ok && isJsonObject(parsed.value) ? parsed.value : {};
}
