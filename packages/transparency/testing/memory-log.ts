import { appendLeaves, leafHash, tilePath, type TileReader } from "../src/index.ts";

export type MemoryLog = { size: number; readTiles: TileReader; tiles: Map<string, Uint8Array> };

export function createMemoryLog(): MemoryLog {
  const tiles = new Map<string, Uint8Array>();
  const readTiles: TileReader = (wanted) =>
    Promise.resolve(
      wanted.map((tile) => {
        const bytes = tiles.get(tilePath(tile));
        if (bytes === undefined) throw new Error(`no ${tilePath(tile)}`);
        return bytes;
      }),
    );
  return { size: 0, readTiles, tiles };
}

export async function append(
  log: MemoryLog,
  leafHashes: readonly Uint8Array[],
): Promise<MemoryLog> {
  const appended = await appendLeaves(log.readTiles, log.size, leafHashes);
  if (!appended.ok) throw new Error(appended.message);
  for (const { tile, bytes } of appended.value) log.tiles.set(tilePath(tile), bytes);
  return { ...log, size: log.size + leafHashes.length };
}

/** The entry with this index in the vectors: two bytes, low byte first. */
export function shortEntry(index: number): Uint8Array {
  return Uint8Array.of(index & 255, (index >> 8) & 255);
}

export async function growLog({ sizes, seed }: { sizes: number[]; seed: number }) {
  let log = createMemoryLog();
  const leaves: Uint8Array[] = [];
  for (const count of sizes) {
    const added = Array.from({ length: count }, (_, at) =>
      leafHash(new TextEncoder().encode(`${seed} ${leaves.length + at}`)),
    );
    log = await append(log, added);
    leaves.push(...added);
  }
  return { log, leaves };
}
