import { closeSync, openSync, writeSync } from "node:fs";

const piece = Buffer.alloc(1024 ** 2);
let word = 1;
for (let index = 0; index < piece.length; index += 1) {
  // The linear congruential generator of Numerical Recipes. A better generator is not needed, because the bytes only
  // need to differ.
  word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
  piece[index] = word >>> 24;
}

/** Writes a real file of this many bytes in which no two megabytes are alike. */
export function writeFile(
  path: string,
  bytes: number,
  onPiece: (piece: Uint8Array) => void = () => undefined,
): void {
  const file = openSync(path, "w");
  for (let at = 0; at < bytes; at += piece.length) {
    piece.writeBigUInt64LE(BigInt(at));
    const part = piece.subarray(0, bytes - at);
    writeSync(file, part);
    onPiece(part);
  }
  closeSync(file);
}
