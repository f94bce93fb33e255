// SHA-256 by Node's own library. The portable one stays the verifiers' default.
import { hash } from "node:crypto";

/**
 * The digest is asked for as text of 32 characters, one a byte: a Buffer has memory of its own, and to make
 * and free that takes longer than the hash.
 *
 * @returns 32 bytes.
 */
export function nativeHash(bytes: Uint8Array): Uint8Array {
  const text = hash("sha256", bytes, "binary");
  const digest = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) digest[index] = text.charCodeAt(index);
  return digest;
}
