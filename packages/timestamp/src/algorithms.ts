// The algorithms that are accepted, by their object identifiers. An algorithm that nobody should rely on, and one that
// this package does not know, get different codes, because a reader does something else about each.
import { AlgorithmIdentifier } from "@peculiar/asn1-x509";
import { type Der, isSame, TAG } from "./der.ts";
import { decode, only, unreadable } from "./parse.ts";
import { RefusedError } from "./result.ts";

export type HashName = "SHA-256" | "SHA-384" | "SHA-512";

export const SHA_256 = "2.16.840.1.101.3.4.2.1";

const hashes: Readonly<Record<string, { readonly name: HashName; readonly bytes: number }>> = {
  [SHA_256]: { name: "SHA-256", bytes: 32 },
  "2.16.840.1.101.3.4.2.2": { name: "SHA-384", bytes: 48 },
  "2.16.840.1.101.3.4.2.3": { name: "SHA-512", bytes: 64 },
};

const weakHashes: Readonly<Record<string, string>> = {
  "1.3.14.3.2.26": "SHA-1",
  "1.2.840.113549.2.5": "MD5",
};

/** Anybody can make two documents with the same hash by SHA-1 or MD5. */
const weakSignatures: Readonly<Record<string, string>> = {
  "1.2.840.113549.1.1.4": "MD5",
  "1.2.840.113549.1.1.5": "SHA-1",
  "1.3.14.3.2.29": "SHA-1",
  "1.2.840.10045.4.1": "SHA-1",
};

export const RSA_KEY = "1.2.840.113549.1.1.1";
export const RSA_PSS = "1.2.840.113549.1.1.10";
export const EC_KEY = "1.2.840.10045.2.1";
const MGF_1 = "1.2.840.113549.1.1.8";

/** `hash` is null if the identifier names none, as with rsaEncryption. A token names it in a separate field. */
const signatures: Readonly<
  Record<string, { readonly type: "RSA" | "ECDSA"; readonly hash: HashName | null }>
> = {
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
export const curves: Readonly<Record<string, { readonly name: string; readonly bytes: number }>> = {
  "2a8648ce3d030107": { name: "P-256", bytes: 32 },
  "2b81040022": { name: "P-384", bytes: 48 },
  "2b81040023": { name: "P-521", bytes: 66 },
};

/** An algorithm's identifier, and its parameters unless they are absent or null. */
export interface Algorithm {
  readonly id: string;
  readonly parameters: Der | null;
}

/** @throws RefusedError if the value is not an AlgorithmIdentifier */
export function readAlgorithm(der: Der | undefined): Algorithm {
  const [id, parameters = null] = der?.children ?? [];
  if (der?.tag !== TAG.sequence || id?.tag !== TAG.oid || der.children.length > 2) {
    throw unreadable("an algorithm does not follow RFC 5280");
  }
  const { algorithm } = decode(der.bytes, AlgorithmIdentifier);
  return { id: algorithm, parameters: parameters?.tag === TAG.null ? null : parameters };
}

/** @throws RefusedError if the hash is weak or not supported */
export function hashOf({ id, parameters }: Algorithm): { name: HashName; bytes: number } {
  const weak = weakHashes[id];
  if (weak !== undefined) throw weakHash(weak);
  const hash = hashes[id];
  if (hash === undefined || parameters !== null) {
    throw unsupported(`the hash algorithm ${id} is not supported`);
  }
  return hash;
}

type Pss = { readonly type: "RSA-PSS"; readonly hash: HashName; readonly saltLength: number };
export type SignatureAlgorithm = { readonly type: "RSA" | "ECDSA"; readonly hash: HashName } | Pss;

/**
 * @param stated the hash that a token names in a separate field. If the algorithm names one too, the two must be equal.
 * @throws RefusedError if the algorithm is weak or not supported
 */
export function signatureOf(algorithm: Algorithm, stated: HashName | null): SignatureAlgorithm {
  const { id, parameters } = algorithm;
  const weak = weakSignatures[id];
  if (weak !== undefined) throw weakHash(weak);
  const pss = id === RSA_PSS ? readPss(parameters) : null;
  const found = pss ?? (parameters === null ? signatures[id] : undefined);
  const hash = found?.hash ?? stated;
  if (found === undefined || hash === null) {
    throw unsupported(`the signature algorithm ${id} is not supported`);
  }
  if (stated !== null && stated !== hash) {
    throw unsupported("the signature uses another hash algorithm than the content");
  }
  return { ...found, hash };
}

/** The parameters of RSA-PSS (RFC 4055, section 3.1). Their defaults are SHA-1 and 20 bytes of salt. */
export function readPss(der: Der | null): Pss {
  if (der === null) throw weakHash("SHA-1");
  const { sequence, integer, explicit0, explicit1, explicit2, explicit3 } = TAG;
  const known: number[] = [explicit0, explicit1, explicit2, explicit3];
  const tags = der.children.map(({ tag }) => tag);
  // In DER, the members are in order, and each is there once.
  const isPlain = tags.every((tag, at) => known.includes(tag) && tag > (tags[at - 1] ?? 0));
  if (der.tag !== sequence || !isPlain) throw unreadable("the parameters of RSA-PSS are malformed");
  const member = (tag: number) => der.children.find((child) => child.tag === tag);
  const stated = member(explicit0);
  if (stated === undefined) throw weakHash("SHA-1");
  const hash = hashOf(readAlgorithm(only(stated, sequence)));
  const mask = member(explicit1);
  if (mask === undefined) throw weakHash("SHA-1");
  const generator = readAlgorithm(only(mask, sequence));
  const isSameHash =
    generator.id === MGF_1 &&
    generator.parameters !== null &&
    hashOf(readAlgorithm(generator.parameters)).name === hash.name;
  const salt = member(explicit2);
  const saltLength = salt === undefined ? 20 : smallNumber(only(salt, integer));
  const trailer = member(explicit3);
  const isPlainTrailer = trailer === undefined || isSame(only(trailer, integer).content, ONE);
  if (!isSameHash || !isPlainTrailer) {
    throw unsupported("RSA-PSS with two different hashes, or another trailer, is not supported");
  }
  return { type: "RSA-PSS", hash: hash.name, saltLength };
}

const ONE = Uint8Array.of(1);

function smallNumber({ content }: Der): number {
  const [only = 0] = content;
  if (content.length > 1 || only > 0x7f)
    throw unsupported("this length of a salt is not supported");
  return only;
}

function weakHash(name: string): RefusedError {
  return new RefusedError("WEAK_HASH", `it relies on ${name}, which nobody should rely on`);
}

export function unsupported(message: string): RefusedError {
  return new RefusedError("UNSUPPORTED_ALGORITHM", message);
}
