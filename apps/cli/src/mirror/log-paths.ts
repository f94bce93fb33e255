import {
  entryBundlePath,
  hashesOfLevel,
  TILE_WIDTH,
  tilePath,
  widthOfTile,
} from "@digital-evidence/transparency";

/**
 * Lists the tiles and entry bundles of a tree of `size`, which is the smaller of the two `sizes`. The path of a partial
 * tile contains its width, so two logs can have the same tile at different paths. The first `bytes` bytes of both files
 * must be equal, or the whole files if `bytes` is undefined.
 */
export function* logPaths(size: number, sizes: { left: number; right: number }) {
  for (let level = 0; hashesOfLevel(level, size) > 0; level += 1) {
    for (let index = 0; widthOfTile(level, index, size) > 0; index += 1) {
      const width = widthOfTile(level, index, size);
      const at = (of: number) => ({ level, index, width: widthOfTile(level, index, of) });
      const [left, right] = [at(sizes.left), at(sizes.right)];
      yield {
        left: `log/${tilePath(left)}`,
        right: `log/${tilePath(right)}`,
        bytes: isFull(left, right, width) ? undefined : width * 32,
      };
      if (level > 0) continue;
      yield {
        left: `log/${entryBundlePath(left)}`,
        right: `log/${entryBundlePath(right)}`,
        bytes: isFull(left, right, width) ? undefined : width * 34,
      };
    }
  }
}

/**
 * Whether both files have exactly the given width. If so, the whole files are compared, so that additional bytes at the
 * end are noticed.
 */
function isFull(left: { width: number }, right: { width: number }, width: number): boolean {
  return left.width === width && right.width === width && width <= TILE_WIDTH;
}
