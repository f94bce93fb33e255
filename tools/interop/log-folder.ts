// Reads a log from a folder and checks it with packages/transparency. reader.go makes the same checks with Go's
// packages, so that the results can be compared.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import {
  type Checkpoint,
  entryBundlePath,
  leafHash,
  parseAddCheckpoint,
  parseCheckpoint,
  parseEntryBundle,
  parseTile,
  parseTlogProof,
  parseVerifierKey,
  proveInclusion,
  type TileReader,
  tilePath,
  type VerifierKey,
  verifyConsistency,
  verifyInclusion,
  verifyNote,
  widthOfTile,
} from "@digital-evidence/transparency";

export interface LogFolder {
  readonly files: Map<string, Uint8Array>;
  readonly key: VerifierKey;
}

export function readLogFolder(path: string): LogFolder {
  const files = new Map<string, Uint8Array>();
  for (const name of readdirSync(path, { recursive: true, encoding: "utf8" })) {
    const file = join(path, name);
    if (statSync(file).isFile()) files.set(relative(path, file), readFileSync(file));
  }
  const key = parseVerifierKey(
    Buffer.from(files.get("key") ?? "")
      .toString()
      .trimEnd(),
  );
  if (!key.ok) throw new Error(`${path}: ${key.message}`);
  return { files, key: key.value };
}

/** @returns what the file states, as text, or "no" if the file is not valid */
export async function verdictOf(folder: LogFolder, file: string): Promise<string> {
  if (file === "proof") return proofVerdict(folder) ?? "no";
  if (file === "request") return requestVerdict(folder) ?? "no";
  const head = openNote(folder, folder.files.get("checkpoint"));
  return head !== null && (await isTree(folder, head)) ? describe(head) : "no";
}

function describe({ origin, size, root }: Checkpoint): string {
  return `${origin}|${size}|${Buffer.from(root).toString("hex")}`;
}

/**
 * Caches the result for each note. Most changes leave the note as it is. Without the cache, the same note would be
 * verified again for each of them.
 */
const opened = new Map<string, Checkpoint | null>();

function openNote({ key }: LogFolder, bytes: Uint8Array = new Uint8Array()): Checkpoint | null {
  const name = `${key.id} ${Buffer.from(bytes).toString("base64")}`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  const note = verifyNote(bytes, [key]);
  const checkpoint = note.ok ? parseCheckpoint(note.value.note.text) : note;
  const value = checkpoint.ok ? checkpoint.value : null;
  const result = value?.origin === key.name ? value : null;
  opened.set(name, result);
  return result;
}

async function isTree({ files }: LogFolder, { size, root }: Checkpoint): Promise<boolean> {
  const readTiles: TileReader = async (tiles) =>
    tiles.map((tile) => files.get(tilePath(tile)) ?? new Uint8Array());
  for (let index = 0; index * 256 < size; index += 1) {
    const width = widthOfTile(0, index, size);
    const bytes = files.get(entryBundlePath({ index, width })) ?? new Uint8Array();
    const entries = parseEntryBundle(bytes, width);
    const tile = files.get(tilePath({ level: 0, index, width })) ?? new Uint8Array();
    const leaves = parseTile(tile, width);
    if (!entries.ok || !leaves.ok) return false;
    const isEach = entries.value.every((entry, at) =>
      Buffer.from(leafHash(entry)).equals(leaves.value[at] ?? new Uint8Array()),
    );
    const [first] = leaves.value;
    const proof = await proveInclusion(readTiles, index * 256, size);
    if (!isEach || first === undefined || !proof.ok) return false;
    const claim = { leafHash: first, index: index * 256, size, root, proof: proof.value };
    if (!verifyInclusion(claim).ok) return false;
  }
  return true;
}

function proofVerdict(folder: LogFolder): string | null {
  const parsed = parseTlogProof(folder.files.get("proof") ?? new Uint8Array());
  if (!parsed.ok) return null;
  const { index, hashes, checkpoint } = parsed.value;
  const head = openNote(folder, checkpoint);
  if (head === null) return null;
  const leaf = Buffer.from(Buffer.from(folder.files.get("leaf") ?? "").toString(), "base64");
  const { size, root } = head;
  const check = verifyInclusion({ leafHash: leaf, index, size, root, proof: hashes });
  return check.ok ? `${describe(head)} index ${index}` : null;
}

function requestVerdict(folder: LogFolder): string | null {
  const parsed = parseAddCheckpoint(folder.files.get("request") ?? new Uint8Array());
  if (!parsed.ok) return null;
  const { oldSize, proof, checkpoint } = parsed.value;
  const head = openNote(folder, checkpoint);
  const old = openNote(folder, folder.files.get("checkpoint.old"));
  if (head === null || old?.size !== oldSize) return null;
  const { size, root } = head;
  const check = verifyConsistency({ oldSize, oldRoot: old.root, size, root, proof });
  return check.ok ? `${describe(head)} old ${oldSize}` : null;
}
