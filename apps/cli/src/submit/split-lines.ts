const LINE_FEED = 0x0a;

/**
 * Yields the bytes of each line. Yields null for a line that is too long, and does not keep its bytes in memory. Only a
 * line feed ends a line: node:readline also splits at U+2028 and U+2029, which JSON may contain within a string.
 */
export async function* splitLines(
  stream: NodeJS.ReadableStream,
  maxBytes: number,
): AsyncGenerator<Uint8Array | null> {
  let pieces: Buffer[] = [];
  let length = 0;
  const add = (piece: Buffer): void => {
    length += piece.length;
    if (length <= maxBytes) pieces.push(piece);
    else pieces = [];
  };
  const end = (): Uint8Array | null => {
    const line = length > maxBytes ? null : Buffer.concat(pieces);
    pieces = [];
    length = 0;
    return line;
  };
  for await (const piece of stream) {
    const bytes = Buffer.from(piece as Buffer);
    let start = 0;
    for (;;) {
      const at = bytes.indexOf(LINE_FEED, start);
      if (at < 0) break;
      add(bytes.subarray(start, at));
      yield end();
      start = at + 1;
    }
    if (start < bytes.length) add(bytes.subarray(start));
  }
  if (length > 0) yield end();
}
