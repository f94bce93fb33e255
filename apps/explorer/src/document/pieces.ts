// A document's bytes, a piece at a time: two pieces are in memory, the one in use and the next. One
// that was used is given back at once, by sending it where nobody listens: left to the garbage
// collector, or detached by transfer(), which Chromium's own hold on it outlives, they pile up until
// the whole document is in memory.

/** Large enough that asking for it costs nothing beside hashing it: bench/document-hash.ts. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** The next piece is read while the one before is in use; asking for the next ends its use. */
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
    // Should the reading fail while the piece before is in use, it is met at the next turn.
    next.catch(() => undefined);
    yield new Uint8Array(piece);
    nowhere.postMessage(null, [piece]);
  }
  yield new Uint8Array(await next);
}
