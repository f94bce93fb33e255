// The log of a source: its checkpoint is verified under a key, and its tree is computed again from its entries. The tree
// must continue the one that the mirror already has.
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
/** More new entries than this are not taken in one run, because their hashes are kept in memory. */
const MAX_NEW = 4_194_304;
const MAX_BUNDLE_BYTES = TILE_WIDTH * (2 + HASH_BYTES);
/** How many files of the log are requested at once. */
const AT_ONCE = 8;

export type SourceLog = {
  size: number;
  root: Uint8Array;
  /** The name of the key that signed the checkpoint. */
  origin: string;
  /** The hash of the leaf that the snapshot with this number (from 0) must have; null if it is not known. */
  leafAt(number: number): Promise<Uint8Array | null>;
  /** Whether the checkpoint verifies and the entries lead to its root. */
  isVerified: boolean;
  write(): Promise<void>;
};

type Options = {
  files: SourceFiles;
  folder: Folder;
  /** The root of the mirror. */
  before: Published;
  /** The keys that the user trusts; null if the source names its own. */
  trusted: Policy | null;
  faults: Faults;
};

/** @returns null if the log cannot be read. What is wrong with it is in the faults. */
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

/** Reads checkpoint, policy and keys, and verifies the checkpoint's signatures. */
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
  // A source's own policy names its witnesses. Whether enough of them have cosigned is the user's question.
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

/** The checkpoint that the mirror has, up to which its tiles are on the disk. */
async function ownCheckpoint(folder: Folder, before: Published) {
  if (before.log === null) return null;
  const bytes = await folder.read(`${LOG}checkpoint`, LIMITS.noteBytes);
  const note = bytes === null ? null : parseNote(bytes);
  const checkpoint = note?.ok === true ? parseCheckpoint(note.value.text) : null;
  // A run that was killed between checkpoint and root leaves a checkpoint that is larger than the root says. Its tiles
  // are there, and those of the root's size are not removed before the next run.
  return checkpoint?.ok === true ? { ...checkpoint.value, size: before.log.size } : null;
}

/** Reads tiles of the mirror itself, also as they were when the tree was smaller. */
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

/** The leaves from `start` to `size - 1`, from entry bundles. A tile stands in for a bundle that cannot be read. */
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

/** Runs a function for several items at once, and what it returns one after the other, in their order. */
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
