import {
  type Checkpoint,
  proveConsistency,
  type TileReader,
  treeRoot,
  verifyConsistency,
} from "@digital-evidence/transparency";
import { narrowed } from "./look-at-log.ts";

/**
 * Returns the root that a verified tree had at an earlier size, or null if the tiles do not lead from that root
 * to the verified root.
 */
export async function earlierRoot(
  { size, root }: Checkpoint,
  oldSize: number,
  readTiles: TileReader,
): Promise<Uint8Array | null> {
  const earlier = await treeRoot(narrowed(readTiles, size), oldSize);
  const proof = await proveConsistency(readTiles, oldSize, size);
  if (!earlier.ok || !proof.ok) return null;
  const claim = { oldSize, oldRoot: earlier.value, size, root, proof: proof.value };
  return verifyConsistency(claim).ok ? earlier.value : null;
}
