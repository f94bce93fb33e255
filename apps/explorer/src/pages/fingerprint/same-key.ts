/**
 * Whether two spellings name the same public key. Letter case and the `04` before an uncompressed key do
 * not matter. This says nothing about who holds the key or about any signature.
 */
export function isSameKey(first: string, second: string): boolean {
  return spelling(first) === spelling(second);
}

function spelling(key: string): string {
  const digits = key.toLowerCase();
  return digits.length === 130 && digits.startsWith("04") ? digits.slice(2) : digits;
}
