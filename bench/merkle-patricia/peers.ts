// The peers: another Merkle Patricia trie, and a binary Merkle tree. Both use SHA-256.
import { createMerkleProof, createMPT, verifyMerkleProof } from "@ethereumjs/mpt";
import { SimpleMerkleTree } from "@openzeppelin/merkle-tree";
import {
  buildTrie,
  verifyInclusion,
  type HashFunction,
  type TrieEntry,
} from "@digital-evidence/merkle-patricia";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { collectGarbage, now } from "./measure.ts";
import { entriesOf } from "./proofs.ts";
import type { Row } from "./verify-rows.ts";

async function ethereumTrie(
  entries: readonly TrieEntry[],
  hash: HashFunction,
): ReturnType<typeof createMPT> {
  const trie = await createMPT({ useKeyHashingFunction: hash });
  for (const { path, dataDigest } of entries) {
    await trie.put(hexToBytes(path), hexToBytes(dataDigest));
  }
  return trie;
}

export async function ethereumRoot(
  entries: readonly TrieEntry[],
  hash: HashFunction,
): Promise<Uint8Array> {
  return (await ethereumTrie(entries, hash)).root();
}

type Timed = { build: number; prove: number; verify: number };
const proofs = 200;

async function timed<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  // The garbage of the previous step is collected first, so that the time of this step does not include it.
  collectGarbage();
  const start = now();
  const value = await work();
  return [value, (now() - start) / 1000];
}

async function ours(entries: readonly TrieEntry[], hash: HashFunction): Promise<Timed> {
  const [trie, build] = await timed(() => buildTrie(entries, { hash }));
  const asked = entries.slice(0, proofs);
  const [made, prove] = await timed(() => asked.map(({ path }) => trie.prove(path)));
  const [, verify] = await timed(() => {
    for (const proof of made)
      if (!verifyInclusion(trie.root, proof, { hash }).ok) throw new Error();
  });
  return { build, prove, verify };
}

async function ethereum(entries: readonly TrieEntry[], hash: HashFunction): Promise<Timed> {
  const [trie, build] = await timed(() => ethereumTrie(entries, hash));
  const keys = entries.slice(0, proofs).map(({ path }) => hexToBytes(path));
  const [made, prove] = await timed(async () => {
    const result = [];
    for (const key of keys) result.push(await createMerkleProof(trie, key));
    return result;
  });
  const [, verify] = await timed(async () => {
    const options = { root: trie.root(), useKeyHashingFunction: hash };
    for (const [index, key] of keys.entries()) {
      if ((await verifyMerkleProof(key, made[index] ?? [], options)) === null) throw new Error();
    }
  });
  return { build, prove, verify };
}

async function openZeppelin(entries: readonly TrieEntry[], hash: HashFunction): Promise<Timed> {
  const toBytes = (value: unknown): Uint8Array =>
    typeof value === "string"
      ? hexToBytes(value.replace(/^0x/, ""))
      : Uint8Array.from(value as Uint8Array);
  const nodeHash = (left: unknown, right: unknown): string => {
    const pair = [bytesToHex(toBytes(left)), bytesToHex(toBytes(right))].toSorted((one, other) =>
      one < other ? -1 : 1,
    );
    return `0x${bytesToHex(hash(concatBytes(...pair.map((hex) => hexToBytes(hex)))))}`;
  };
  const leaves = entries.map(({ path }) => `0x${path}`);
  const [tree, build] = await timed(() => SimpleMerkleTree.of(leaves, { nodeHash }));
  const asked = leaves.slice(0, proofs);
  const [made, prove] = await timed(() => asked.map((_, index) => tree.getProof(index)));
  const [, verify] = await timed(() => {
    for (const [index, leaf] of asked.entries()) {
      if (!SimpleMerkleTree.verify(tree.root, leaf, made[index] ?? [], nodeHash)) throw new Error();
    }
  });
  return { build, prove, verify };
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[values.length >> 1] ?? Number.NaN;

const contenders = {
  ours,
  "@ethereumjs/mpt": ethereum,
  "@openzeppelin/merkle-tree": openZeppelin,
};
export type PeerName = keyof typeof contenders;
export const peerNames = Object.keys(contenders) as PeerName[];

/**
 * Measures one contender: it builds a tree, proves entries and verifies the proofs in its own way. All contenders get
 * the same entries and hash function.
 */
export async function peerRow(name: PeerName, size: number, hash: HashFunction): Promise<Row> {
  const entries = entriesOf(size);
  const runs: Timed[] = [];
  for (let round = 0; round < 5; round += 1) {
    runs.push(await contenders[name](entries, hash));
  }
  const each = (value: number): string => `${((value / proofs) * 1000).toFixed(1)} µs`;
  return {
    entries: size.toLocaleString("en"),
    by: name,
    build: `${median(runs.map(({ build }) => build)).toFixed(1)} ms`,
    "prove one": each(median(runs.map(({ prove }) => prove))),
    "verify one": each(median(runs.map(({ verify }) => verify))),
  };
}
