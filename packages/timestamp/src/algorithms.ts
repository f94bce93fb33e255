// The algorithms that are accepted, by their object identifiers. Signatures that use SHA-1 are refused.

export type HashName = "SHA-256" | "SHA-384" | "SHA-512";

export const SHA_256 = "2.16.840.1.101.3.4.2.1";

const hashNames: Readonly<Record<string, HashName>> = {
  [SHA_256]: "SHA-256",
  "2.16.840.1.101.3.4.2.2": "SHA-384",
  "2.16.840.1.101.3.4.2.3": "SHA-512",
};

/**
 * The algorithm of a signature. `hash` is null if the identifier does not name a hash, as with rsaEncryption; the token
 * then names it in a separate field.
 */
export type SignatureAlgorithm = {
  readonly type: "RSA" | "ECDSA";
  readonly hash: HashName | null;
};

export const RSA_KEY = "1.2.840.113549.1.1.1";
export const EC_KEY = "1.2.840.10045.2.1";

const signatureAlgorithms: Readonly<Record<string, SignatureAlgorithm>> = {
  [RSA_KEY]: { type: "RSA", hash: null },
  "1.2.840.113549.1.1.11": { type: "RSA", hash: "SHA-256" },
  "1.2.840.113549.1.1.12": { type: "RSA", hash: "SHA-384" },
  "1.2.840.113549.1.1.13": { type: "RSA", hash: "SHA-512" },
  "1.2.840.10045.4.3.2": { type: "ECDSA", hash: "SHA-256" },
  "1.2.840.10045.4.3.3": { type: "ECDSA", hash: "SHA-384" },
  "1.2.840.10045.4.3.4": { type: "ECDSA", hash: "SHA-512" },
};

/**
 * The curves by the encoded content of their object identifiers. `name` is the curve's name in WebCrypto, and `bytes`
 * is the length of each of the two numbers of a signature.
 */
const curves: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  "2a8648ce3d030107": { name: "P-256", bytes: 32 },
  "2b81040022": { name: "P-384", bytes: 48 },
  "2b81040023": { name: "P-521", bytes: 66 },
};

export function hashNamed(oid: string): HashName | null {
  return hashNames[oid] ?? null;
}

export function signatureAlgorithm(oid: string): SignatureAlgorithm | null {
  return signatureAlgorithms[oid] ?? null;
}

export function curveNamed(oidHex: string): { name: string; bytes: number } | null {
  return curves[oidHex] ?? null;
}
