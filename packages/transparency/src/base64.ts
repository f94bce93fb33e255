// Base64 as in RFC 4648, section 4, with padding. Every sequence of bytes has exactly one valid text. A text is
// refused if it has other characters, lacks padding, or has unused bits that are not zero.

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const values = new Map(alphabet.split("").map((character, value) => [character, value]));

/** Writes bytes as Base64. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const group = (first << 16) | (second << 8) | third;
    for (let digit = 0; digit < 4; digit += 1) {
      const isPadding = at + digit > bytes.length;
      text += isPadding ? "=" : alphabet.charAt((group >> (18 - 6 * digit)) & 63);
    }
  }
  return text;
}

/** The bytes that a text encodes; null if the text is not valid Base64 in this strict form. */
export function decodeBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null;
  const digits = text.replace(/={1,2}$/, "");
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let pending = 0;
  let at = 0;
  for (const character of digits) {
    const value = values.get(character);
    if (value === undefined) return null;
    pending = ((pending << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[at] = pending >> bits;
      at += 1;
      pending &= (1 << bits) - 1;
    }
  }
  return pending === 0 ? bytes : null;
}
