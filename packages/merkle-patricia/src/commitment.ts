// A commitment is one node of the trie. Its digest is SHA-256 over a tag byte and the canonical
// JSON (RFC 8785) of exactly the node's own fields. docs/protocol/proof.md, sections 2 and 3.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { digits, parseDigit } from "./nibble.ts";

/** End of a path: the digits left over, and the SHA-256 (lower-case hex) of the leaf's data. */
export type Leaf = { type: "Leaf"; contents: { remaining: string; dataDigest: string } };
/** A run of digits that everything below has in common. */
export type Extension = { type: "Extension"; contents: { shared: string; childDigest: string } };
/** A fork: for each hex digit that goes on, the digest of what is below it. */
export type Branch = { type: "Branch"; contents: { pathsDigest: Record<string, string> } };
export type Witness = Leaf | Extension | Branch;

/**
 * SHA-256: the message's bytes in, 32 bytes out. The bytes handed to it are only valid during the
 * call; the next message is written over them.
 */
export type HashFunction = (bytes: Uint8Array) => Uint8Array;

/** SHA-256 that runs wherever JavaScript does. */
export const defaultHash: HashFunction = sha256;

/** Child digests of a branch by digit value, 0 to 15; undefined where there is none. */
export type Slots = (string | undefined)[];

/** One witness as read: each string taken once from the (attacker-controlled) value. */
export type Node =
  | { type: "Leaf"; remaining: string; dataDigest: string }
  | { type: "Extension"; shared: string; childDigest: string }
  | { type: "Branch"; slots: Slots };

/** Longest string looked at inside a witness, in UTF-16 code units. */
export const MAX_STRING_LENGTH = 1024;

// The one thing used here that is not ECMAScript's own; the hash library needs it as well.
declare const TextEncoder: new () => {
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
};

// One message is written over the last; nothing foreign runs between its first byte and its hash.
// Room for a full branch of 64-digit digests, and for a leaf below any path of 1,024 digits.
const message = new Uint8Array(2048);
const words = new DataView(message.buffer);
const encoder = new TextEncoder();

/**
 * Digest of a node, as its parent (or the root) states it. docs/protocol/proof.md, section 3.
 *
 * @param node Exactly one of the three shapes; keys beside the named ones do not count.
 * @param hash SHA-256; the default runs everywhere.
 * @returns 64 lower-case hex digits.
 * @throws TypeError when a string is not well-formed Unicode, or a branch has a key that is no digit.
 * @example
 * const contents = { remaining: "a1", dataDigest: "9".repeat(64) };
 * commitmentDigest({ type: "Leaf", contents });
 * // "abd3f5f16112ce6f9738aa2d706f477b872f098c41137563e7bf6c6c98dbdf3c"
 */
export function commitmentDigest(node: Witness, hash: HashFunction = defaultHash): string {
  const parsed = parseNode(node, [], 0);
  const bytes = parsed === null ? null : nodeHash(parsed, hash);
  if (bytes === null) throw new TypeError("node expected a leaf, an extension or a branch");
  return bytesToHex(bytes);
}

// Reading. Only own, enumerable properties count, as in parsed JSON; each is read once.

/**
 * Reads one witness of a proof; unknown keys are noted in `uncovered` and otherwise ignored.
 *
 * @param value Attacker-controlled, of any type.
 * @param at Its index in the witness list, for `uncovered`.
 * @returns Null when the value has not the structure of a commitment.
 */
export function parseNode(value: unknown, uncovered: string[], at: number): Node | null {
  if (!isRecord(value)) return null;
  let type: unknown;
  let contents: unknown;
  for (const key of Object.keys(value)) {
    if (key === "type") type = value["type"];
    else if (key === "contents") contents = value["contents"];
    else uncovered.push(`witness[${at}].${key}`);
  }
  if (!isRecord(contents)) return null;
  if (type === "Branch") return parseBranch(contents, uncovered, at);
  if (type !== "Leaf" && type !== "Extension") return null;
  const runKey = type === "Leaf" ? "remaining" : "shared";
  const digestKey = type === "Leaf" ? "dataDigest" : "childDigest";
  let run: unknown;
  let digest: unknown;
  for (const key of Object.keys(contents)) {
    if (key === digestKey) digest = contents[key];
    else if (key === runKey) run = contents[key];
    else uncovered.push(`witness[${at}].contents.${key}`);
  }
  if (!isText(run) || !isText(digest)) return null;
  return type === "Leaf"
    ? { type, remaining: run, dataDigest: digest }
    : { type, shared: run, childDigest: digest };
}

function parseBranch(
  contents: Record<string, unknown>,
  uncovered: string[],
  at: number,
): Node | null {
  let pathsDigest: unknown;
  for (const key of Object.keys(contents)) {
    if (key === "pathsDigest") pathsDigest = contents["pathsDigest"];
    else uncovered.push(`witness[${at}].contents.${key}`);
  }
  if (!isRecord(pathsDigest)) return null;
  const slots = emptySlots.slice();
  for (const key of Object.keys(pathsDigest)) {
    const digest = pathsDigest[key];
    if (digest === undefined) continue;
    const value = parseDigit(key);
    if (value < 0 || !isText(digest)) return null;
    slots[value] = digest;
  }
  return { type: "Branch", slots };
}

const emptySlots: Slots = Array.from({ length: 16 });

/** An object as JSON has them; not an array, which JSON tells apart. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_STRING_LENGTH;
}

/** The node in the shape it has in a proof. */
export function nodeToWitness(node: Node): Witness {
  if (node.type === "Leaf") {
    const { type, remaining, dataDigest } = node;
    return { type, contents: { remaining, dataDigest } };
  }
  if (node.type === "Extension") {
    const { type, shared, childDigest } = node;
    return { type, contents: { shared, childDigest } };
  }
  const pathsDigest: Record<string, string> = {};
  node.slots.forEach((child, value) => {
    if (child !== undefined) pathsDigest[digits.charAt(value)] = child;
  });
  return { type: "Branch", contents: { pathsDigest } };
}

export function sameNode(left: Node, right: Node): boolean {
  if (left.type === "Leaf") {
    return (
      right.type === "Leaf" &&
      left.remaining === right.remaining &&
      left.dataDigest === right.dataDigest
    );
  }
  if (left.type === "Extension") {
    return (
      right.type === "Extension" &&
      left.shared === right.shared &&
      left.childDigest === right.childDigest
    );
  }
  if (right.type !== "Branch") return false;
  for (let value = 0; value < 16; value += 1) {
    if (left.slots[value] !== right.slots[value]) return false;
  }
  return true;
}

// Hashing.

/** Digest of a node, 32 bytes; null when a string in it is not well-formed Unicode. */
export function nodeHash(node: Node, hash: HashFunction): Uint8Array | null {
  if (node.type === "Leaf") return leafHash(node.dataDigest, node.remaining, hash);
  if (node.type === "Extension") return extensionHash(node.childDigest, node.shared, hash);
  return branchHash(node.slots, hash);
}

// Each function below first pastes the node's strings between JSON's punctuation, which is right for
// strings that JSON writes as they are, and then looks whether they are such. Any other node goes
// through JSON's own escaping: slower, and null where a string is not well-formed Unicode, which has
// no canonical JSON.

function leafHash(dataDigest: string, remaining: string, hash: HashFunction): Uint8Array | null {
  const [opens, goesOn] = ['\u0000{"dataDigest":"', '","remaining":"'];
  const text = opens + dataDigest + goesOn + remaining + '"}';
  const second = opens.length + dataDigest.length + goesOn.length;
  if (
    paste(text, message) &&
    isPlain(opens.length, dataDigest.length) &&
    isPlain(second, remaining.length)
  ) {
    return hash(messageOf(text.length));
  }
  const [data, run] = [escaped(dataDigest), escaped(remaining)];
  if (data === null || run === null) return null;
  return hash(utf8ToBytes(`\u0000{"dataDigest":${data},"remaining":${run}}`));
}

function extensionHash(childDigest: string, shared: string, hash: HashFunction): Uint8Array | null {
  const [opens, goesOn] = ['\u0002{"childDigest":"', '","shared":"'];
  const text = opens + childDigest + goesOn + shared + '"}';
  const second = opens.length + childDigest.length + goesOn.length;
  if (
    paste(text, message) &&
    isPlain(opens.length, childDigest.length) &&
    isPlain(second, shared.length)
  ) {
    return hash(messageOf(text.length));
  }
  const [child, run] = [escaped(childDigest), escaped(shared)];
  if (child === null || run === null) return null;
  return hash(utf8ToBytes(`\u0002{"childDigest":${child},"shared":${run}}`));
}

function branchHash(slots: Slots, hash: HashFunction): Uint8Array | null {
  const children: string[] = [];
  for (const child of slots) if (child !== undefined) children.push(child);
  // All under the key 0 at first; the loop sets each right. One join makes the least to copy.
  const text = children.join(branchGoesOn);
  if (children.length === 0 || !paste(text, branchBody)) return escapedBranchHash(slots, hash);
  message.set(branchOpensBytes);
  let at = branchOpens.length;
  for (let value = 0; value < 16; value += 1) {
    const child = slots[value];
    if (child === undefined) continue;
    if (!isPlain(at, child.length)) return escapedBranchHash(slots, hash);
    message[at - '0":"'.length] = digits.charCodeAt(value);
    at += child.length + branchGoesOn.length;
  }
  const end = branchOpens.length + text.length;
  message.set(branchClosesBytes, end);
  return hash(messageOf(end + branchCloses.length));
}

const branchOpens = '\u0001{"pathsDigest":{"0":"';
const branchGoesOn = '","0":"';
const branchCloses = '"}}';
const branchOpensBytes = utf8ToBytes(branchOpens);
const branchClosesBytes = utf8ToBytes(branchCloses);
const branchBody = message.subarray(branchOpens.length, -branchCloses.length);

/** Encodes text as (part of) the message; false when it does not fit whole or is not ASCII. */
function paste(text: string, into: Uint8Array): boolean {
  const { read, written } = encoder.encodeInto(text, into);
  return read === text.length && written === read;
}

// A view of each length met, of which there are few: making one costs as much as a short hash.
const views: (Uint8Array | undefined)[] = [];

function messageOf(length: number): Uint8Array {
  return (views[length] ??= message.subarray(0, length));
}

/**
 * True when `length` bytes of the message, all ASCII, lie in 0x30-0x3f or 0x60-0x6f: there the hex
 * digits are, and nothing that JSON escapes. Eight at a time: beside the hash, this is where a
 * verifier spends its time.
 */
function isPlain(from: number, length: number): boolean {
  // Of ASCII those are the bytes with 0x20 in them, and one of 0x10 and 0x40 but not both. Shifted
  // by two, 0x80 and 0x40 come to lie on 0x20 and 0x10.
  let good = 0x30303030;
  const to = from + length;
  let at = from;
  for (; at + 8 <= to; at += 8) {
    const first = words.getInt32(at);
    const second = words.getInt32(at + 4);
    good &= (first ^ (first >>> 2)) & (second ^ (second >>> 2));
  }
  for (; at < to; at += 1) {
    const last = message[at] ?? 0;
    good &= (last ^ (last >>> 2)) * 0x01010101;
  }
  return good === 0x30303030;
}

function escapedBranchHash(slots: Slots, hash: HashFunction): Uint8Array | null {
  const members: string[] = [];
  for (let value = 0; value < 16; value += 1) {
    const child = slots[value];
    if (child === undefined) continue;
    const text = escaped(child);
    if (text === null) return null;
    members.push(`"${digits.charAt(value)}":${text}`);
  }
  return hash(utf8ToBytes(`\u0001{"pathsDigest":{${members.join(",")}}}`));
}

/** A string as canonical JSON writes it, or null when it is not well-formed Unicode. */
function escaped(text: string): string | null {
  return /\p{Surrogate}/u.test(text) ? null : JSON.stringify(text);
}
