// Reads or creates the witness's secret key, which is in a file that only its owner can read.
import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder, syncFolder } from "@digital-evidence/native/durable-folder";
import { MISSING_ML_DSA_44, mlDsa44 } from "@digital-evidence/native/ml-dsa-44";
import {
  formatSignerKey,
  type KeyType,
  parseSignerKey,
  type Signer,
} from "@digital-evidence/transparency";
import type { Algorithm } from "./config.ts";

const SEED_BYTES = 32;

export class KeyFileError extends Error {
  override readonly name = "KeyFileError";
}

const typesOf = {
  ed25519: "cosignature",
  "ml-dsa-44": "cosignature-ml-dsa-44",
} as const satisfies Record<Algorithm, KeyType>;

/** The name and the algorithm of a new key. If `name` is null, the key gets a random name. */
export interface NewKey {
  readonly name: string | null;
  readonly algorithm: Algorithm | null;
}

/**
 * Reads the key. If there is no file, it first creates a key.
 * @throws KeyFileError where the file does not contain a key for cosignatures, the setting names a
 * different algorithm from the key's, or this Node cannot sign with the key
 */
export function openKeyFile(path: string, { name, algorithm }: NewKey): Signer {
  const text = readIfPresent(path) ?? createKey(path, name, algorithm ?? "ed25519");
  const signer = readKey(path, text);
  // An operator who has set an algorithm must be told if the existing key has another one.
  if (algorithm !== null && signer.key.type !== typesOf[algorithm]) {
    throw new KeyFileError(
      `WITNESS_ALGORITHM is ${algorithm}, and the key in ${path} is of another algorithm. ` +
        "Leave the setting out to use this key, or make another key by: npm run witness -- replace-key",
    );
  }
  return signer;
}

function readKey(path: string, text: string): Signer {
  const signer = parseSignerKey(text.trimEnd(), mlDsa44 ?? undefined);
  if (!signer.ok && signer.code === "UNSUPPORTED_KEY_TYPE" && mlDsa44 === null) {
    throw new KeyFileError(`${path} may be a key of ML-DSA-44, and ${MISSING_ML_DSA_44}`);
  }
  if (!signer.ok || signer.value.key.type === "note") {
    // The message does not quote the file, because it may contain the secret key.
    throw new KeyFileError(`${path} is not a key for cosignatures`);
  }
  return signer.value;
}

/**
 * Replaces the key with a new one of the same name. The old key is deleted.
 * @param algorithm the algorithm of the new key; null for the algorithm of the old key
 * @returns both signers
 * @throws KeyFileError where there is no key, or this Node cannot sign with the old or the new key
 */
export function replaceKey(
  path: string,
  algorithm: Algorithm | null,
): { old: Signer; signer: Signer } {
  const text = readIfPresent(path);
  if (text === null) throw new KeyFileError(`${path} is missing`);
  const old = readKey(path, text);
  const type = algorithm === null ? old.key.type : typesOf[algorithm];
  return { old, signer: readKey(path, writeKey(path, old.key.name, type, renameSync)) };
}

function createKey(path: string, name: string | null, algorithm: Algorithm): string {
  makeFolder(dirname(path));
  const keyName = name ?? `witness.invalid/${randomBytes(8).toString("hex")}`;
  // The link fails if there is already a key. So if two processes start at the same time, neither replaces the other's
  // key.
  return writeKey(path, keyName, typesOf[algorithm], (from, to) => {
    try {
      linkSync(from, to);
    } finally {
      unlinkSync(from);
    }
  });
}

/** Writes a new key to a temporary file and then moves the file, so that the key appears only when it is complete. */
function writeKey(
  path: string,
  name: string,
  type: KeyType,
  moveIntoPlace: (from: string, to: string) => void,
): string {
  if (type === "cosignature-ml-dsa-44" && mlDsa44 === null) {
    throw new KeyFileError(`no key of ML-DSA-44 can be made: ${MISSING_ML_DSA_44}`);
  }
  const seed = randomBytes(SEED_BYTES);
  const text = `${formatSignerKey(name, type, seed, mlDsa44 ?? undefined)}\n`;
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, text, { mode: 0o600, flush: true });
  moveIntoPlace(temporary, path);
  syncFolder(dirname(path));
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
