// Reads a document piece by piece. At most two pieces are in memory: the current one and the next.
//
// A used piece is posted to a closed port, which frees its memory at once. Otherwise the piece would stay in memory
// until the whole document has been read. In Chromium, calling `transfer()` would not free the memory sooner.

/** With pieces of this size, reading a piece takes little time compared with hashing it: bench/document-hash. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/**
 * Reads the next piece while the caller uses the current one. The caller must not use a piece after
 * requesting the next one.
 */
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
    // A read may fail while the caller still uses the previous piece. The error is then thrown when the
    // caller requests the next piece. This handler keeps it from being reported as unhandled.
    next.catch(() => undefined);
    yield new Uint8Array(piece);
    nowhere.postMessage(null, [piece]);
  }
  yield new Uint8Array(await next);
}
