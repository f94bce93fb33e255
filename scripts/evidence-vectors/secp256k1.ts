// ECDSA on secp256k1 with chosen nonces, for test vectors only. The signatures must be the same on every run, and
// some must have the unusual forms that a verifier has to handle. This code does not use our packages, and
// Node's own crypto checks every signature before it becomes a vector.
import { createHash, createPublicKey, verify } from "node:crypto";

const p = 2n ** 256n - 2n ** 32n - 977n;
export const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const generator: Point = [
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
];

type Point = readonly [x: bigint, y: bigint];

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

// Both moduli are prime, so Fermat's little theorem gives the inverse.
const inverse = (value: bigint, modulus: bigint) => power(value, modulus - 2n, modulus);

function add(a: Point | null, b: Point | null): Point | null {
  if (a === null) return b;
  if (b === null) return a;
  const [ax, ay] = a;
  const [bx, by] = b;
  if (ax === bx && modulo(ay + by, p) === 0n) return null;
  const slope =
    ax === bx ? 3n * ax * ax * inverse(2n * ay, p) : (by - ay) * inverse(modulo(bx - ax, p), p);
  const x = modulo(slope * slope - ax - bx, p);
  return [x, modulo(slope * (ax - x) - ay, p)];
}

function multiply(scalar: bigint): Point {
  let sum: Point | null = null;
  let double: Point | null = generator;
  for (let rest = scalar; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) sum = add(sum, double);
    double = add(double, double);
  }
  if (sum === null) throw new RangeError("the scalar is a multiple of the order");
  return sum;
}

export const hex32 = (value: bigint) => value.toString(16).padStart(64, "0");

export function keyId(secret: bigint): string {
  return multiply(secret).map(hex32).join("");
}

/** Returns the number that is signed for a fingerprint hash: docs/protocol/signature.md, steps 2 to 4. */
function message(hash: string): bigint {
  const digest = createHash("sha512").update(hash, "utf8").digest("hex");
  return BigInt(`0x${digest.slice(0, 64)}`);
}

export type Numbers = { r: bigint; s: bigint };

export function signNumbers(hash: string, secret: bigint, nonce: bigint): Numbers {
  const r = modulo(multiply(nonce)[0], order);
  const s = modulo(inverse(nonce, order) * (message(hash) + r * secret), order);
  return { r, s };
}

/** Writes a DER integer of exactly these bytes, even if DER forbids them. */
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
