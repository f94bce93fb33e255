// A commitment is one node of the trie. Its digest is the SHA-256 of a tag byte followed by the canonical JSON (RFC
// 8785) of exactly the node's own fields. docs/protocol/proof.md, sections 2 and 3.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { digits, parseDigit } from "./nibble.ts";

/** The end of a path: its remaining digits, and the SHA-256 (lower-case hex) of the leaf's data. */
export type Leaf = { type: "Leaf"; contents: { remaining: string; dataDigest: string } };
/** A string of digits that all paths below it have in common. */
export type Extension = { type: "Extension"; contents: { shared: string; childDigest: string } };
/** A fork in the paths: for each hex digit with a node below it, the digest of that node. */
export type Branch = { type: "Branch"; contents: { pathsDigest: Record<string, string> } };
export type Witness = Leaf | Extension | Branch;

/**
 * An implementation of SHA-256 that takes the message's bytes and returns 32 bytes. It must not change the message,
 * and may read it only during the call, because the next message is written to the same memory.
 */
export type HashFunction = (bytes: Uint8Array) => Uint8Array;

// One hasher is used for all messages. Creating a hasher for each message would also create a buffer each time,
// which takes a quarter as long as hashing a node. `unused` never hashes anything: copying it into `hasher` resets
// `hasher`.
const unused = sha256.create();
const hasher = sha256.create();

/**
 * SHA-256 in plain JavaScript, which runs on every platform. docs/protocol/proof.md, section 3.
 *
 * @returns 32 bytes.
 * @example
 * Array.from(defaultHash(Uint8Array.of()).subarray(0, 4));
 * // [0xe3, 0xb0, 0xc4, 0x42]
 */
export function defaultHash(bytes: Uint8Array): Uint8Array {
  return unused._cloneInto(hasher).update(bytes).digest();
}

/**
 * A witness after parsing. An attacker may control the original object, and reading a string from it twice could give
 * two different strings. Each string is therefore read once and copied here.
 */
export type Node =
  | { type: "Leaf"; remaining: string; dataDigest: string }
  | { type: "Extension"; shared: string; childDigest: string }
  | BranchNode;

/**
 * Bit d of `digits` is set if there is a child for digit d. `children` has one item per set bit, in the order
 * of the digits.
 */
export type BranchNode = { type: "Branch"; digits: number; children: string[] };

/** The longest string accepted inside a witness, in UTF-16 code units. */
export const MAX_STRING_LENGTH = 1024;

// TextEncoder is declared here because this package is compiled without the types of any platform. It is the only
// global used here that is not part of ECMAScript. The hash library needs it as well.
declare const TextEncoder: new () => {
  encode(text: string): Uint8Array;
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
};

/**
 * Computes the digest of a node. A node's parent contains this digest; the digest of the topmost node is the
 * root. docs/protocol/proof.md, section 3.
 *
 * @param node Exactly one of the three shapes. Unknown keys are ignored.
 * @param hash An implementation of SHA-256; the default runs on every platform.
 * @returns 64 lower-case hex digits.
 * @throws TypeError when the node has none of these shapes, a string is longer than MAX_STRING_LENGTH or not
 * well-formed Unicode, or a branch has a key that is not a digit.
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

// Functions that read a witness. Only own, enumerable properties count, as in parsed JSON, and each is read
// once.

/**
 * Reads one witness of a proof. Unknown keys are listed in `uncovered` and otherwise ignored.
 *
 * @param value A value of any type. An attacker may control it.
 * @param at The index of the witness in the witness list, for `uncovered`.
 * @returns Null when the value does not have the structure of a commitment.
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
  // `children` begins as the list of keys, and then each key is replaced by its child, so that no second list is
  // needed. If the keys are already in order, as in a proof made by a trie, no item is moved.
  const children: unknown[] = Object.keys(pathsDigest);
  let found = 0;
  if (readFull(pathsDigest, children)) {
    for (let value = 15; value >= 0; value -= 1) {
      if (children[value] === undefined) children.splice(value, 1);
      else found |= 1 << value;
    }
  } else {
    let count = 0;
    for (const key of children as string[]) {
      const child = pathsDigest[key];
      if (child === undefined) continue;
      const value = parseDigit(key);
      if (value < 0) return null;
      const rank = found >> value === 0 ? count : rankOf(value, found);
      if (rank < count) children.copyWithin(rank + 1, rank, count);
      children[rank] = child;
      found |= 1 << value;
      count += 1;
    }
    if (count < children.length) children.length = count;
  }
  // The texts are checked in a loop of their own, because the processor can then fetch all strings that are not in
  // its cache at the same time.
  for (const child of children) if (!isText(child)) return null;
  return { type: "Branch", digits: found, children: children as string[] };
}

const digitKeys = Array.from(digits);

/**
 * Reads a record that has all sixteen digits in order, as nearly every branch of a large trie has, and replaces
 * each key by its value. The keys from "a" to "f" are written as literals, because V8 reads a property with a literal
 * key faster.
 *
 * @param keys The record's own keys.
 * @returns False if the record's keys are not exactly these, in this order. In that case `keys` is left as it is.
 */
export function readFull(record: Record<string, unknown>, keys: unknown[]): boolean {
  if (keys.length !== 16) return false;
  for (let value = 0; value < 16; value += 1) if (keys[value] !== digitKeys[value]) return false;
  for (let value = 0; value < 10; value += 1) keys[value] = record[value];
  keys[10] = record["a"];
  keys[11] = record["b"];
  keys[12] = record["c"];
  keys[13] = record["d"];
  keys[14] = record["e"];
  keys[15] = record["f"];
  return true;
}

export function rankOf(value: number, branchDigits: number): number {
  let rank = 0;
  for (let rest = branchDigits & ((1 << value) - 1); rest !== 0; rest &= rest - 1) rank += 1;
  return rank;
}

/** The child below a digit from 0 to 15; undefined if there is none. */
export function childAt<Child>(
  branch: { digits: number; children: Child[] },
  value: number,
): Child | undefined {
  return (branch.digits >> value) & 1 ? branch.children[rankOf(value, branch.digits)] : undefined;
}

/** Whether a value is an object in the sense of JSON, which excludes arrays and null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= MAX_STRING_LENGTH;
}

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
  for (let value = 0; value < 16; value += 1) {
    const child = childAt(node, value);
    if (child !== undefined) pathsDigest[digits.charAt(value)] = child;
  }
  return { type: "Branch", contents: { pathsDigest } };
}

// Functions that compute digests.

/** Computes the digest of a node, 32 bytes; null if a string in the node is not well-formed Unicode. */
export function nodeHash(node: Node, hash: HashFunction): Uint8Array | null {
  if (node.type === "Leaf") return pairHash(leafMessage, node.dataDigest, node.remaining, hash);
  if (node.type === "Branch") return branchHash(node, hash);
  return pairHash(extensionMessage, node.childDigest, node.shared, hash);
}

const encoder = new TextEncoder();

/** Writes a text at the start of `into`. Returns false if the text does not fit or is not ASCII. */
export function writeAscii(text: string, into: Uint8Array): boolean {
  const { read, written } = encoder.encodeInto(text, into);
  return read === text.length && written === read;
}

/**
 * The buffer for the message that is hashed for one kind of node. The message consists of a tag and JSON's punctuation,
 * with the node's own strings inserted in between. Inserting a string unchanged is correct only if JSON does not escape
 * anything in it, so each string is checked after it was written. If a string does not pass this check, the slower
 * JSON.stringify is used instead. If a string is not well-formed Unicode, the node has no canonical JSON and no digest.
 *
 * Each message overwrites the last one of its kind. No code of a caller may run between writing the first byte and
 * hashing, because that code could hash another node and so overwrite the message.
 */
class Message {
  // There is room for a full branch of 64-digit digests, and for a leaf with 1,024 remaining digits.
  readonly bytes = new Uint8Array(2048);
  readonly words = new DataView(this.bytes.buffer);
  readonly opens: string;
  readonly goesOn: string;
  readonly closes: string;
  readonly #body: Uint8Array;
  // Caches a view for each message length that has occurred. There are few lengths, and creating a view takes as
  // long as hashing a short message.
  readonly #views: (Uint8Array | undefined)[] = [];

  /** The texts before, between and after the node's strings, including the quotes around the strings. */
  constructor(opens: string, goesOn: string, closes: '"}' | '"}}') {
    this.opens = opens;
    this.goesOn = goesOn;
    this.closes = closes;
    this.bytes.set(encoder.encode(opens));
    this.#body = this.bytes.subarray(opens.length, -'"}}'.length);
  }

  /** Writes the node's strings after the opening. Returns false if they do not fit or are not ASCII. */
  write(text: string): boolean {
    return writeAscii(text, this.#body);
  }

  /**
   * Whether each of the `length` bytes from `from` on is in 0x30-0x3f or 0x60-0x6f. These ranges contain all lower-case
   * hex digits and nothing that JSON escapes. The caller must know that the bytes are ASCII. The loop tests sixteen
   * bytes at a time, because a verifier spends most of its time in this test and in hashing.
   */
  isPlain(from: number, length: number): boolean {
    // An ASCII byte is in one of the two ranges if it has bit 0x20 and exactly one of the bits 0x10 and 0x40. The code
    // tests both conditions with the exclusive or of the byte and the byte shifted right by two. Bit 0x10 of the result
    // is set if the bits 0x10 and 0x40 of the byte differ. Bit 0x20 of the result is bit 0x20 of the byte, because bit
    // 0x80 of an ASCII byte is 0.
    const { bytes, words } = this;
    let good = 0x30303030;
    const to = from + length;
    let at = from;
    for (; at + 16 <= to; at += 16) {
      const first = words.getInt32(at, true);
      const second = words.getInt32(at + 4, true);
      const third = words.getInt32(at + 8, true);
      const fourth = words.getInt32(at + 12, true);
      good &= (first ^ (first >>> 2)) & (second ^ (second >>> 2));
      good &= (third ^ (third >>> 2)) & (fourth ^ (fourth >>> 2));
    }
    for (; at < to; at += 1) {
      const last = bytes[at] ?? 0;
      good &= (last ^ (last >>> 2)) * 0x01010101;
    }
    return good === 0x30303030;
  }

  /**
   * Writes the closing and returns the whole message.
   * @param end the index after the node's strings
   */
  closed(end: number): Uint8Array {
    // A message ends with `"}` or with `"}}`. The code always writes `"}}`, and the view ends one byte earlier if the
    // message ends with `"}`.
    this.bytes[end] = 0x22;
    this.bytes[end + 1] = 0x7d;
    this.bytes[end + 2] = 0x7d;
    const length = end + this.closes.length;
    return (this.#views[length] ??= this.bytes.subarray(0, length));
  }
}

const leafMessage = new Message('\u0000{"dataDigest":"', '","remaining":"', '"}');
const extensionMessage = new Message('\u0002{"childDigest":"', '","shared":"', '"}');
const branchMessage = new Message('\u0001{"pathsDigest":{"0":"', '","0":"', '"}}');

/** Hashes a leaf or an extension. Both have a digest and a string of digits. */
function pairHash(
  message: Message,
  digest: string,
  run: string,
  hash: HashFunction,
): Uint8Array | null {
  const { opens, goesOn, closes } = message;
  const runAt = opens.length + digest.length + goesOn.length;
  if (
    message.write(digest + goesOn + run) &&
    message.isPlain(opens.length, digest.length) &&
    message.isPlain(runAt, run.length)
  ) {
    return hash(message.closed(runAt + run.length));
  }
  const [first, second] = [escaped(digest), escaped(run)];
  if (first === null || second === null) return null;
  const text = opens.slice(0, -1) + first + goesOn.slice(1, -1) + second + closes.slice(1);
  return hash(encoder.encode(text));
}

// The branch whose message is still in the buffer of `branchMessage`. `asciiOfChild` reads the digests of the branch's
// children from this buffer. The variable is null if the buffer has no whole message, or if a digest in the message
// does not have 64 characters.
let standing: BranchNode | null = null;

function branchHash(branch: BranchNode, hash: HashFunction): Uint8Array | null {
  const { children } = branch;
  const { bytes, opens, goesOn } = branchMessage;
  standing = null;
  // All children are first written with the key 0, because joining them in a single call copies the fewest
  // characters. The loop below then overwrites each 0 with the right key.
  if (children.length === 0 || !branchMessage.write(children.join(goesOn))) {
    return escapedBranchHash(branch, hash);
  }
  let at = opens.length;
  let rest = branch.digits;
  let unlike64 = 0;
  for (const { length } of children) {
    unlike64 |= length ^ 64;
    if (!branchMessage.isPlain(at, length)) return escapedBranchHash(branch, hash);
    bytes[at - '0":"'.length] = digits.charCodeAt(lowest(rest));
    rest &= rest - 1;
    at += length + goesOn.length;
  }
  if (unlike64 === 0) standing = branch;
  return hash(branchMessage.closed(at - goesOn.length));
}

/**
 * The digest that a branch contains for one of its digits, as 64 ASCII characters, four per word. It is read from the
 * message that was hashed. The result is null if `standing` is not this branch.
 *
 * @param value The digit, 0 to 15.
 * @param into The array that receives the result. Null creates an array.
 */
export function asciiOfChild(
  branch: BranchNode,
  value: number,
  into: Uint32Array | null,
): Uint32Array | null {
  if (standing !== branch) return null;
  const { words, opens, goesOn } = branchMessage;
  const at = opens.length + rankOf(value, branch.digits) * (64 + goesOn.length);
  const ascii = into ?? new Uint32Array(16);
  for (let index = 0; index < 16; index += 1) ascii[index] = words.getUint32(at + 4 * index);
  return ascii;
}

function escapedBranchHash(branch: BranchNode, hash: HashFunction): Uint8Array | null {
  const members: string[] = [];
  let rest = branch.digits;
  for (const child of branch.children) {
    const text = escaped(child);
    if (text === null) return null;
    members.push(`"${digits.charAt(lowest(rest))}":${text}`);
    rest &= rest - 1;
  }
  return hash(encoder.encode(`\u0001{"pathsDigest":{${members.join(",")}}}`));
}

/** The smallest digit of a set. Bit d of the argument is set if digit d is in the set. */
export function lowest(someDigits: number): number {
  return 31 - Math.clz32(someDigits & -someDigits);
}

/** A string as canonical JSON writes it; null if the string is not well-formed Unicode. */
function escaped(text: string): string | null {
  return /\p{Surrogate}/u.test(text) ? null : JSON.stringify(text);
}
