// The permanent link as a QR code.
import { generate } from "lean-qr";

export type QrCode = {
  /** Modules in a row, with the quiet zone of four on each side. */
  size: number;
  /** The dark modules as one path, a unit to a module: for SVG, and for PDF. */
  path: string;
};

const QUIET = 4;

export function qrCode(text: string): QrCode {
  const code = generate(text);
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) squares.push(`M${x + QUIET} ${y + QUIET}h1v1h-1z`);
    }
  }
  return { size: code.size + 2 * QUIET, path: squares.join("") };
}
