// The witness's secret key: a file that only its owner can read, made at the first start.
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
 * Reads the key, and makes one first where there is none.
 * @param name of a key that is made; null for a name that is made with it
 * @throws KeyFileError where the file is not a key for cosignatures
 */
export function openKeyFile(path: string, name: string | null): Signer {
  const text = readIfPresent(path) ?? createKey(path, name);
  const signer = parseSignerKey(text.trimEnd());
  if (!signer.ok || signer.value.key.type !== "cosignature") {
    // The text itself must not be shown.
    throw new KeyFileError(`${path} is not a key for cosignatures`);
  }
  return signer.value;
}

function createKey(path: string, name: string | null): string {
  mkdirSync(dirname(path), { recursive: true });
  const keyName = name ?? `witness.invalid/${randomBytes(8).toString("hex")}`;
  const text = `${formatSignerKey(keyName, "cosignature", randomBytes(SEED_BYTES))}\n`;
  // The file appears as a whole, and never replaces another key.
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
