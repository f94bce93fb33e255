// Verifies single signatures with WebCrypto, which browsers and Node have. The caller passes WebCrypto's `subtle`, and
// first has to check that it exists. Browsers offer it only to pages that were loaded securely.
import { curveNamed, EC_KEY, type HashName, RSA_KEY, signatureAlgorithm } from "./algorithms.ts";
import type { Certificate } from "./certificate.ts";
import { type Der, hasTags, hexOf, readDer, TAG } from "./der.ts";
import { LIMITS } from "./limits.ts";
import { RefusedError } from "./result.ts";

/** The part of WebCrypto's SubtleCrypto that is used. */
export interface Subtle {
  digest(algorithm: string, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  importKey(
    format: "spki",
    key: Uint8Array<ArrayBuffer>,
    algorithm: { name: string; hash?: string; namedCurve?: string },
    extractable: boolean,
    usages: "verify"[],
  ): Promise<object>;
  verify(
    algorithm: { name: string; hash?: string },
    key: object,
    signature: Uint8Array<ArrayBuffer>,
    data: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>;
}

interface Signed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly algorithm: string;
  /**
   * The hash that the token names in a separate field. If the algorithm's identifier also names a hash, the two must be
   * equal. Null if there is no such field, as in a certificate.
   */
  readonly hash: HashName | null;
}

/**
 * Whether the key of a certificate made the signature in `signed`.
 * @throws RefusedError if the algorithm or the key is not supported
 */
export async function isSignedBy(
  { publicKey, keyAlgorithm, keyParameters }: Certificate,
  signed: Signed,
  subtle: Subtle,
): Promise<boolean> {
  const algorithm = signatureAlgorithm(signed.algorithm);
  const hash = algorithm?.hash ?? signed.hash;
  if (algorithm === null || hash === null) {
    throw unsupported(`the signature algorithm ${signed.algorithm} is not supported`);
  }
  if (signed.hash !== null && signed.hash !== hash) {
    throw unsupported("the signature uses another hash algorithm than the content");
  }
  if (algorithm.type === "RSA") {
    if (keyAlgorithm !== RSA_KEY)
      throw unsupported(`the key algorithm ${keyAlgorithm} is not supported`);
    const name = "RSASSA-PKCS1-v1_5";
    const key = await importKey(subtle, publicKey, { name, hash });
    if (rsaBits(key) < LIMITS.rsaBits) throw unsupported("an RSA key is too short");
    return subtle.verify({ name }, key, signed.signature, signed.bytes);
  }
  const curve =
    keyAlgorithm === EC_KEY && keyParameters?.tag === TAG.oid
      ? curveNamed(hexOf(keyParameters.content))
      : null;
  if (curve === null)
    throw unsupported(`the key algorithm ${keyAlgorithm} or its curve is not supported`);
  const signature = plainSignature(signed.signature, curve.bytes);
  if (signature === null) return false;
  const key = await importKey(subtle, publicKey, { name: "ECDSA", namedCurve: curve.name });
  return subtle.verify({ name: "ECDSA", hash }, key, signature, signed.bytes);
}

async function importKey(
  subtle: Subtle,
  key: Uint8Array<ArrayBuffer>,
  algorithm: { name: string; hash?: string; namedCurve?: string },
): Promise<object> {
  try {
    return await subtle.importKey("spki", key, algorithm, false, ["verify"]);
  } catch {
    throw unsupported("a key cannot be read");
  }
}

function rsaBits(key: object): number {
  const { algorithm } = key as { algorithm?: { modulusLength?: number } };
  return algorithm?.modulusLength ?? 0;
}

/**
 * Converts an ECDSA signature in DER to WebCrypto's form, in which each of the two numbers is padded to the length of
 * the curve's numbers.
 * @returns null if the input does not consist of two numbers that fit this length
 */
function plainSignature(
  encoded: Uint8Array<ArrayBuffer>,
  bytes: number,
): Uint8Array<ArrayBuffer> | null {
  let pair: Der;
  try {
    pair = readDer(encoded);
  } catch {
    return null;
  }
  if (pair.tag !== TAG.sequence || !hasTags(pair.children, TAG.integer, TAG.integer)) return null;
  const plain = new Uint8Array(2 * bytes);
  for (const [at, { content }] of pair.children.entries()) {
    const digits = content[0] === 0 ? content.slice(1) : content;
    const isNegative = (content[0] ?? 0) >= 0x80;
    if (isNegative || digits.length > bytes) return null;
    plain.set(digits, (at + 1) * bytes - digits.length);
  }
  return plain;
}

function unsupported(message: string): RefusedError<"UNSUPPORTED_ALGORITHM"> {
  return new RefusedError("UNSUPPORTED_ALGORITHM", message);
}
