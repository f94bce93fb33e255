// A log that is too large to build. The entry with the index i is the text "entry i" if i is listed, and the text
// "common" otherwise. The tiles are computed when they are read.
import { formatTile, leafHash, nodeHash, type TileReader } from "../src/index.ts";

const entry = (text: string) => leafHash(new TextEncoder().encode(text));

export function createVirtualLog(listed: readonly number[]): TileReader {
  /** `common[height]` is the root of a tree with 2^height leaves, all of the entry "common". */
  const common = [entry("common")];

  function uniform(height: number): Uint8Array {
    const below = height === 0 ? null : uniform(height - 1);
    return (common[height] ??= below === null ? entry("common") : nodeHash(below, below));
  }

  function perfect(start: number, height: number): Uint8Array {
    const end = start + 2 ** height;
    if (!listed.some((index) => index >= start && index < end)) return uniform(height);
    if (height === 0) return entry(`entry ${start}`);
    const middle = start + 2 ** (height - 1);
    return nodeHash(perfect(start, height - 1), perfect(middle, height - 1));
  }

  return (tiles) =>
    Promise.resolve(
      tiles.map(({ level, index, width }) => {
        const unit = 256 ** level;
        const first = index * 256;
        return formatTile(
          Array.from({ length: width }, (_, at) => perfect((first + at) * unit, 8 * level)),
        );
      }),
    );
}
