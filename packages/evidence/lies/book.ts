// The book records everything that the generator made. The generator makes each hash, signature, snapshot and proof
// with the real primitives and enters it here. The oracle looks up in the book what is genuine: evidence that is
// not in the book was not made by the generator. The book hashes with Node's crypto and an independent implementation
// of canonical JSON, and it checks each signature with Node's crypto. It therefore reveals errors in this project's own
// code.
import { createHash, createPublicKey, verify } from "node:crypto";
import canonicalizeIndependently from "canonicalize";
import { type FingerprintValue } from "../src/fingerprint.ts";
import { sign } from "../src/signature.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export type SignatureEntry = { id: string; signature: string; algorithm?: string | null };
export type WitnessNode = { type: string; contents: JsonObject };
/** The path and the data digest that a proof of the generator shows, and the root that the proof leads to. */
export type MadeProof = { root: string; path: string; dataDigest: string };

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

export function sha256(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

export function canonicalText(value: unknown): string {
  return canonicalizeIndependently(value) ?? "";
}

/** Derives a private key from a name: 32 bytes in hex. */
export function secretOf(name: string): string {
  return sha256(`the key of ${name}`);
}

function isVerifiedByNode(hash: string, id: string, signature: string): boolean {
  const spki = Buffer.from(`3056301006072a8648ce3d020106052b8104000a03420004${id}`, "hex");
  const key = createPublicKey({ key: spki, format: "der", type: "spki" });
  return verify("sha512", Buffer.from(hash), key, Buffer.from(signature, "hex"));
}

function derInteger(value: bigint): string {
  const digits = value.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  const bytes = /^[89a-f]/.test(even) ? `00${even}` : even;
  return `02${(bytes.length / 2).toString(16).padStart(2, "0")}${bytes}`;
}

/** Computes the second valid form of a signature, which has the curve's order minus s in place of s. */
function twinOf(signature: string): string {
  const rLength = Number.parseInt(signature.slice(6, 8), 16) * 2;
  const r = BigInt(`0x${signature.slice(8, 8 + rLength)}`);
  const s = BigInt(`0x${signature.slice(8 + rLength + 4)}`);
  const body = derInteger(r) + derInteger(order - s);
  return `30${(body.length / 2).toString(16).padStart(2, "0")}${body}`;
}

function proofText(path: string, witness: readonly unknown[]): string {
  return textOrNone([path.toLowerCase(), witness]) ?? "";
}

export class Book {
  readonly #values = new Map<string, FingerprintValue>();
  readonly #signatures = new Set<string>();
  readonly #signed = new Map<string, SignatureEntry>();
  readonly #snapshots = new Map<string, string>();
  readonly #proofs = new Map<string, MadeProof>();

  hashValue(value: FingerprintValue): string {
    const hash = sha256(canonicalText(value));
    this.#values.set(hash, value);
    return hash;
  }

  valueOf(hash: string): FingerprintValue | undefined {
    return this.#values.get(hash);
  }

  sign(hash: string, secret: string, options: { isHighS?: boolean } = {}): SignatureEntry {
    const name = `${secret} ${hash} ${options.isHighS ?? false}`;
    const known = this.#signed.get(name);
    if (known !== undefined) return { ...known };
    const made = sign(hash, secret);
    const signature = options.isHighS === true ? twinOf(made.signature) : made.signature;
    if (!isVerifiedByNode(hash, made.id, signature)) throw new Error("a signature does not hold");
    this.#signatures.add(`${made.id} ${hash} ${signature}`);
    const entry = { id: made.id, signature, algorithm: "SECP256K1_RFC8785_V1" };
    this.#signed.set(name, entry);
    return { ...entry };
  }

  /** Whether the generator made this signature over the hash with this key, which has 128 lower-case hex digits. */
  hasSignature(key: string, hash: string, signature: string): boolean {
    return this.#signatures.has(`${key} ${hash} ${signature.toLowerCase()}`);
  }

  hashSnapshot(body: JsonObject): JsonObject {
    const text = canonicalText(body);
    const hash = sha256(text);
    this.#snapshots.set(hash, text);
    return { hash, ...body };
  }

  isSnapshotAsMade(snapshot: JsonObject): boolean {
    const { hash, ...body } = snapshot;
    if (typeof hash !== "string") return false;
    const text = this.#snapshots.get(hash.toLowerCase());
    return text !== undefined && text === textOrNone(body);
  }

  enterProof(proof: MadeProof, witness: readonly WitnessNode[]): void {
    this.#proofs.set(proofText(proof.path, witness), proof);
  }

  /** Returns what a proof shows, if the generator made exactly this path with exactly these witnesses. */
  proofOf(path: string, witness: readonly unknown[]): MadeProof | undefined {
    return this.#proofs.get(proofText(path, witness));
  }
}

function textOrNone(value: unknown): string | null {
  try {
    return canonicalText(value);
  } catch {
    // A lie may contain text without a canonical form, such as a lone surrogate.
    return null;
  }
}
