// A document's bytes, a piece at a time: two pieces are in memory, the one in use and the next. One
// that was used is given back at once: left to the garbage collector, they pile up by the hundred
// megabytes.

/** Large enough that asking for it costs nothing beside hashing it: bench/document-hash.ts. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** The next piece is read while the one before is in use; asking for the next ends its use. */
export async function* readPieces(
  document: Blob,
  pieceBytes = PIECE_BYTES,
): AsyncGenerator<Uint8Array, void> {
  const read = (start: number) => document.slice(start, start + pieceBytes).arrayBuffer();
  let next = read(0);
  for (let start = pieceBytes; start < document.size; start += pieceBytes) {
    const piece = await next;
    next = read(start);
    // Should the reading fail while the piece before is in use, it is met at the next turn.
    next.catch(() => undefined);
    yield new Uint8Array(piece);
    piece.transfer(0);
  }
  yield new Uint8Array(await next);
}
