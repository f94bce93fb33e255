// Reads and creates the file of a private key: PKCS #8 in PEM, which OpenSSL and Node can read. The key is
// never printed.
import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { stat } from "node:fs/promises";
import { createPrivateFile } from "@digital-evidence/native/private-files";
import { CommandError, usageError } from "./command-error.ts";
import { MAX_KEY_BYTES } from "./evidence/limits.ts";
import { fileError, type Input, inputName, requireFileText } from "./evidence/read-file.ts";
import { EXIT } from "./exit-code.ts";
import type { Io } from "./io.ts";
import { quoted } from "./terminal/neutral-text.ts";

const PASSPHRASE = "DIGITAL_EVIDENCE_KEY_PASSPHRASE";
const ANYBODY_ELSE = 0o077;
const isWindows = process.platform === "win32";

export type PassphraseOptions = { passphraseFile?: Input };

/**
 * Reads the passphrase of a key file: from a file, or else from the environment. No option takes the passphrase itself,
 * because other users of the machine can see the arguments of a process.
 */
export async function readPassphrase(
  { passphraseFile }: PassphraseOptions,
  io: Pick<Io, "env">,
): Promise<string | undefined> {
  const given =
    passphraseFile === undefined
      ? io.env[PASSPHRASE]
      : await requireFileText(passphraseFile, MAX_KEY_BYTES);
  const passphrase = given?.replace(/\r?\n$/, "");
  if (passphrase === "") throw usageError("the passphrase of the key is empty");
  return passphrase;
}

/**
 * Creates a key and writes it to a new file that only its owner can read.
 * @param passphrase encrypts the key in the file
 * @returns the private key's bytes
 * @throws CommandError when the file exists or cannot be written
 */
export async function createKeyFile(
  path: string,
  passphrase: string | undefined,
): Promise<Uint8Array> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
  const pem = privateKey.export({
    type: "pkcs8",
    format: "pem",
    ...(passphrase === undefined ? {} : { cipher: "aes-256-cbc", passphrase }),
  });
  try {
    await createPrivateFile(path, (file) => file.writeFile(pem));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") {
      const message = `${quoted(path)} exists already; a key file is never overwritten`;
      throw new CommandError("FILE_EXISTS", message, EXIT.failed, error);
    }
    throw fileError("FILE_NOT_WRITTEN", path, error);
  }
  return secretOf(privateKey);
}

/** @throws CommandError when the file cannot be read, is open to other users, or does not contain a key of secp256k1 */
export async function readKeyFile(
  path: Input,
  options: PassphraseOptions,
  io: Pick<Io, "env">,
): Promise<Uint8Array> {
  const pem = await requireFileText(path, MAX_KEY_BYTES);
  // The file's mode shows who has access to the file, except on Windows, which uses access lists.
  const isFile = typeof path === "string";
  if (isFile && !isWindows && ((await stat(path)).mode & ANYBODY_ELSE) !== 0) {
    throw usageError(
      `${quoted(path)} can be read by others; run chmod 600 on it, or make a new key`,
    );
  }
  const isEncrypted = /^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m.test(pem);
  const passphrase = isEncrypted ? await readPassphrase(options, io) : undefined;
  if (isEncrypted && passphrase === undefined) {
    throw usageError(
      `${inputName(path)} is encrypted: give its passphrase in ${PASSPHRASE} or with --passphrase-file`,
    );
  }
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, ...(passphrase === undefined ? {} : { passphrase }) });
  } catch {
    // The original error is not passed on as the cause, because its message can quote the file.
    if (isEncrypted) throw usageError(`the passphrase does not open ${inputName(path)}`);
    throw usageError(`${inputName(path)} does not hold a private key in PEM`);
  }
  if (key.asymmetricKeyDetails?.namedCurve !== "secp256k1") {
    throw usageError(`${inputName(path)} holds a key that is not on the curve secp256k1`);
  }
  return secretOf(key);
}

function secretOf(key: KeyObject): Uint8Array {
  const { d = "" } = key.export({ format: "jwk" });
  return Buffer.from(d, "base64url");
}
