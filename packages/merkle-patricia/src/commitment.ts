// A commitment is one node of the trie. This file reads a node from untrusted data and hashes it.
// docs/protocol/proof.md, sections 1 to 3.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** The end of a path: its remaining digits, and the SHA-256 (lower-case hex) of the leaf's data. */
export type Leaf = { type: "Leaf"; contents: { remaining: string; dataDigest: string } };
/** A string of digits that all paths below it have in common. */
export type Extension = { type: "Extension"; contents: { shared: string; childDigest: string } };
/** A fork in the paths: for each hex digit with a node below it, the digest of that node. */
export type Branch = { type: "Branch"; contents: { pathsDigest: Record<string, string> } };
export type Witness = Leaf | Extension | Branch;

/** An implementation of SHA-256 that takes the message's bytes and returns 32 bytes. */
export type HashFunction = (bytes: Uint8Array) => Uint8Array;

/** The longest path accepted, in hex digits; the service's own paths have 64. */
export const MAX_PATH_DIGITS = 1024;
/** The longest string accepted inside a witness, in UTF-16 code units. */
const MAX_STRING_LENGTH = 1024;

/** The digits of a string in lower case, or null if some character is not one of 0-9, a-f and A-F. */
export function parseDigits(text: string): string | null {
  return /^[0-9a-fA-F]*$/.test(text) ? text.toLowerCase() : null;
}

/**
 * Computes the digest of a node. A node's parent contains this digest; the digest of the topmost node is the
 * root. docs/protocol/proof.md, section 3.
 *
 * @param node Exactly one of the three shapes. Unknown keys are ignored.
 * @param hash An implementation of SHA-256; the default is plain JavaScript and runs on every platform.
 * @returns 64 lower-case hex digits.
 * @throws TypeError when the node has none of these shapes, a string has more than 1,024 code units or is not
 * well-formed Unicode, or a branch has a key that is not a digit.
 * @example
 * const contents = { remaining: "a1", dataDigest: "9".repeat(64) };
 * commitmentDigest({ type: "Leaf", contents });
 * // "abd3f5f16112ce6f9738aa2d706f477b872f098c41137563e7bf6c6c98dbdf3c"
 */
export function commitmentDigest(node: Witness, hash?: HashFunction): string {
  const copy = readWitness(node, [], 0);
  if (copy === null) throw new TypeError("node expected a leaf, an extension or a branch");
  return digestOf(copy, hash);
}

// TextEncoder is declared here because this package is compiled without the types of any platform. It is the only
// global used here that is not part of ECMAScript. The hash library needs it as well.
declare const TextEncoder: new () => { encode(text: string): Uint8Array };
const encoder = new TextEncoder();

const tags = { Leaf: "\u0000", Branch: "\u0001", Extension: "\u0002" };

/**
 * The text that is hashed for a node: its tag and its canonical JSON, whose keys are in order. A branch's children have to
 * be in order already, as {@link readWitness} and the trie make them.
 */
export function messageOf({ type, contents }: Witness): string {
  if (type === "Leaf") {
    const { dataDigest, remaining } = contents;
    return tags[type] + JSON.stringify({ dataDigest, remaining });
  }
  if (type === "Extension") {
    const { childDigest, shared } = contents;
    return tags[type] + JSON.stringify({ childDigest, shared });
  }
  const { pathsDigest } = contents;
  return tags[type] + JSON.stringify({ pathsDigest });
}

export function hashText(message: string, hash: HashFunction = sha256): string {
  const digest = hash(encoder.encode(message));
  if (digest.length !== 32) throw new TypeError("hash expected to return 32 bytes");
  return bytesToHex(digest);
}

export function digestOf(node: Witness, hash?: HashFunction): string {
  return hashText(messageOf(node), hash);
}

/**
 * Copies one witness of a proof, reading each of its strings once: an attacker may control the object, and a second
 * reading could give another string. The names of keys that no digest covers are added to `uncovered`.
 *
 * @param at The index of the witness in the witness list, for `uncovered`.
 * @returns Null when the value does not have the structure of a commitment.
 */
export function readWitness(value: unknown, uncovered: string[], at: number): Witness | null {
  if (!isRecord(value)) return null;
  const { type, contents } = members(value, ["type", "contents"], `witness[${at}].`, uncovered);
  if (!isRecord(contents)) return null;
  const place = `witness[${at}].contents.`;
  if (type === "Leaf") {
    const names = ["dataDigest", "remaining"] as const;
    const { dataDigest, remaining } = members(contents, names, place, uncovered);
    if (!isText(dataDigest) || !isText(remaining)) return null;
    return { type, contents: { remaining, dataDigest } };
  }
  if (type === "Extension") {
    const names = ["childDigest", "shared"] as const;
    const { childDigest, shared } = members(contents, names, place, uncovered);
    if (!isText(childDigest) || !isText(shared)) return null;
    return { type, contents: { shared, childDigest } };
  }
  if (type !== "Branch") return null;
  const { pathsDigest } = members(contents, ["pathsDigest"], place, uncovered);
  if (!isRecord(pathsDigest)) return null;
  const children: Record<string, string> = {};
  for (const key of Object.keys(pathsDigest).sort()) {
    const child = pathsDigest[key];
    if (child === undefined) continue;
    if (!digits.includes(key) || !isText(child)) return null;
    children[key] = child;
  }
  return { type, contents: { pathsDigest: children } };
}

const digits = Array.from("0123456789abcdef");

/** A branch's children in the order of their digits, which is the order of canonical JSON. */
export function sortedByDigit<Child>(
  children: Readonly<Record<string, Child>>,
): Record<string, Child> {
  const ordered: Record<string, Child> = {};
  for (const digit of digits) {
    const child = children[digit];
    if (child !== undefined) ordered[digit] = child;
  }
  return ordered;
}

/** Reads the named members of an object. Only own, enumerable members count, as in parsed JSON. */
export function members<Name extends string>(
  value: Record<string, unknown>,
  names: readonly Name[],
  place: string,
  uncovered: string[],
): { [name in Name]?: unknown } {
  const found: { [name in Name]?: unknown } = {};
  for (const key of Object.keys(value)) {
    const name = names.find((one) => one === key);
    if (name === undefined) uncovered.push(place + key);
    else found[name] = value[key];
  }
  return found;
}

/** Whether a value is an object in the sense of JSON, which excludes arrays and null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a string within the limit that has a canonical JSON: one of well-formed Unicode. */
function isText(value: unknown): value is string {
  return (
    typeof value === "string" && value.length <= MAX_STRING_LENGTH && !/\p{Surrogate}/u.test(value)
  );
}
