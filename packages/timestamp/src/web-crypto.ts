// Verifies single signatures with WebCrypto, which browsers and Node have. The caller passes WebCrypto's `subtle`, and
// first has to check that it exists. Browsers offer it only to pages that were loaded securely.
import { AsnConvert } from "@peculiar/asn1-schema";
import { AlgorithmIdentifier, SubjectPublicKeyInfo } from "@peculiar/asn1-x509";
import {
  type Algorithm,
  curves,
  EC_KEY,
  type HashName,
  readAlgorithm,
  readPss,
  RSA_KEY,
  RSA_PSS,
  type SignatureAlgorithm,
  signatureOf,
  unsupported,
} from "./algorithms.ts";
import type { Certificate } from "./certificate.ts";
import { type Der, hasTags, hexOf, readDer, TAG } from "./der.ts";
import { LIMITS } from "./limits.ts";
import { decode } from "./parse.ts";
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
    algorithm: { name: string; hash?: string; saltLength?: number },
    key: object,
    signature: Uint8Array<ArrayBuffer>,
    data: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>;
}

interface Signed {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly algorithm: Algorithm;
  /** The hash that the token names in a separate field. Null if there is no such field, as in a certificate. */
  readonly hash: HashName | null;
}

/**
 * Whether the key of a certificate made the signature in `signed`.
 * @throws RefusedError if the algorithm or the key is not supported
 */
export async function isSignedBy(
  { publicKey }: Certificate,
  signed: Signed,
  subtle: Subtle,
): Promise<boolean> {
  const algorithm = signatureOf(signed.algorithm, signed.hash);
  const keyAlgorithm = readAlgorithm(publicKey.children[0]);
  return algorithm.type === "ECDSA"
    ? isEcdsa(keyAlgorithm, publicKey.bytes, signed, algorithm.hash, subtle)
    : isRsa(keyAlgorithm, publicKey.bytes, signed, algorithm, subtle);
}

async function isRsa(
  { id, parameters }: Algorithm,
  publicKey: Uint8Array<ArrayBuffer>,
  { signature, bytes }: Signed,
  algorithm: SignatureAlgorithm,
  subtle: Subtle,
): Promise<boolean> {
  const isPss = algorithm.type === "RSA-PSS";
  if (id !== RSA_KEY && !(isPss && id === RSA_PSS)) throw unsupportedKey(id);
  if (isPss && id === RSA_PSS && parameters !== null) {
    // The key may be used only with this hash, and with salts of at least this length (RFC 4055, section 1.2).
    const { hash, saltLength } = readPss(parameters);
    if (hash !== algorithm.hash || algorithm.saltLength < saltLength) return false;
  }
  const name = isPss ? "RSA-PSS" : "RSASSA-PKCS1-v1_5";
  const key = await importKey(subtle, asRsaKey(id, publicKey), { name, hash: algorithm.hash });
  const { algorithm: about } = key as { algorithm?: { modulusLength?: number } };
  if ((about?.modulusLength ?? 0) < LIMITS.rsaBits) {
    throw new RefusedError("WEAK_KEY", `an RSA key has less than ${LIMITS.rsaBits} bits`);
  }
  const how = isPss ? { name, saltLength: algorithm.saltLength } : { name };
  return subtle.verify(how, key, signature, bytes);
}

/** WebCrypto reads RSA keys only with the identifier rsaEncryption, also those that are for RSA-PSS only. */
function asRsaKey(id: string, publicKey: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (id === RSA_KEY) return publicKey;
  const key = decode(publicKey, SubjectPublicKeyInfo);
  key.algorithm = new AlgorithmIdentifier({ algorithm: RSA_KEY, parameters: null });
  return new Uint8Array(AsnConvert.serialize(key));
}

async function isEcdsa(
  { id, parameters }: Algorithm,
  publicKey: Uint8Array<ArrayBuffer>,
  { signature: encoded, bytes }: Signed,
  hash: HashName,
  subtle: Subtle,
): Promise<boolean> {
  if (id !== EC_KEY) throw unsupportedKey(id);
  const curve = parameters?.tag === TAG.oid ? curves[hexOf(parameters.content)] : undefined;
  if (curve === undefined) {
    throw new RefusedError("UNSUPPORTED_CURVE", "a key is on a curve that is not supported");
  }
  const signature = plainSignature(encoded, curve.bytes);
  if (signature === null) return false;
  const key = await importKey(subtle, publicKey, { name: "ECDSA", namedCurve: curve.name });
  return subtle.verify({ name: "ECDSA", hash }, key, signature, bytes);
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

function unsupportedKey(id: string): RefusedError {
  return unsupported(`the key algorithm ${id} is not supported for this signature`);
}
