// Finds out whether a log has a given entry at a given index. The result is proved by an inclusion proof that leads to
// the root in the log's signed checkpoint.
import {
  type Checkpoint,
  leafHash,
  proveInclusion,
  TILE_WIDTH,
  type TileReader,
  verifyInclusion,
  widthOfTile,
} from "@digital-evidence/transparency";

/**
 * Whether the log has the entry at the index. `IN_LOG`: the log has it. `OTHER_ENTRY`: the log has another entry there.
 * `TILES_MISMATCH`: the root computed from the tiles is not the signed root, so the tiles prove nothing.
 * `BEYOND_CHECKPOINT`: the checkpoint's tree is too small to have this index.
 */
export type PlaceCode = "IN_LOG" | "OTHER_ENTRY" | "TILES_MISMATCH" | "BEYOND_CHECKPOINT";

/** `proof` leads from the entry to the signed root; null unless the code is `IN_LOG`. */
export type Place = { code: PlaceCode; proof: readonly Uint8Array[] | null };

const HASH_BYTES = 32;

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
