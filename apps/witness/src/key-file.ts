// Reads or creates the witness's secret key, which is in a file that only its owner can read.
import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { formatSignerKey, parseSignerKey, type Signer } from "@digital-evidence/transparency";

const SEED_BYTES = 32;

export class KeyFileError extends Error {
  override readonly name = "KeyFileError";
}

/**
 * Reads the key. If there is no file, it first creates a key.
 * @param name the name for a new key; null for a random name
 * @throws KeyFileError where the file does not contain a key for cosignatures
 */
export function openKeyFile(path: string, name: string | null): Signer {
  const text = readIfPresent(path) ?? createKey(path, name);
  const signer = parseSignerKey(text.trimEnd());
  if (!signer.ok || signer.value.key.type !== "cosignature") {
    // The message does not quote the file, because it may contain the secret key.
    throw new KeyFileError(`${path} is not a key for cosignatures`);
  }
  return signer.value;
}

function createKey(path: string, name: string | null): string {
  mkdirSync(dirname(path), { recursive: true });
  const keyName = name ?? `witness.invalid/${randomBytes(8).toString("hex")}`;
  const text = `${formatSignerKey(keyName, "cosignature", randomBytes(SEED_BYTES))}\n`;
  // The file is written under another name and then linked. So it appears only when it is complete, and the link fails
  // if there is already a key.
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text, { mode: 0o600, flush: true });
  try {
    linkSync(temporary, path);
  } finally {
    unlinkSync(temporary);
  }
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
  return text;
}

function readIfPresent(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
