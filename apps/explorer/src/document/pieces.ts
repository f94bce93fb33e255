// Reads a document piece by piece. At most two pieces are in memory: the one in use and the next. A used
// piece is freed at once by posting it to a closed port. Without this, or with `transfer()` in Chromium,
// used pieces pile up until the whole document is in memory.

/** Large enough that reading a piece costs little compared with hashing it: bench/document-hash. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** Reads the next piece while one is in use. A piece must not be used after the next was requested. */
export async function* readPieces(
  document: Blob,
  pieceBytes = PIECE_BYTES,
): AsyncGenerator<Uint8Array, void> {
  const { port1: nowhere, port2: listener } = new MessageChannel();
  listener.close();
  const read = (start: number) => document.slice(start, start + pieceBytes).arrayBuffer();
  let next = read(0);
  for (let start = pieceBytes; start < document.size; start += pieceBytes) {
    const piece = await next;
    next = read(start);
    // If reading fails while the piece before is in use, the error is thrown at the next turn.
    next.catch(() => undefined);
    yield new Uint8Array(piece);
    nowhere.postMessage(null, [piece]);
  }
  yield new Uint8Array(await next);
}
