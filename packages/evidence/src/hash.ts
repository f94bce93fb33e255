/** A SHA-256 digest as this project writes it, on the wire and in paths: lower-case hex. */
export const HASH_PATTERN = /^[0-9a-f]{64}$/;

/** A SHA-256 digest as other software may write it: hex in either letter case. */
export const RECEIVED_HASH_PATTERN = /^[0-9a-fA-F]{64}$/;

/** The digest in lower case; null if the text is not 64 hex digits. */
export function hashOf(text: string | null): string | null {
  return text !== null && RECEIVED_HASH_PATTERN.test(text) ? text.toLowerCase() : null;
}
