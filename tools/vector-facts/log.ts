// Trees of RFC 6962 and signed notes (docs/protocol/transparency.md), without the product's code. Each function of a tree
// is a definition of section 2.1, read forwards or backwards.
import { createPublicKey, hash, verify } from "node:crypto";

const sha256 = (...parts: readonly Uint8Array[]) => hash("sha256", Buffer.concat(parts), "buffer");
export const leafHash = (entry: Uint8Array) => sha256(Uint8Array.of(0), entry);
export const nodeHash = (left: Uint8Array, right: Uint8Array) =>
  sha256(Uint8Array.of(1), left, right);

/** Returns the largest power of two below the size. */
function split(size: number): number {
  let half = 1;
  while (half * 2 < size) half *= 2;
  return half;
}

/** Returns the function that computes the root of the entries from one index up to another. */
export function createTree(leafAt: (index: number) => Buffer) {
  const known = new Map<string, Buffer>();
  return function root(from: number, to: number): Buffer {
    if (to - from < 2) return to === from ? sha256() : leafAt(from);
    const middle = from + split(to - from);
    const place = `${from} ${to}`;
    const found = known.get(place) ?? nodeHash(root(from, middle), root(middle, to));
    if (to - from > 128) known.set(place, found);
    return found;
  };
}

/** Returns the root to which an inclusion proof leads, or null where the proof has another length. */
export function includedRoot(
  leaf: Buffer,
  index: number,
  size: number,
  proof: readonly Buffer[],
): Buffer | null {
  const sibling = proof.at(-1);
  if (size <= 1 || sibling === undefined) {
    return index === 0 && size === 1 && sibling === undefined ? leaf : null;
  }
  const [half, rest] = [split(size), proof.slice(0, -1)];
  const isLeft = index < half;
  const inner = isLeft
    ? includedRoot(leaf, index, half, rest)
    : includedRoot(leaf, index - half, size - half, rest);
  if (inner === null) return null;
  return isLeft ? nodeHash(inner, sibling) : nodeHash(sibling, inner);
}

/**
 * Returns the roots of both trees to which a consistency proof leads, or null where the proof has another length.
 * `known` is the earlier tree's root as long as the tree in question begins with all of it.
 */
export function consistentRoots(
  known: Buffer | null,
  oldSize: number,
  size: number,
  proof: readonly Buffer[],
): readonly [Buffer, Buffer] | null {
  const last = proof.at(-1);
  if (oldSize === size) {
    const root = known ?? last;
    if (root === undefined || proof.length !== (known === null ? 1 : 0)) return null;
    return [root, root];
  }
  if (oldSize < 1 || oldSize > size || last === undefined) return null;
  const [half, rest] = [split(size), proof.slice(0, -1)];
  if (oldSize <= half) {
    const inner = consistentRoots(known, oldSize, half, rest);
    return inner && [inner[0], nodeHash(inner[1], last)];
  }
  const inner = consistentRoots(null, oldSize - half, size - half, rest);
  return inner && [nodeHash(last, inner[0]), nodeHash(last, inner[1])];
}

function readKey(text: string) {
  const [name = "", id = "", ...rest] = text.split("+");
  const typed = Buffer.from(rest.join("+"), "base64");
  return { name, id, type: typed[0] ?? 0, bytes: typed.subarray(1) };
}

/** Says whether the id of a verifier key is the one of its name, type and bytes. */
export function hasItsId(text: string): boolean {
  const { name, id, type, bytes } = readKey(text);
  return sha256(Buffer.from(`${name}\n`), Uint8Array.of(type), bytes).toString("hex", 0, 4) === id;
}

/** Returns the verifier keys on the lines of a policy that name a log or a witness. */
export function keysIn(policy: string): string[] {
  const lines = policy.matchAll(/^[ \t]*(?:log|witness[ \t]+\S+)[ \t]+(\S+\+\S+)/gm);
  return [...lines].map(([, key = ""]) => key);
}

/** Returns the text of a note, which is what its signatures sign. */
export const textOf = (note: string) => note.slice(0, note.lastIndexOf("\n\n") + 1);

/** Returns the signatures of a note by these keys, in the note's order. */
export function signaturesIn(note: string, keys: readonly string[]) {
  const text = textOf(note);
  const lines = note.slice(text.length + 1).split("\n");
  return lines.flatMap((line) => {
    const [, name = "", base64 = ""] = line.split(" ");
    const signature = Buffer.from(base64, "base64");
    const id = signature.toString("hex", 0, 4);
    const key = keys.map(readKey).find((each) => each.name === name && each.id === id);
    if (key === undefined) return [];
    return [{ name, isValid: isSigned(text, key, signature.subarray(4)) }];
  });
}

/** The beginning of a SubjectPublicKeyInfo, by the type of a verifier key. */
const spki: Readonly<Record<number, string>> = {
  1: "302a300506032b6570032100",
  4: "302a300506032b6570032100",
  6: "30820532300b06096086480165030403110382052100",
};

function isSigned(
  text: string,
  { name, type, bytes }: ReturnType<typeof readKey>,
  stamped: Buffer,
): boolean {
  if (spki[type] === undefined || (type !== 1 && stamped.length < 8)) return false;
  const der = Buffer.concat([Buffer.from(spki[type], "hex"), bytes]);
  const key = createPublicKey({ key: der, format: "der", type: "spki" });
  if (type === 1) return verify(null, Buffer.from(text), key, stamped);
  const [time, signature] = [stamped.subarray(0, 8), stamped.subarray(8)];
  const message =
    type === 6
      ? subtreeMessage(text, name, time)
      : Buffer.from(`cosignature/v1\ntime ${time.readBigUInt64BE()}\n${text}`);
  return verify(null, message, key, signature);
}

/** Returns the message of a cosignature of ML-DSA-44 (section 8). */
function subtreeMessage(text: string, name: string, time: Buffer): Buffer {
  const [origin = "", size = "", root = ""] = text.split("\n");
  const withLength = (value: string) =>
    Buffer.concat([Uint8Array.of(Buffer.byteLength(value)), Buffer.from(value)]);
  const sizes = Buffer.alloc(16);
  sizes.writeBigUInt64BE(BigInt(size), 8);
  return Buffer.concat([
    Buffer.from("subtree/v1\n\0"),
    withLength(name),
    time,
    withLength(origin),
    sizes,
    Buffer.from(root, "base64"),
  ]);
}

/** The members of a `.tlog-proof`. */
export function readLogProof(proof: string) {
  const at = proof.indexOf("\n\n");
  const [, ...head] = proof.slice(0, at).split("\n");
  const extra = head[0]?.startsWith("extra ") ? (head.shift() ?? "").slice(6) : null;
  const [indexLine = "", ...hashes] = head;
  const note = proof.slice(at + 2);
  const [, size, root = ""] = note.split("\n");
  return {
    extra,
    index: Number(indexLine.replace("index ", "")),
    hashes: hashes.map((line) => Buffer.from(line, "base64")),
    note,
    size: Number(size),
    root: Buffer.from(root, "base64"),
  };
}

/** Says whether a `.tlog-proof` leads from a leaf's hash to the root in its checkpoint. */
export function isIncluded(proof: string, leaf: Buffer): boolean {
  const { index, size, hashes, root } = readLogProof(proof);
  return includedRoot(leaf, index, size, hashes)?.equals(root) ?? false;
}
