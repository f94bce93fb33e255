// Stores the digests of a trie's nodes and the entries of its leaves in byte arrays that grow. They take less
// memory than an object and two hex strings for each node would. A slot is the index of a node in these arrays.
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { lowest, type HashFunction } from "./commitment.ts";
import { writeBytes, writeDigits, writeRun } from "./hex-bytes.ts";
import { digits } from "./nibble.ts";

const digestBytes = 32;

/**
 * The buffer for the messages of one kind of node. Each message overwrites the last one, except for the beginning,
 * which all of them share. The messages have the same bytes as those that commitment.ts hashes. Here they are
 * assembled directly from bytes. Nothing in them has to be escaped, because the trie accepts only hex digits.
 */
class Message {
  // There is room for a full branch, and for a leaf at any path.
  readonly bytes = new Uint8Array(2048);
  readonly words = new DataView(this.bytes.buffer);
  // Caches a view for each message length that has occurred. There are few lengths, and creating a view takes as
  // long as hashing a short message.
  readonly #views: (Uint8Array | undefined)[] = [];

  constructor(opens: string) {
    this.bytes.set(utf8ToBytes(opens));
  }

  closed(end: number): Uint8Array {
    return (this.#views[end] ??= this.bytes.subarray(0, end));
  }
}

const leafOpens = '\u0000{"dataDigest":"';
const extensionOpens = '\u0002{"childDigest":"';
const branchOpens = '\u0001{"pathsDigest":{';
const zeros = "0".repeat(64);
const leafBegins = `${leafOpens}${zeros}","remaining":"`;
const extensionBegins = `${extensionOpens}${zeros}","shared":"`;
const leafMessage = new Message(leafBegins);
const extensionMessage = new Message(extensionBegins);
const branchMessage = new Message(branchOpens);

export class NodeStore {
  readonly #hash: HashFunction;
  #digests: Uint8Array;
  #data: Uint8Array;
  // The path of each leaf; null if the path equals the data digest.
  readonly #paths: (string | null)[] = [];
  readonly #free: number[] = [];
  #end = 0;
  // Receives the result of `prefetch`. Without this variable, compilers could remove the reads, because nothing
  // would use their result.
  prefetched = 0;

  constructor(hash: HashFunction, capacity: number) {
    this.#hash = hash;
    this.#digests = new Uint8Array(capacity * digestBytes);
    this.#data = new Uint8Array(capacity * digestBytes);
  }

  take(): number {
    const slot = this.#free.pop() ?? this.#end;
    if (slot === this.#end) {
      this.#end += 1;
      if (this.#end * digestBytes > this.#digests.length)
        this.#resize(this.#end + (this.#end >> 1));
      this.#paths.push("");
    }
    return slot;
  }

  /**
   * Takes a slot for a new leaf. Returns null if `dataDigest` is not 64 lower-case digits.
   *
   * @param path The leaf's path. Null means that it equals the data digest, as in a batch of fingerprints. The
   * store then keeps these digits only as bytes and not also as text.
   */
  takeLeaf(path: string | null, dataDigest: string): number | null {
    const slot = this.take();
    if (!writeBytes(dataDigest, this.#data, slot * digestBytes)) {
      this.release(slot);
      return null;
    }
    this.#paths[slot] = path;
    return slot;
  }

  /** Reads one byte of the digest of each of these slots, which brings the digests into the processor's caches. */
  prefetch(slots: Uint32Array, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      this.prefetched ^= this.#digests[(slots[at] ?? 0) * digestBytes] ?? 0;
    }
  }

  release(slot: number): void {
    this.#paths[slot] = "";
    this.#free.push(slot);
  }

  /** Frees the unused memory after the last slot, if it is more than a tenth of the memory for digests. */
  trim(): void {
    if (this.#end * digestBytes < this.#digests.length * 0.9) this.#resize(this.#end);
  }

  path(leaf: number): string {
    return this.#paths[leaf] ?? this.dataDigest(leaf);
  }

  digest(slot: number): string {
    return hexAt(this.#digests, slot);
  }

  dataDigest(leaf: number): string {
    return hexAt(this.#data, leaf);
  }

  /** Computes the digest of a leaf whose remaining digits are those of its path from index `depth` on. */
  sealLeaf(leaf: number, depth: number): void {
    const { bytes, words } = leafMessage;
    writeDigits(this.#data, leaf * digestBytes, words, leafOpens.length);
    const path = this.#paths[leaf] ?? null;
    let end = leafBegins.length;
    if (path === null) {
      // The path equals the data digest, whose digits are already in the message.
      bytes.copyWithin(end, leafOpens.length + depth, leafOpens.length + 2 * digestBytes);
      end += 2 * digestBytes - depth;
    } else end = writeRun(path, depth, bytes, end);
    this.#seal(leaf, leafMessage, closeObject(bytes, end));
  }

  sealExtension(slot: number, shared: string, child: number): void {
    const { bytes, words } = extensionMessage;
    writeDigits(this.#digests, child * digestBytes, words, extensionOpens.length);
    const end = writeRun(shared, 0, bytes, extensionBegins.length);
    this.#seal(slot, extensionMessage, closeObject(bytes, end));
  }

  /**
   * Computes the digest of a branch.
   * @param children The slots of the child nodes, one for each bit of `branchDigits`, the lowest bit first.
   */
  sealBranch(slot: number, branchDigits: number, children: ArrayLike<number>): void {
    const { bytes, words } = branchMessage;
    let at = branchOpens.length;
    let rest = branchDigits;
    for (let index = 0; rest !== 0; index += 1, rest &= rest - 1) {
      // Each child is written as its key, such as `"0":"`, then its digest, and then `",`. After the last child,
      // braces replace the comma.
      words.setUint16(at, 0x2200 | digits.charCodeAt(lowest(rest)));
      words.setUint16(at + 2, 0x223a);
      bytes[at + 4] = 0x22;
      at = writeDigits(this.#digests, (children[index] ?? 0) * digestBytes, words, at + 5);
      words.setUint16(at, 0x222c);
      at += 2;
    }
    words.setUint16(at - 1, 0x7d7d);
    this.#seal(slot, branchMessage, at + 1);
  }

  #seal(slot: number, message: Message, end: number): void {
    const digest = this.#hash(message.closed(end));
    const at = slot * digestBytes;
    for (let index = 0; index < digestBytes; index += 1) {
      this.#digests[at + index] = digest[index] ?? 0;
    }
  }

  #resize(capacity: number): void {
    this.#digests = resized(this.#digests, capacity);
    this.#data = resized(this.#data, capacity);
  }
}

function resized(bytes: Uint8Array, capacity: number): Uint8Array {
  const next = new Uint8Array(capacity * digestBytes);
  next.set(bytes.subarray(0, next.length));
  return next;
}

function hexAt(bytes: Uint8Array, slot: number): string {
  return bytesToHex(bytes.subarray(slot * digestBytes, (slot + 1) * digestBytes));
}

/** Closes the JSON object after its last string, which ends at `end`. Returns the index after the closing brace. */
function closeObject(bytes: Uint8Array, end: number): number {
  bytes[end] = 0x22;
  bytes[end + 1] = 0x7d;
  return end + 2;
}
