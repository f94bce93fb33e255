// Reads or creates the witness's secret key, which is in a file that only its owner can read. A second file serves only
// as a lock.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { MISSING_ML_DSA_44, mlDsa44 } from "@digital-evidence/native/ml-dsa-44";
import { takeLock } from "@digital-evidence/native/private-database";
import { replacePrivateFile } from "@digital-evidence/native/private-files";
import {
  formatSignerKey,
  type KeyType,
  parseSignerKey,
  type Signer,
} from "@digital-evidence/transparency";
import type { Algorithm } from "./config.ts";

const SEED_BYTES = 32;
/** With what a random name begins. No address can begin like this. */
export const RANDOM_NAME = "witness.invalid/";
/** How long to wait for another process that writes the key. It normally needs some milliseconds. */
const LOCK_TIMEOUT_MS = 10_000;

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
 * different algorithm from the key's, this Node cannot sign with the key, or the key cannot be created
 */
export async function openKeyFile(path: string, { name, algorithm }: NewKey): Promise<Signer> {
  const text = (await readIfPresent(path)) ?? (await createKey(path, name, algorithm ?? "ed25519"));
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
 * @throws KeyFileError where there is no key, this Node cannot sign with the old or the new key, or another process
 * does not finish writing the key in time
 */
export async function replaceKey(
  path: string,
  algorithm: Algorithm | null,
): Promise<{ old: Signer; signer: Signer }> {
  if ((await readIfPresent(path)) === null) throw new KeyFileError(`${path} is missing`);
  return alone(path, async () => {
    const old = readKey(path, await readFile(path, "utf8"));
    const type = algorithm === null ? old.key.type : typesOf[algorithm];
    return { old, signer: readKey(path, await writeKey(path, old.key.name, type)) };
  });
}

function createKey(path: string, name: string | null, algorithm: Algorithm): Promise<string> {
  const keyName = name ?? `${RANDOM_NAME}${randomBytes(8).toString("hex")}`;
  // Another process may have created a key since the caller found none. That key must not be replaced.
  return alone(
    path,
    async () => (await readIfPresent(path)) ?? writeKey(path, keyName, typesOf[algorithm]),
  );
}

/** Writes a new key. The caller must hold the lock. */
async function writeKey(path: string, name: string, type: KeyType): Promise<string> {
  if (type === "cosignature-ml-dsa-44" && mlDsa44 === null) {
    throw new KeyFileError(`no key of ML-DSA-44 can be made: ${MISSING_ML_DSA_44}`);
  }
  const seed = randomBytes(SEED_BYTES);
  const text = `${formatSignerKey(name, type, seed, mlDsa44 ?? undefined)}\n`;
  await replacePrivateFile(path, text);
  return text;
}

/**
 * Runs work while no other process on this machine writes this key.
 * @throws KeyFileError where the lock cannot be taken
 */
async function alone<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const lock = await takeLock(`${path}.lock`, LOCK_TIMEOUT_MS).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new KeyFileError(`${path}.lock cannot be opened: ${why}`, { cause });
  });
  if (lock === null) {
    const message = `another process has been writing ${path} for ${LOCK_TIMEOUT_MS / 1_000} seconds`;
    throw new KeyFileError(message);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
