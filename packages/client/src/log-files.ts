// Reads the files of a log. The service is untrusted, so the size of each file and the number of tiles have
// limits.
import { LIMITS, type Tile, tilePath, type TileReader } from "@digital-evidence/transparency";
import { readBytes } from "./answer.ts";

const TIMEOUT_MS = 10_000;
/** The maximum number of tiles that are read. The proof of one entry needs fewer, even in a tree of 2^53 - 1 leaves. */
const MAX_TILES = 64;
const HASH_BYTES = 32;

/** How `fetch` uses the browser's cache. The type RequestCache is not used, because only browsers define it. */
type CacheMode = NonNullable<RequestInit["cache"]>;

export type LogProblem =
  | "UNREACHABLE"
  | "REFUSED"
  | "WRONG_LENGTH"
  | "INVALID_POLICY"
  | "NO_ML_DSA"
  | "INVALID_CHECKPOINT"
  | "SIGNATURE_MISMATCH";

export class LogError extends Error {
  override readonly name = "LogError";
  readonly code: LogProblem;

  constructor(code: LogProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export type LogFiles = {
  checkpoint: () => Promise<Uint8Array>;
  policy: () => Promise<Uint8Array>;
  other: (path: string, maxBytes: number, cache: CacheMode) => Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Reads each tile once. If a tile cannot be read, the promise rejects with a LogError. After the log has failed
   * to answer once, no more tiles are requested, because a search for many entries would wait for many time-outs.
   */
  readTiles: TileReader;
  /**
   * Returns functions that read the same log and bypass the browser's cache. The cache keeps each tile for a year. It
   * may therefore still have tiles of another log that was at the same address before.
   */
  again: () => LogFiles;
};

export type LogAddress = {
  /** The address of the log's files, with a slash at the end. */
  prefix: string;
  fetch: typeof globalThis.fetch;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  /**
   * The maximum number of tiles that are read. The default is enough for one entry; a search for many entries needs
   * more.
   */
  maxTiles?: number | undefined;
  /** Whether every file is requested from the server, even if the browser's cache has it. */
  isFresh?: boolean | undefined;
};

/**
 * Reads the files of a log at one address, each tile once.
 * @param address the log's address, and the limits of reading
 * @returns functions that read the log's files and throw a `LogError` where a file cannot be read
 */
export function logFiles(address: LogAddress): LogFiles {
  const { prefix, fetch, signal, timeoutMs = TIMEOUT_MS, maxTiles = MAX_TILES, isFresh } = address;
  let fresh: LogFiles | undefined;
  const tiles = new Map<string, Promise<Uint8Array>>();
  let silence: LogError | undefined;

  async function read(
    path: string,
    maxBytes: number,
    cache: CacheMode,
  ): Promise<Uint8Array<ArrayBuffer>> {
    try {
      const response = await fetch(prefix + path, {
        cache: isFresh === true ? "reload" : cache,
        credentials: "omit",
        redirect: "error",
        signal: AbortSignal.any([
          ...(signal === undefined ? [] : [signal]),
          AbortSignal.timeout(timeoutMs),
        ]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw new LogError("REFUSED", path);
      }
      const bytes = await readBytes(response, maxBytes);
      if (bytes === null) throw new LogError("WRONG_LENGTH", path);
      return bytes;
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof LogError) throw cause;
      silence = new LogError("UNREACHABLE", path, { cause });
      throw silence;
    }
  }

  // This function is async, so that it rejects and never throws. `Promise.all` in `readTiles` then also handles the
  // failures of the tiles that were requested before.
  async function tile(wanted: Tile): Promise<Uint8Array> {
    const path = tilePath(wanted);
    const known = tiles.get(path);
    if (known !== undefined) return known;
    if (silence !== undefined) throw silence;
    if (tiles.size >= maxTiles) throw new LogError("WRONG_LENGTH", path);
    const length = wanted.width * HASH_BYTES;
    const reading = read(path, length, "default").then((bytes) => {
      if (bytes.length !== length) throw new LogError("WRONG_LENGTH", path);
      return bytes;
    });
    tiles.set(path, reading);
    return reading;
  }

  return {
    checkpoint: () => read("checkpoint", LIMITS.noteBytes, "no-store"),
    policy: () => read("policy", LIMITS.policyBytes, "no-store"),
    other: read,
    readTiles: async (wanted) => Promise.all(wanted.map(tile)),
    again: () => (fresh ??= logFiles({ ...address, isFresh: true })),
  };
}
