// Computes SHA-256 with Node's own library, which is faster than the portable one that verifiers use by default.
import { hash } from "node:crypto";

/**
 * Computes a SHA-256. It requests the digest as a string of 32 characters, one for each byte, and converts that to
 * bytes. This takes 0.5 µs. Requesting a Buffer would take 1.3 µs, mostly for creating and freeing the Buffer's memory.
 *
 * @returns 32 bytes
 */
export function nativeHash(bytes: Uint8Array): Uint8Array {
  const text = hash("sha256", bytes, "binary");
  const digest = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) digest[index] = text.charCodeAt(index);
  return digest;
}
