// Reads and writes two files: the log's key, and beside it the head. The head has the size and the root of the
// largest tree that the key may have signed. Both files are outside the database, so restoring a back-up of the
// database does not restore an older head. A third file serves only as a lock.
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { takeLock } from "@digital-evidence/native/private-database";
import { replacePrivateFile } from "@digital-evidence/native/private-files";
import {
  emptyRoot,
  formatSignerKey,
  parseSignerKey,
  type Signer,
} from "@digital-evidence/transparency";

export interface LogHead {
  readonly size: number;
  readonly root: Uint8Array;
}

export type LogKeyFileCode =
  | "FOLDER_UNUSABLE"
  | "KEY_UNREADABLE"
  | "KEY_IN_USE"
  | "HEAD_MISSING"
  | "HEAD_UNREADABLE";

export class LogKeyFileError extends Error {
  override readonly name = "LogKeyFileError";
  readonly code: LogKeyFileCode;
  constructor(code: LogKeyFileCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * `replaceSigner` and `writeHead` must be called in `alone`. `createSigner` must not, because it takes the lock itself.
 */
export interface LogKeyFile {
  readonly path: string;
  /** @returns null where there is no key; @throws LogKeyFileError where the file cannot be used */
  readSigner(): Promise<Signer | null>;
  /** Creates a key and its head. If there already is a key, both are kept. @returns the stored key's signer */
  createSigner(): Promise<Signer>;
  /** Makes a new key of this name. The old key, if there is one, is deleted. @returns the new key's signer */
  replaceSigner(name: string): Promise<Signer>;
  /** @throws LogKeyFileError where the head is missing or cannot be read */
  readHead(): Promise<LogHead>;
  /** Resolves when the head is on the disk. */
  writeHead(head: LogHead): Promise<void>;
  /**
   * Runs work that reads the head, writes it and signs, while no other process on this machine does so with this key.
   * The database cannot ensure this, because processes with the same key may have different databases by mistake.
   * @throws LogKeyFileError where another process does not finish its work in time
   */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** How long to wait for another process that signs with the same key. It normally needs some milliseconds. */
const LOCK_TIMEOUT_MS = 10_000;

const SEED_BYTES = 32;

/** With what a random name begins. No address can begin like this. */
export const RANDOM_NAME = "log.invalid/";

/**
 * @param origin the log's name for a new key; null for a random name
 * @param onStep is called after each durable step
 */
export function openLogKeyFile(
  path: string,
  origin: string | null,
  onStep: (step: string) => void = () => {},
): LogKeyFile {
  const headPath = `${path}.head`;

  async function readSigner(): Promise<Signer | null> {
    const text = await readIfPresent(path);
    if (text === null) return null;
    const parsed = parseSignerKey(text.trimEnd());
    // The parser's message is not passed on: the file contains the secret key, and no part of the file may get into the
    // service's log.
    if (!parsed.ok || parsed.value.key.type !== "note") {
      throw new LogKeyFileError("KEY_UNREADABLE", `${path} is not a key that can sign a log`);
    }
    return parsed.value;
  }

  async function writeHead({ size, root }: LogHead): Promise<void> {
    const text = `${JSON.stringify({ size, root: Buffer.from(root).toString("hex") })}\n`;
    await replacePrivateFile(headPath, text);
  }

  async function createSigner(): Promise<Signer> {
    return alone(async () => {
      // Another process may have created a key, and signed with it, since the caller found none. Its head must not be
      // replaced by an empty one.
      const present = await readSigner();
      if (present !== null) return present;
      // The head is written before the key. So a key without a head always means that the head was lost.
      await writeHead({ size: 0, root: emptyRoot() });
      onStep("CREATE_LOG_HEAD");
      return writeKey(
        origin ?? `${RANDOM_NAME}${randomBytes(8).toString("hex")}`,
        "CREATE_LOG_KEY",
      );
    });
  }

  async function writeKey(name: string, step: string): Promise<Signer> {
    await replacePrivateFile(path, `${formatSignerKey(name, "note", randomBytes(SEED_BYTES))}\n`);
    onStep(step);
    const signer = await readSigner();
    if (signer === null) throw new LogKeyFileError("KEY_UNREADABLE", `${path} has disappeared`);
    return signer;
  }

  async function readHead(): Promise<LogHead> {
    const text = await readIfPresent(headPath);
    if (text === null) {
      throw new LogKeyFileError(
        "HEAD_MISSING",
        `${headPath} is missing; it belongs beside the key and says what has been signed`,
      );
    }
    const head = parseHead(text);
    if (head === null) {
      throw new LogKeyFileError("HEAD_UNREADABLE", `${headPath} is not a size and a root`);
    }
    return head;
  }

  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const lock = await usable(path, () => takeLock(`${path}.lock`, LOCK_TIMEOUT_MS));
    if (lock === null) {
      const message = `another process has been signing with ${path} for ${LOCK_TIMEOUT_MS / 1_000} seconds`;
      throw new LogKeyFileError("KEY_IN_USE", message);
    }
    try {
      return await work();
    } finally {
      lock.close();
    }
  }

  return {
    path,
    alone,
    readSigner: () => usable(path, readSigner),
    writeHead: (head) =>
      usable(path, async () => {
        await writeHead(head);
        onStep("WRITE_LOG_HEAD");
      }),
    createSigner: () => usable(path, createSigner),
    replaceSigner: (name) => usable(path, () => writeKey(name, "REPLACE_KEY_FILE")),
    readHead: () => usable(path, readHead),
  };
}

/** @throws LogKeyFileError if the file system refuses: the volume is full or read-only, or a permission is missing */
async function usable<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof LogKeyFileError || typeof codeOf(cause) !== "string") throw cause;
    const message = `${dirname(path)} cannot be used for the log's key (${String(codeOf(cause))})`;
    throw new LogKeyFileError("FOLDER_UNUSABLE", message, { cause });
  }
}

function parseHead(text: string): LogHead | null {
  const [, size, root] = /^\{"size":(\d{1,16}),"root":"([0-9a-f]{64})"\}\n$/.exec(text) ?? [];
  if (size === undefined || root === undefined) return null;
  return { size: Number(size), root: Buffer.from(root, "hex") };
}

async function readIfPresent(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
