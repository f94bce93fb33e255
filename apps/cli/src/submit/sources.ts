// Finds submissions in files, folders and standard input, one after the other. Only a small part of the input is in
// memory at any time, and nothing more is read while the caller is busy.
import { createReadStream } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseJson } from "@digital-evidence/evidence/canonical-json";
import { usageError } from "../command-error.ts";
import { MAX_FOLDER_DEPTH, MAX_SUBMISSION_BYTES } from "../evidence/limits.ts";
import { decodeText, inputOf, systemReason } from "../evidence/read-file.ts";
import { quoted } from "../terminal/neutral-text.ts";
import { jsonValues } from "./json-values.ts";
import { readSubmission, type ReadSubmission } from "./read-submission.ts";

export type Sourced = ReadSubmission & { place: string };

const JSON_NAME = /\.(?:json|ndjson|jsonl)$/i;

/**
 * @param paths files, folders, or `-` for standard input. Each has submissions one after the other, or lists of them
 * @throws CommandError when a path cannot be used. A submission that cannot be used does not throw: it is yielded with
 * its problem, and the reading continues.
 */
export async function* readSources(
  paths: readonly string[],
  stdin: NodeJS.ReadableStream,
): AsyncGenerator<Sourced> {
  for (const path of paths) {
    const input = inputOf(path, { stdin });
    if (typeof input === "string") yield* readPath(input);
    else yield* readValues("standard input", input);
  }
}

async function* readPath(path: string): AsyncGenerator<Sourced> {
  const info = await stat(path).catch((error: unknown) => {
    throw usageError(`${quoted(path)} cannot be used: ${systemReason(error)}`, error);
  });
  if (info.isDirectory()) yield* readFolder(path, 0);
  // A named pipe is what a shell makes of <(…).
  else if (info.isFile() || info.isFIFO()) yield* readValues(path, createReadStream(path));
  else throw usageError(`${quoted(path)} is neither a file nor a folder`);
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
    else if (entry.isFile() && JSON_NAME.test(path))
      yield* readValues(path, createReadStream(path));
  }
}

async function* readValues(name: string, stream: NodeJS.ReadableStream): AsyncGenerator<Sourced> {
  try {
    for await (const found of jsonValues(stream, MAX_SUBMISSION_BYTES)) {
      const place = `${name}, line ${found.line}`;
      if (!found.ok) {
        yield { ok: false, place, problem: found.problem };
        continue;
      }
      const text = decodeText(found.bytes);
      const parsed = text.ok ? parseJson(text.text.replace(/^\ufeff/, "")) : text;
      if (!parsed.ok) yield { ok: false, place, problem: parsed.message };
      else if (!Array.isArray(parsed.value)) yield { ...readSubmission(parsed.value), place };
      else {
        for (const [index, item] of parsed.value.entries()) {
          yield { ...readSubmission(item), place: `${place}, item ${index + 1}` };
        }
      }
    }
  } catch (error) {
    throw usageError(`${quoted(name)} cannot be read: ${systemReason(error)}`, error);
  }
}
