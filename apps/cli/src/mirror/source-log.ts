// Reads the log of a source: verifies the checkpoint's signatures, and recomputes the tree from the entries. The tree
// must continue the tree that the mirror already has.
import { LOG_PREFIX } from "@digital-evidence/evidence/api";
import type { Published } from "@digital-evidence/evidence/published";
import type { Folder } from "@digital-evidence/published-files/folder";
import {
  appendLeaves,
  entryBundlePath,
  type FilledTile,
  formatPolicy,
  leafHash,
  LIMITS,
  parseCheckpoint,
  parseEntryBundle,
  parseNote,
  parsePolicy,
  parseTile,
  type Policy,
  TILE_WIDTH,
  type Tile,
  tilePath,
  type TileReader,
  treeRoot,
  verifyCheckpoint,
  widthOfTile,
} from "@digital-evidence/transparency";
import { algorithms } from "../evidence/ml-dsa-44.ts";
import type { Faults } from "./fault.ts";
import type { SourceFiles } from "./source-files.ts";

const LOG = LOG_PREFIX.slice(1);
const HASH_BYTES = 32;
/** The maximum number of new entries in one run. Their hashes are kept in memory. */
const MAX_NEW = 4_194_304;
const MAX_BUNDLE_BYTES = TILE_WIDTH * (2 + HASH_BYTES);
/** The number of the log's files that are requested at the same time. */
const AT_ONCE = 8;

export type SourceLog = {
  size: number;
  root: Uint8Array;
  origin: string;
  /** Returns the leaf hash at this index, counted from 0. Returns null if the log has no leaf at this index. */
  leafAt(number: number): Promise<Uint8Array | null>;
  /**
   * Whether the checkpoint's signatures verify, every new entry could be read, and the root computed from the entries
   * is the checkpoint's root.
   */
  isVerified: boolean;
  write(): Promise<void>;
};

type Options = {
  files: SourceFiles;
  folder: Folder;
  before: Published;
  /** The policy with the keys that the user trusts. Null if the source's own policy is used. */
  trusted: Policy | null;
  faults: Faults;
};

/** @returns null if the log cannot be read, or has too many new entries; `faults` then says why */
export async function readSourceLog(options: Options): Promise<SourceLog | null> {
  const { files, folder, before, faults } = options;
  const fault = (id: string, code: string, effect: "LEFT_OUT" | "RECOMPUTED" = "LEFT_OUT") =>
    faults.add({ kind: "log", id, code, effect });
  const texts = await readTexts(options, fault);
  if (texts === null) return null;
  const { checkpoint, policy, keys, note } = texts;
  const own = await ownCheckpoint(folder, before);
  const readOwn = ownTiles(folder, own?.size ?? 0);
  if (own !== null && checkpoint.size <= own.size) {
    const root = await treeRoot(readOwn, checkpoint.size);
    const isSame = root.ok && Buffer.compare(root.value, checkpoint.root) === 0;
    if (!isSame) fault("checkpoint", "FORKED_LOG");
    else if (checkpoint.size < own.size) fault("checkpoint", "OLDER_LOG");
  }
  const start = own?.size ?? 0;
  if (checkpoint.size - start > MAX_NEW) {
    fault("checkpoint", "LOG_TOO_LARGE");
    return null;
  }
  const leaves = await readLeaves(files, readOwn, start, checkpoint.size, fault);
  const appended = await appendLeaves(readOwn, start, leaves.hashes);
  const tiles = new Map(
    (appended.ok ? appended.value : []).map((filled) => [tilePath(filled.tile), filled]),
  );
  const readTiles: TileReader = (wanted) =>
    Promise.all(
      wanted.map(async (tile) => {
        const filled = tiles.get(tilePath(tile));
        return filled?.bytes ?? (await readOwn([tile]))[0] ?? new Uint8Array();
      }),
    );
  const size = Math.max(checkpoint.size, start);
  const root = await treeRoot(readTiles, size);
  const isRoot =
    checkpoint.size >= start && root.ok && Buffer.compare(root.value, checkpoint.root) === 0;
  if (!isRoot && checkpoint.size > start) {
    fault("checkpoint", start > 0 ? "LOG_NOT_CONTINUED" : "LOG_ROOT_MISMATCH");
  }
  await compareTiles(files, [...tiles.values()], (path, code) =>
    fault(path, code, isRoot ? "RECOMPUTED" : "LEFT_OUT"),
  );
  return {
    size: checkpoint.size,
    root: checkpoint.root,
    origin: checkpoint.origin,
    isVerified: texts.isSigned && isRoot && leaves.isWhole,
    async leafAt(number) {
      if (number >= size) return null;
      const index = Math.floor(number / TILE_WIDTH);
      const [tile] = await readTiles([{ level: 0, index, width: widthOfTile(0, index, size) }]);
      const at = (number % TILE_WIDTH) * HASH_BYTES;
      return tile?.subarray(at, at + HASH_BYTES) ?? null;
    },
    async write() {
      for (const { tile, bytes } of tiles.values()) {
        const bundle = tile.level === 0 ? leaves.bundles.get(tile.index) : undefined;
        await folder.write(LOG + tilePath(tile), bytes);
        if (bundle !== undefined) await folder.write(LOG + entryBundlePath(tile), bundle);
      }
      await folder.write(`${LOG}policy`, policy);
      await folder.write(`${LOG}keys`, keys);
      await folder.write(`${LOG}checkpoint`, note);
    },
  };
}

type OnFault = (id: string, code: string, effect?: "LEFT_OUT" | "RECOMPUTED") => void;

/** Reads the checkpoint, the policy and the keys, and verifies the checkpoint's signatures. */
async function readTexts({ files, trusted }: Options, fault: OnFault) {
  const text = async (name: string, maxBytes: number, effect: "LEFT_OUT" | "RECOMPUTED") => {
    const bytes = await files.whole(LOG + name, maxBytes);
    if (bytes !== null && bytes !== "TOO_LONG") return bytes;
    fault(name, bytes === null ? "FILE_MISSING" : "FILE_TOO_LONG", effect);
    return null;
  };
  const recomputed = trusted === null ? "LEFT_OUT" : "RECOMPUTED";
  const note = await text("checkpoint", LIMITS.noteBytes, "LEFT_OUT");
  const statedPolicy = await text("policy", LIMITS.policyBytes, recomputed);
  const statedKeys = await text("keys", LIMITS.policyBytes, "RECOMPUTED");
  const stated = statedPolicy === null ? null : parsePolicy(statedPolicy);
  if (stated?.ok === false) fault("policy", stated.code, recomputed);
  const keysParsed = statedKeys === null ? null : parsePolicy(statedKeys);
  if (keysParsed?.ok === false) fault("keys", keysParsed.code, "RECOMPUTED");
  if (note === null) return null;
  const parsed = parseNote(note);
  const checkpoint = parsed.ok ? parseCheckpoint(parsed.value.text) : parsed;
  if (!checkpoint.ok) {
    fault("checkpoint", checkpoint.code);
    return null;
  }
  // The source's own policy is used without its quorum. Only the user can decide how many witnesses must have cosigned.
  const named = stated?.ok === true ? { ...stated.value, groups: [], quorum: null } : null;
  const policies = [trusted, named].filter((policy) => policy !== null);
  let isSigned = policies.length > 0;
  for (const policy of policies) {
    const verified = verifyCheckpoint(note, policy, algorithms);
    if (verified.ok) continue;
    isSigned = false;
    fault("checkpoint", verified.code);
  }
  const signers = policies[0] ?? { logs: [], witnesses: [], groups: [], quorum: null };
  const logs = signers.logs.filter(({ key }) => key.name === checkpoint.value.origin);
  if (keysParsed?.ok === true) {
    const known = keysParsed.value.logs.map(({ key }) => `${key.name} ${key.id}`);
    const isKnown = logs.some(({ key }) => known.includes(`${key.name} ${key.id}`));
    if (!isKnown) fault("keys", "UNKNOWN_KEY", "RECOMPUTED");
  }
  const own = formatPolicy({ logs, witnesses: [], groups: [], quorum: null });
  return {
    note,
    checkpoint: checkpoint.value,
    isSigned,
    policy: stated?.ok === true && statedPolicy !== null ? statedPolicy : own,
    keys: keysParsed?.ok === true && statedKeys !== null ? statedKeys : own,
  };
}

/** Reads the mirror's checkpoint, with the tree size that the mirror's root states. */
async function ownCheckpoint(folder: Folder, before: Published) {
  if (before.log === null) return null;
  const bytes = await folder.read(`${LOG}checkpoint`, LIMITS.noteBytes);
  const note = bytes === null ? null : parseNote(bytes);
  const checkpoint = note?.ok === true ? parseCheckpoint(note.value.text) : null;
  // The size is taken from the root. If a run was killed between writing the checkpoint and writing the root, the
  // checkpoint is of a larger tree. The tiles of the root's tree then still exist.
  return checkpoint?.ok === true ? { ...checkpoint.value, size: before.log.size } : null;
}

/**
 * Reads the mirror's own tiles, which are those of a tree of `size`. If the requested tile is narrower than the
 * mirror's, the reader returns the first hashes of the mirror's tile.
 */
function ownTiles(folder: Folder, size: number): TileReader {
  return (tiles) =>
    Promise.all(
      tiles.map(async (tile) => {
        const width = widthOfTile(tile.level, tile.index, size);
        const path = LOG + tilePath({ ...tile, width: Math.max(width, 1) });
        const bytes = await folder.read(path, TILE_WIDTH * HASH_BYTES);
        return bytes?.subarray(0, tile.width * HASH_BYTES) ?? new Uint8Array();
      }),
    );
}

/**
 * Computes the leaf hashes from `start` to `size - 1` from entry bundles. If a bundle cannot be read, its leaf hashes
 * are taken from the tile of level 0, so that the root can still be computed and the rest of the log checked.
 */
async function readLeaves(
  files: SourceFiles,
  readOwn: TileReader,
  start: number,
  size: number,
  fault: OnFault,
) {
  const hashes: Uint8Array[] = [];
  const bundles = new Map<number, Uint8Array>();
  let isWhole = true;
  const first = Math.floor(start / TILE_WIDTH);
  const indices = Array.from(
    { length: Math.max(Math.ceil(size / TILE_WIDTH) - first, 0) },
    (_, at) => first + at,
  );
  await inLots(indices, async (index) => {
    const width = widthOfTile(0, index, size);
    const path = entryBundlePath({ index, width });
    const bytes = await files.whole(LOG + path, MAX_BUNDLE_BYTES);
    const read = bytes !== null && bytes !== "TOO_LONG" ? parseEntryBundle(bytes, width) : null;
    const isRead = read?.ok === true && read.value.every(({ length }) => length === HASH_BYTES);
    let leaves: Uint8Array[] = isRead ? read.value.map(leafHash) : [];
    if (isRead && bytes !== null && bytes !== "TOO_LONG") bundles.set(index, bytes);
    else {
      fault(path, bytes === null ? "FILE_MISSING" : "ENTRIES_UNREADABLE");
      isWhole = false;
      const tile = await files.whole(LOG + tilePath({ level: 0, index, width }), 8192);
      const parsed = tile !== null && tile !== "TOO_LONG" ? parseTile(tile, width) : null;
      leaves =
        parsed?.ok === true
          ? parsed.value
          : Array.from({ length: width }, () => new Uint8Array(HASH_BYTES));
    }
    return async () => {
      const known = index === first ? start % TILE_WIDTH : 0;
      if (known > 0) {
        const [tile] = await readOwn([{ level: 0, index, width: known }]);
        const same = Buffer.concat(leaves.slice(0, known)).equals(tile ?? new Uint8Array());
        if (!same) fault(path, "ENTRIES_DIFFER");
        isWhole &&= same;
      }
      for (const leaf of leaves.slice(known)) hashes.push(leaf);
    };
  });
  return { hashes, bundles, isWhole };
}

/**
 * Calls `start` for AT_ONCE items at the same time. Each call returns a function. These functions then run one after
 * the other, in the order of the items, because they append to shared lists.
 */
async function inLots<T>(items: readonly T[], start: (item: T) => Promise<() => Promise<void>>) {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    const lot = await Promise.all(items.slice(at, at + AT_ONCE).map(start));
    for (const end of lot) await end();
  }
}

async function compareTiles(
  files: SourceFiles,
  tiles: readonly FilledTile[],
  onDifference: (path: string, code: string) => void,
): Promise<void> {
  await inLots(tiles, async ({ tile, bytes }) => {
    const path = tilePath(tile satisfies Tile);
    const theirs = await files.whole(LOG + path, bytes.length);
    return async () => {
      if (theirs === null) onDifference(path, "FILE_MISSING");
      else if (theirs === "TOO_LONG" || Buffer.compare(theirs, bytes) !== 0) {
        onDifference(path, "TILE_MISMATCH");
      }
    };
  });
}
