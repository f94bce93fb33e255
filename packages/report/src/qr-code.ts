import { generate } from "lean-qr";

export type QrCode = {
  /** The width of the code in modules, including the quiet zone of four modules on each side. */
  size: number;
  /** The dark modules as one path, in which a module is one unit wide. Both SVG and PDF can draw it. */
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
