/**
 * Whether two spellings name the same public key: letter case and the `04` that an uncompressed key
 * may begin with aside. It says nothing about who holds the key, nor about any signature.
 */
export function isSameKey(first: string, second: string): boolean {
  return spelling(first) === spelling(second);
}

function spelling(key: string): string {
  const digits = key.toLowerCase();
  return digits.length === 130 && digits.startsWith("04") ? digits.slice(2) : digits;
}
