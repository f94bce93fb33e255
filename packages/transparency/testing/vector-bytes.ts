// Reads inputs in the notation of the vector files: a text, or a list of texts, bytes in hex and repeated texts.

export type Input = string | (string | { hex: string } | { repeat: string; times: number })[];

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function bytesOf(input: unknown): Uint8Array {
  const pieces = typeof input === "string" ? [input] : (input as Exclude<Input, string>);
  const parts = pieces.map((piece) => {
    if (typeof piece === "string") return new TextEncoder().encode(piece);
    if ("hex" in piece) return fromHex(piece.hex);
    return new TextEncoder().encode(piece.repeat.repeat(piece.times));
  });
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function codeOf(result: { ok: true } | { ok: false; code: string }): string | null {
  return result.ok ? null : result.code;
}

export function valueOf<Value>(
  result: { ok: true; value: Value } | { ok: false; message: string },
): Value {
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

export function flipped(bytes: Uint8Array, at: number, bits: number): Uint8Array {
  return bytes.map((byte, index) => (index === at % bytes.length ? byte ^ bits : byte));
}
