// Reads or creates the witness's secret key, which is in a file that only its owner can read.
import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
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

/**
 * Replaces the key with a new one of the same name. The old key is deleted.
 * @returns both signers
 * @throws KeyFileError where there is no key
 */
export function replaceKey(path: string): { old: Signer; signer: Signer } {
  const text = readIfPresent(path);
  if (text === null) throw new KeyFileError(`${path} is missing`);
  const old = openKeyFile(path, null);
  writeKey(path, old.key.name, renameSync);
  return { old, signer: openKeyFile(path, null) };
}

function createKey(path: string, name: string | null): string {
  mkdirSync(dirname(path), { recursive: true });
  const keyName = name ?? `witness.invalid/${randomBytes(8).toString("hex")}`;
  // The link fails if there is already a key.
  return writeKey(path, keyName, (from, to) => {
    try {
      linkSync(from, to);
    } finally {
      unlinkSync(from);
    }
  });
}

/** Writes a new key under another name and then moves it, so that it appears only when it is complete. */
function writeKey(
  path: string,
  name: string,
  moveIntoPlace: (from: string, to: string) => void,
): string {
  const text = `${formatSignerKey(name, "cosignature", randomBytes(SEED_BYTES))}\n`;
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text, { mode: 0o600, flush: true });
  moveIntoPlace(temporary, path);
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
