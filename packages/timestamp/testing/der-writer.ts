// Writes DER. It uses neither the ASN.1 library nor the package's own reader, so that it cannot share their errors.

export type Bytes = Uint8Array<ArrayBuffer>;

export function tlv(tag: number, ...content: readonly Uint8Array[]): Bytes {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  const digits =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  const bytes = new Uint8Array(1 + digits.length + length);
  bytes.set([tag, ...digits]);
  let at = 1 + digits.length;
  for (const part of content) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const sequence = (...content: Uint8Array[]): Bytes => tlv(0x30, ...content);
export const set = (...content: Uint8Array[]): Bytes => tlv(0x31, ...content);
export const tagged = (number: number, ...content: Uint8Array[]): Bytes =>
  tlv(0xa0 + number, ...content);
export const integer = (...digits: number[]): Bytes => tlv(0x02, Uint8Array.from(digits));
export const boolean = (value: boolean): Bytes => tlv(0x01, Uint8Array.of(value ? 0xff : 0));
export const octets = (content: Uint8Array): Bytes => tlv(0x04, content);
export const bits = (content: Uint8Array): Bytes => tlv(0x03, Uint8Array.of(0), content);
export const nothing = tlv(0x05);
const ascii = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
export const text = (value: string): Bytes => tlv(0x0c, ascii(value));
export const generalizedTime = (value: string): Bytes => tlv(0x18, ascii(value));

export function oid(dotted: string): Bytes {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const digits = [first * 40 + second, ...rest].flatMap((number) => {
    const sevens = [number % 128];
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128)) {
      sevens.unshift(0x80 + (left % 128));
    }
    return sevens;
  });
  return tlv(0x06, Uint8Array.from(digits));
}
