// Where a trie keeps the digests of its nodes and the entries of its leaves: one growing run of
// bytes instead of an object and two hex strings for each. A slot belongs to one node at a time.
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { HashFunction } from "./commitment.ts";
import { writeBytes, writeDigits, writeRun } from "./hex-bytes.ts";
import { digits } from "./nibble.ts";

const digestBytes = 32;

// The same bytes as commitment.ts hashes, written from bytes: here nothing is attacker-controlled.
// One message is written over the last. Room for a full branch, and for a leaf at any path.
const message = new Uint8Array(2048);
const words = new DataView(message.buffer);
// A view of each length met, of which there are few: making one costs as much as a short hash.
const views: (Uint8Array | undefined)[] = [];
const leafOpens = utf8ToBytes('\u0000{"dataDigest":"');
const leafGoesOn = utf8ToBytes('","remaining":"');
const branchOpens = utf8ToBytes('\u0001{"pathsDigest":{');
const branchCloses = utf8ToBytes("}}");
const extensionOpens = utf8ToBytes('\u0002{"childDigest":"');
const extensionGoesOn = utf8ToBytes('","shared":"');
const objectCloses = utf8ToBytes('"}');

export class NodeStore {
  readonly #hash: HashFunction;
  #digests: Uint8Array;
  #data: Uint8Array;
  readonly #paths: string[] = [];
  readonly #free: number[] = [];
  #end = 0;

  constructor(hash: HashFunction, capacity: number) {
    this.#hash = hash;
    this.#digests = new Uint8Array(capacity * digestBytes);
    this.#data = new Uint8Array(capacity * digestBytes);
  }

  /** A slot for a new inner node. */
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

  /** A slot for a new leaf, or null when `dataDigest` is not 64 lower-case digits. */
  takeLeaf(path: string, dataDigest: string): number | null {
    const slot = this.take();
    if (!writeBytes(dataDigest, this.#data, slot * digestBytes)) {
      this.release(slot);
      return null;
    }
    this.#paths[slot] = path;
    return slot;
  }

  release(slot: number): void {
    this.#paths[slot] = "";
    this.#free.push(slot);
  }

  /** Gives back the room beyond the last slot, where it is more than a tenth. */
  trim(): void {
    if (this.#end * digestBytes < this.#digests.length * 0.9) this.#resize(this.#end);
  }

  path(leaf: number): string {
    return this.#paths[leaf] ?? "";
  }

  digest(slot: number): string {
    return hexAt(this.#digests, slot);
  }

  dataDigest(leaf: number): string {
    return hexAt(this.#data, leaf);
  }

  /** Computes the digest of a leaf whose remaining digits start at `depth` of its path. */
  sealLeaf(leaf: number, depth: number): void {
    let at = writeAscii(leafOpens, 0);
    at = writeDigits(this.#data, leaf * digestBytes, words, at);
    at = writeAscii(leafGoesOn, at);
    at = writeRun(this.path(leaf), depth, message, at);
    this.#seal(leaf, writeAscii(objectCloses, at));
  }

  sealExtension(slot: number, shared: string, child: number): void {
    let at = writeAscii(extensionOpens, 0);
    at = writeDigits(this.#digests, child * digestBytes, words, at);
    at = writeAscii(extensionGoesOn, at);
    at = writeRun(shared, 0, message, at);
    this.#seal(slot, writeAscii(objectCloses, at));
  }

  /** `children`: for each digit value the slot of the node below it, or -1. */
  sealBranch(slot: number, children: ArrayLike<number>): void {
    const first = writeAscii(branchOpens, 0);
    let at = first;
    for (let value = 0; value < 16; value += 1) {
      const child = children[value] ?? -1;
      if (child < 0) continue;
      at = openSlot(value, at, at === first);
      at = writeDigits(this.#digests, child * digestBytes, words, at);
      message[at] = 0x22;
      at += 1;
    }
    this.#seal(slot, writeAscii(branchCloses, at));
  }

  #seal(slot: number, end: number): void {
    const digest = this.#hash((views[end] ??= message.subarray(0, end)));
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

/** Copies punctuation into the message at `at`; returns where it ends. */
function writeAscii(source: Uint8Array, at: number): number {
  for (let index = 0; index < source.length; index += 1) message[at + index] = source[index] ?? 0;
  return at + source.length;
}

/** Writes the comma and the key of a branch's slot at `at`; returns where they end. */
function openSlot(value: number, at: number, first: boolean): number {
  let end = at;
  if (!first) {
    message[end] = 0x2c;
    end += 1;
  }
  message[end] = 0x22;
  message[end + 1] = digits.charCodeAt(value);
  message[end + 2] = 0x22;
  message[end + 3] = 0x3a;
  message[end + 4] = 0x22;
  return end + 5;
}
