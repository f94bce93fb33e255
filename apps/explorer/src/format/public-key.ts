/**
 * Whether two strings spell the same public key. Letter case and the `04` prefix of an uncompressed key are
 * ignored. The result says nothing about who holds the key or whether any signature is valid.
 */
export function isSameKey(first: string, second: string): boolean {
  return keySpelling(first) === keySpelling(second);
}

/** Returns a public key in the spelling that is used to compare keys: lower case, without the `04` prefix. */
export function keySpelling(key: string): string {
  const digits = key.toLowerCase();
  return digits.length === 130 && digits.startsWith("04") ? digits.slice(2) : digits;
}
