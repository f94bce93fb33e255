// Reads the files of a log. The service is untrusted, so the size of each file and the number of tiles have
// limits.
import { readBytes } from "@digital-evidence/client/answer";
import { LIMITS, type Tile, tilePath, type TileReader } from "@digital-evidence/transparency";
import type { LogProblem } from "../evidence-chain/log-finding.ts";

/** The time limit for one file. */
const TIMEOUT_MS = 10_000;
/** At most this many tiles are read in one look. The proofs of a tree of 2^53 - 1 leaves need fewer. */
const MAX_TILES = 64;
const HASH_BYTES = 32;

/** Thrown when a file of the log cannot be read. */
export class LogFileError extends Error {
  override readonly name = "LogFileError";
  readonly code: Extract<LogProblem, "UNREACHABLE" | "REFUSED" | "WRONG_LENGTH">;

  constructor(code: LogFileError["code"], path: string, options?: ErrorOptions) {
    super(`${path}: ${code}`, options);
    this.code = code;
  }
}

export type LogFiles = {
  /** @throws LogFileError */
  checkpoint: () => Promise<Uint8Array>;
  /** @throws LogFileError */
  policy: () => Promise<Uint8Array>;
  /** Reads each tile once. A tile that cannot be read makes the promise reject with a LogFileError. */
  readTiles: TileReader;
};

export type LogAddress = {
  /** The address of the log's files, with a slash at the end. */
  prefix: string;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
};

export function logFiles({ prefix, fetch, signal }: LogAddress): LogFiles {
  const tiles = new Map<string, Promise<Uint8Array>>();

  async function read(path: string, maxBytes: number, cache: RequestCache): Promise<Uint8Array> {
    try {
      const response = await fetch(prefix + path, {
        cache,
        credentials: "omit",
        redirect: "error",
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new LogFileError("REFUSED", path);
      }
      const bytes = await readBytes(response, maxBytes);
      if (bytes === null) throw new LogFileError("WRONG_LENGTH", path);
      return bytes;
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof LogFileError) throw cause;
      throw new LogFileError("UNREACHABLE", path, { cause });
    }
  }

  function tile(wanted: Tile): Promise<Uint8Array> {
    const path = tilePath(wanted);
    const known = tiles.get(path);
    if (known !== undefined) return known;
    if (tiles.size >= MAX_TILES) throw new LogFileError("WRONG_LENGTH", path);
    const length = wanted.width * HASH_BYTES;
    const reading = read(path, length, "default").then((bytes) => {
      if (bytes.length !== length) throw new LogFileError("WRONG_LENGTH", path);
      return bytes;
    });
    tiles.set(path, reading);
    return reading;
  }

  return {
    checkpoint: () => read("checkpoint", LIMITS.noteBytes, "no-store"),
    policy: () => read("policy", LIMITS.policyBytes, "no-store"),
    readTiles: async (wanted) => Promise.all(wanted.map(tile)),
  };
}
