// Reads the log of a service, and looks for the snapshots of fingerprints in it. The functions here verify the log's
// own signature. They do not compare the log with an earlier state, and do not require that a witness has cosigned it.
import type { BundleInput } from "@digital-evidence/evidence/bundle";
import {
  type Checkpoint,
  type CheckpointRefusal,
  formatTlogProof,
  formatVerifierKey,
  leafHash,
  LIMITS,
  parsePolicy,
  type Policy,
  proveInclusion,
  type Tile,
  TILE_WIDTH,
  tilePath,
  type TileReader,
  type VerifiedCheckpoint,
  verifyCheckpoint,
  verifyInclusion,
  widthOfTile,
} from "@digital-evidence/transparency";
import { readBytes } from "./answer.ts";
import type { LoggedSnapshot } from "./logged-snapshot.ts";

export type LogProof = NonNullable<BundleInput["logProof"]>;
export type ReceivedTimestamps = NonNullable<BundleInput["timestamps"]>;

/** What a bundle contains about the log: the proof, and the timestamps of the proof's checkpoint if there are any. */
export type ReceivedLogProof = LogProof & { timestamps: ReceivedTimestamps | null };

/** A log's state, together with the received files that prove it. */
export type ReadLog = {
  verified: VerifiedCheckpoint;
  policy: Policy;
  bytes: { policy: Uint8Array; checkpoint: Uint8Array };
  key: string;
  /** When the checkpoint was received, in milliseconds since the Unix epoch. */
  receivedAt: number;
};

export type ReadingLog = {
  now: () => number;
  /**
   * Verifies the checkpoint, as `verifyCheckpoint` does. The default can verify only Ed25519 signatures. If the log's
   * policy names a witness with a key of ML-DSA-44, `readLog` then throws a LogError with the code `NO_ML_DSA`.
   */
  verify?: ((note: Uint8Array, policy: Policy) => Checked | Promise<Checked>) | undefined;
};

type Checked = ReturnType<typeof verifyCheckpoint>;

/**
 * Reads the log's key and its checkpoint, and verifies the signatures.
 * @throws LogError
 */
export async function readLog(
  files: LogFiles,
  { now, verify = verifyCheckpoint }: ReadingLog,
): Promise<ReadLog> {
  const [policyBytes, checkpoint] = await Promise.all([files.policy(), files.checkpoint()]);
  const policy = parsePolicy(policyBytes);
  if (!policy.ok) throw new LogError("INVALID_POLICY", policy.message);
  const checked = await verify(checkpoint, policy.value);
  // `reached` is set if only the quorum of witnesses is missing. Such a checkpoint is accepted too, because the log has
  // signed it.
  const verified = checked.ok ? checked.value : checked.reached;
  if (verified === undefined) {
    const { code, message } = checked as CheckpointRefusal;
    const isNamed = code === "SIGNATURE_MISMATCH" || code === "NO_ML_DSA";
    throw new LogError(isNamed ? code : "INVALID_CHECKPOINT", message);
  }
  return {
    verified,
    policy: policy.value,
    bytes: { policy: policyBytes, checkpoint },
    key: formatVerifierKey(verified.log.key),
    receivedAt: now(),
  };
}

export type FoundInLog = {
  place: PlaceCode;
  /** The text of a `.tlog-proof`, which shows that the log has the snapshot; null if the snapshot was not found. */
  proof: string | null;
};

/**
 * Looks for a snapshot at the log index that its ordinal determines.
 * @throws LogError when a tile cannot be read
 */
export async function findSnapshot(
  { verified, bytes }: ReadLog,
  { hash, ordinal }: LoggedSnapshot,
  { readTiles }: Pick<LogFiles, "readTiles">,
): Promise<FoundInLog> {
  const index = ordinal - 1;
  const entry = Uint8Array.from(hash.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  const { code, proof } = await findPlace(entry, index, verified.checkpoint, readTiles);
  if (proof === null) return { place: code, proof: null };
  const { checkpoint } = bytes;
  const text = formatTlogProof({ extra: null, index, hashes: proof, checkpoint });
  return { place: code, proof: new TextDecoder().decode(text) };
}

export type LogProofResult =
  /** `size` is the size of the checkpoint's tree. */
  | { logProof: LogProof; size: number }
  | { logProof: null; problem: LogProblem | Exclude<PlaceCode, "IN_LOG"> };

/**
 * Reads the log and makes the proof for a bundle. A caller that remembers an earlier state of the log has to compare it
 * with the log itself, and must leave out the proof if the two contradict each other.
 * @param prefix the address of the log's files, with a slash at the end
 */
export async function findLogProof(
  files: LogFiles,
  prefix: string,
  snapshot: LoggedSnapshot,
  reading: ReadingLog,
): Promise<LogProofResult> {
  try {
    const log = await readLog(files, reading);
    let found = await findSnapshot(log, snapshot, files);
    // A cache on the way may still have tiles of another log that was at this address before.
    if (found.place === "TILES_MISMATCH") found = await findSnapshot(log, snapshot, files.again());
    const { place, proof } = found;
    if (proof !== null) {
      const receivedAt = new Date(log.receivedAt);
      const { size } = log.verified.checkpoint;
      return { logProof: { source: prefix, receivedAt, value: proof }, size };
    }
    return { logProof: null, problem: place === "IN_LOG" ? "TILES_MISMATCH" : place };
  } catch (error) {
    if (error instanceof LogError) return { logProof: null, problem: error.code };
    throw error;
  }
}

// Finds out whether a log has a given entry at a given index. The result is proved by an inclusion proof that leads to
// the root in the log's signed checkpoint.

/**
 * Whether the log has the entry at the index. `IN_LOG`: the log has it. `OTHER_ENTRY`: the log has another entry there.
 * `TILES_MISMATCH`: the root computed from the tiles is not the signed root, so the tiles prove nothing.
 * `BEYOND_CHECKPOINT`: the checkpoint's tree is too small to have this index.
 */
export type PlaceCode = "IN_LOG" | "OTHER_ENTRY" | "TILES_MISMATCH" | "BEYOND_CHECKPOINT";

/** `proof` leads from the entry to the signed root; null unless the code is `IN_LOG`. */
export type Place = { code: PlaceCode; proof: readonly Uint8Array[] | null };

/**
 * Looks for an entry at an index. The tiles are untrusted, so both `IN_LOG` and `OTHER_ENTRY` require a valid inclusion
 * proof of the entry that the log has at the index.
 */
export async function findPlace(
  entry: Uint8Array,
  index: number,
  { size, root }: Checkpoint,
  readTiles: TileReader,
): Promise<Place> {
  if (index >= size) return notAt("BEYOND_CHECKPOINT");
  const proof = await proveInclusion(readTiles, index, size);
  if (!proof.ok) return notAt("TILES_MISMATCH");
  const claim = { index, size, root, proof: proof.value };
  if (verifyInclusion({ ...claim, leafHash: leafHash(entry) }).ok) {
    return { code: "IN_LOG", proof: proof.value };
  }
  const tile = Math.floor(index / TILE_WIDTH);
  const [hashes] = await readTiles([{ level: 0, index: tile, width: widthOfTile(0, tile, size) }]);
  const start = (index % TILE_WIDTH) * HASH_BYTES;
  const other = hashes?.slice(start, start + HASH_BYTES) ?? new Uint8Array();
  const isOther = verifyInclusion({ ...claim, leafHash: other }).ok;
  return notAt(isOther ? "OTHER_ENTRY" : "TILES_MISMATCH");
}

function notAt(code: PlaceCode): Place {
  return { code, proof: null };
}

// Reads the files of a log. The service is untrusted, so the size of each file and the number of tiles have
// limits.

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
