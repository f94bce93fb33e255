// Draws a hill under a sky as a 24-bit BMP. The format is not compressed, so the bytes are the same on every machine.
import type { Draw } from "./draw.ts";

const width = 96;
const height = 64;
const headerBytes = 54;

export function drawPhoto(one: Draw): Uint8Array<ArrayBuffer> {
  // The format requires rows of a multiple of four bytes. A row of 96 × 3 = 288 bytes needs no padding.
  const bytes = new Uint8Array(headerBytes + width * height * 3);
  const header = new DataView(bytes.buffer);
  header.setUint16(0, 0x424d);
  header.setUint32(2, bytes.length, true);
  header.setUint32(10, headerBytes, true);
  header.setUint32(14, 40, true);
  header.setInt32(18, width, true);
  header.setInt32(22, height, true);
  header.setUint16(26, 1, true);
  header.setUint16(28, 24, true);
  header.setUint32(34, width * height * 3, true);

  const sky = [one.between(170, 240), one.between(120, 190), one.between(60, 140)];
  const hill = [one.between(30, 80), one.between(80, 140), one.between(40, 120)];
  let ridge = one.between(18, 40);
  for (let x = 0; x < width; x += 1) {
    ridge = Math.min(50, Math.max(10, ridge + one.between(-2, 2)));
    for (let y = 0; y < height; y += 1) {
      const colour = y < ridge ? hill : sky;
      const grain = one.between(-12, 12);
      for (let channel = 0; channel < 3; channel += 1) {
        bytes[headerBytes + (y * width + x) * 3 + channel] = (colour[channel] ?? 0) + grain;
      }
    }
  }
  return bytes;
}
