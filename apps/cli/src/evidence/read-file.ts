import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { fileText } from "@digital-evidence/verdict/files";
import { CommandError, usageError } from "../command-error.ts";
import { EXIT } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { quoted } from "../terminal/neutral-text.ts";

export type UnreadFile = {
  ok: false;
  code: "TOO_LARGE" | "NOT_A_FILE" | "NOT_UTF8" | "UNREADABLE_FILE";
  message: string;
};

export type FileBytes = { ok: true; bytes: Uint8Array } | UnreadFile;
export type FileText = { ok: true; text: string } | UnreadFile;

/** What a command reads: the file at a path, or standard input. */
export type Input = string | NodeJS.ReadableStream;

const taken = new WeakSet<NodeJS.ReadableStream>();

/**
 * Returns standard input for the path `-`.
 * @throws CommandError if standard input was given before, because it can be read only once
 */
export function inputOf(path: string, { stdin }: Pick<Io, "stdin">): Input {
  if (path !== "-") return path;
  if (taken.has(stdin)) throw usageError("standard input (-) can be given only once");
  taken.add(stdin);
  return stdin;
}

export function inputName(input: Input): string {
  return typeof input === "string" ? quoted(input) : "standard input";
}

export function decodeText(bytes: Uint8Array): FileText {
  const text = fileText(bytes);
  return text === null
    ? { ok: false, code: "NOT_UTF8", message: "the file is not UTF-8 text" }
    : { ok: true, text };
}

export async function readFileText(path: Input, maxBytes: number): Promise<FileText> {
  const read = await readFileBytes(path, maxBytes);
  return read.ok ? decodeText(read.bytes) : read;
}

export async function readFileBytes(path: Input, maxBytes: number): Promise<FileBytes> {
  try {
    if (typeof path !== "string") return await readStreamBytes(path, maxBytes);
    // Only regular files are opened: a device or a pipe could be endless, and opening a pipe would wait for its
    // other end.
    if (!(await stat(path)).isFile()) {
      return { ok: false, code: "NOT_A_FILE", message: "it is not a regular file" };
    }
    // The file is read to its end, not up to its stated size: a file can grow, and files in /proc state the size 0.
    return await readStreamBytes(createReadStream(path), maxBytes);
  } catch (error) {
    return { ok: false, code: "UNREADABLE_FILE", message: systemReason(error) };
  }
}

/**
 * Reads a file piece by piece, for one that need not be in memory as a whole.
 * @throws CommandError if it is not a regular file, or is longer than `maxBytes`. The length of standard input is not known
 *   in advance, so the error comes after the pieces before the limit.
 */
export async function requirePieces(
  path: Input,
  maxBytes: number,
): Promise<AsyncGenerator<Buffer>> {
  const refuse = (message: string) => usageError(`${inputName(path)} cannot be used: ${message}`);
  const status =
    typeof path === "string"
      ? await stat(path).catch((error: unknown) => {
          throw refuse(systemReason(error));
        })
      : null;
  if (status?.isFile() === false) throw refuse("it is not a regular file");
  const { message } = tooLarge(maxBytes);
  if (status !== null && status.size > maxBytes) throw refuse(message);
  return (async function* pieces() {
    let length = 0;
    const stream = typeof path === "string" ? createReadStream(path) : path;
    for await (const piece of stream) {
      const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
      length += bytes.length;
      if (length > maxBytes) throw refuse(message);
      yield bytes;
    }
  })();
}

export async function someBytes(path: string, from: number, to: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(to - from);
    const { bytesRead } = await file.read({ buffer, position: from });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads a stream, such as standard input, to its end. Refuses more than `maxBytes` bytes, as `readFileBytes` does. */
export async function readStreamBytes(
  stream: NodeJS.ReadableStream,
  maxBytes: number,
): Promise<FileBytes> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
    length += bytes.length;
    if (length > maxBytes) return tooLarge(maxBytes);
    pieces.push(bytes);
  }
  return { ok: true, bytes: Buffer.concat(pieces) };
}

export function tooLarge(maxBytes: number): UnreadFile {
  const message = `it is larger than ${Math.floor(maxBytes / 1024)} KiB`;
  return { ok: false, code: "TOO_LARGE", message };
}

export async function requireFileText(path: Input, maxBytes: number): Promise<string> {
  const read = await readFileText(path, maxBytes);
  if (read.ok) return read.text;
  throw usageError(`${inputName(path)} cannot be used: ${read.message}`);
}

const systemReasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EACCES: "this user may not read it",
  EPERM: "this user may not do this",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is not a folder",
  EEXIST: "it exists already",
  ENOSPC: "the disk is full",
  EROFS: "the disk is read-only",
};

export function systemReason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return systemReasons[code] ?? (code === "" ? String(error) : code);
}

export function fileError(code: string, path: string, error: unknown): CommandError {
  return new CommandError(code, `${quoted(path)}: ${systemReason(error)}`, EXIT.failed, error);
}
