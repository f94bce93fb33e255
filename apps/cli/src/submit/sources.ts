// Finds submissions in files, folders and standard input, one after the other. Only a small part of the input is in
// memory at any time, and nothing more is read while the caller is busy.
import { createReadStream } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseJson } from "@digital-evidence/evidence/canonical-json";
import { usageError } from "../command-error.ts";
import { MAX_FOLDER_DEPTH, MAX_LINE_BYTES, MAX_SUBMISSION_BYTES } from "../evidence/limits.ts";
import { decodeText, readFileText, systemReason } from "../evidence/read-file.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { readSubmission, type ReadSubmission } from "./read-submission.ts";
import { splitLines } from "./split-lines.ts";

export type Sourced = ReadSubmission & { place: string };

const JSON_NAME = /\.json$/i;
/** Names of files that have one submission on each line: https://github.com/ndjson/ndjson-spec */
const LINES_NAME = /\.(?:ndjson|jsonl)$/i;

/**
 * @param paths files, folders, or `-` for standard input, which has one submission on each line
 * @throws CommandError when a path cannot be used. A submission that cannot be used does not throw: it is yielded with
 * its problem, and the reading continues.
 */
export async function* readSources(
  paths: readonly string[],
  stdin: NodeJS.ReadableStream,
): AsyncGenerator<Sourced> {
  for (const path of paths) {
    if (path === "-") yield* readLines("standard input", stdin);
    else yield* readPath(path);
  }
}

async function* readPath(path: string): AsyncGenerator<Sourced> {
  let isFolder;
  try {
    isFolder = (await stat(path)).isDirectory();
  } catch (error) {
    throw usageError(`${quoted(path)} cannot be used: ${systemReason(error)}`, error);
  }
  if (isFolder) yield* readFolder(path, 0);
  else yield* readOne(path);
}

/**
 * Reads the files of a folder and its subfolders whose names end in .json, .ndjson or .jsonl. Links are not followed,
 * so the reading cannot leave the folder or run forever.
 */
async function* readFolder(folder: string, depth: number): AsyncGenerator<Sourced> {
  if (depth > MAX_FOLDER_DEPTH) {
    throw usageError(`${quoted(folder)} lies more than ${MAX_FOLDER_DEPTH} folders deep`);
  }
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* readFolder(path, depth + 1);
    else if (entry.isFile() && (JSON_NAME.test(path) || LINES_NAME.test(path)))
      yield* readOne(path);
  }
}

async function* readOne(path: string): AsyncGenerator<Sourced> {
  if (LINES_NAME.test(path)) {
    yield* readLines(path, createReadStream(path));
    return;
  }
  const read = await readFileText(path, MAX_SUBMISSION_BYTES);
  const parsed = read.ok ? parseJson(read.text.replace(/^\ufeff/, "")) : read;
  if (!parsed.ok) yield { ok: false, place: path, problem: parsed.message };
  else if (!Array.isArray(parsed.value)) yield { ...readSubmission(parsed.value), place: path };
  else {
    for (const [index, item] of parsed.value.entries()) {
      yield { ...readSubmission(item), place: `${path}, item ${index + 1}` };
    }
  }
}

async function* readLines(name: string, stream: NodeJS.ReadableStream): AsyncGenerator<Sourced> {
  let number = 0;
  try {
    for await (const line of splitLines(stream, MAX_LINE_BYTES)) {
      number += 1;
      const place = `${name}, line ${number}`;
      if (line === null) {
        const problem = `it is longer than ${MAX_LINE_BYTES / 1024} KiB`;
        yield { ok: false, place, problem };
        continue;
      }
      const text = decodeText(line);
      // An empty line, such as one at the end, is not a submission.
      if (text.ok && text.text.trim() === "") continue;
      const parsed = text.ok ? parseJson(text.text) : text;
      if (parsed.ok) yield { ...readSubmission(parsed.value), place };
      else yield { ok: false, place, problem: parsed.message };
    }
  } catch (error) {
    throw usageError(`${quoted(name)} cannot be read: ${systemReason(error)}`, error);
  }
}
