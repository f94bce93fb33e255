// ECDSA on secp256k1 with chosen nonces, for test vectors only. The signatures must be the same on every run, and
// some must have the unusual forms that a verifier has to handle. This code does not use our packages, and
// Node's own crypto checks every signature before it becomes a vector.
import { createECDH, createHash, createPublicKey, verify } from "node:crypto";

export const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

function modulo(value: bigint, modulus: bigint): bigint {
  const rest = value % modulus;
  return rest < 0n ? rest + modulus : rest;
}

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = modulo(base, modulus);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

// The order is prime, so Fermat's little theorem gives the inverse.
const inverse = (value: bigint) => power(value, order - 2n, order);

export const hex32 = (value: bigint) => value.toString(16).padStart(64, "0");

/**
 * Returns the public key of a secret, as 128 hex digits with the x and y of the point. The protocol uses this text as
 * the key's id.
 */
export function keyId(secret: bigint): string {
  const curve = createECDH("secp256k1");
  curve.setPrivateKey(hex32(secret), "hex");
  return curve.getPublicKey("hex").slice("04".length);
}

/** Returns the number that is signed for a fingerprint hash: docs/protocol/signature.md, steps 2 to 4. */
function message(hash: string): bigint {
  const digest = createHash("sha512").update(hash, "utf8").digest("hex");
  return BigInt(`0x${digest.slice(0, 64)}`);
}

export type Numbers = { r: bigint; s: bigint };

export function signNumbers(hash: string, secret: bigint, nonce: bigint): Numbers {
  const r = modulo(BigInt(`0x${keyId(nonce).slice(0, 64)}`), order);
  const s = modulo(inverse(nonce) * (message(hash) + r * secret), order);
  return { r, s };
}

/**
 * Returns the second key that a signature fits. A signature with nonce k and key d is also one with nonce -k and key
 * d' if -k·s = e + r·d', so d' = -d - 2e/r. Anyone can compute this public key from the signature alone.
 */
export function secondKeyId(hash: string, secret: bigint, { r }: Pick<Numbers, "r">): string {
  return keyId(modulo(-secret - 2n * message(hash) * inverse(r), order));
}

/** Encodes these bytes as a DER integer, even if DER forbids this form of the number. */
export const derInteger = (bytes: string) =>
  `02${(bytes.length / 2).toString(16).padStart(2, "0")}${bytes}`;

export function minimalBytes(value: bigint): string {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return /^[89a-f]/.test(even) ? `00${even}` : even;
}

export const derSequence = (content: string) =>
  `30${(content.length / 2).toString(16).padStart(2, "0")}${content}`;

export function der({ r, s }: Numbers): string {
  return derSequence(derInteger(minimalBytes(r)) + derInteger(minimalBytes(s)));
}

export function nativeVerify(hash: string, id: string, signature: string): boolean {
  const spki = Buffer.from(`3056301006072a8648ce3d020106052b8104000a03420004${id}`, "hex");
  try {
    const key = createPublicKey({ key: spki, format: "der", type: "spki" });
    return verify("sha512", Buffer.from(hash), key, Buffer.from(signature, "hex"));
  } catch {
    return false;
  }
}

export function secretOf(name: string): bigint {
  return BigInt(`0x${createHash("sha256").update(name).digest("hex")}`) % order;
}

/** Signs with a nonce that is derived from the name. The result has low S, as most signers produce it. */
export function signNamed(hash: string, secret: bigint, name: string): string {
  const { r, s } = signNumbers(hash, secret, secretOf(`nonce of ${name} over ${hash}`));
  const signature = der({ r, s: s > order / 2n ? order - s : s });
  if (!nativeVerify(hash, keyId(secret), signature)) throw new Error(`${name} does not verify`);
  return signature;
}
