import { createReferenceTree, hex, sha256, shortEntry } from "./reference-tree.ts";
import { type Refused, refusedOf } from "./refused.ts";
import { ctTree } from "./tree.ts";

type Tree = ReturnType<typeof createReferenceTree>;
type Inclusion = { leafHash: string; index: number; size: number; root: string; proof: string[] };
type Consistency = {
  oldSize: number;
  oldRoot: string;
  size: number;
  root: string;
  proof: string[];
};

const short = createReferenceTree(shortEntry);

/**
 * The indexes at which the huge tree has an entry of its own. All other entries of the tree are the same. The indexes
 * are on both sides of 2^32 and reach up to the largest possible size.
 */
const listed = [
  0n,
  1n,
  255n,
  256n,
  65_535n,
  2n ** 31n,
  2n ** 32n - 1n,
  2n ** 32n,
  2n ** 32n + 5n,
  2n ** 40n + 12_345n,
  2n ** 52n,
  2n ** 53n - 3n,
  2n ** 53n - 2n,
];
const huge = createReferenceTree((index) => Buffer.from(`entry ${index}`), listed);

function inclusionOf(tree: Tree, index: bigint, size: bigint): Inclusion {
  return {
    leafHash: hex(tree.leaf(index)),
    index: Number(index),
    size: Number(size),
    root: hex(tree.root(size)),
    proof: tree.inclusion(index, size).map(hex),
  };
}

function consistencyOf(tree: Tree, oldSize: bigint, size: bigint): Consistency {
  return {
    oldSize: Number(oldSize),
    oldRoot: hex(tree.root(oldSize)),
    size: Number(size),
    root: hex(tree.root(size)),
    proof: tree.consistency(oldSize, size).map(hex),
  };
}

/**
 * Proofs from the reference tests of Certificate Transparency. The transcription of RFC 6962 must give the
 * same proofs.
 */
const published = {
  source:
    "github.com/transparency-dev/merkle, proof/verify_test.go (indexes there count from 1), Apache-2.0",
  inclusion: [
    [
      0n,
      8n,
      [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
      ],
    ],
    [
      5n,
      8n,
      [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      ],
    ],
    [2n, 3n, ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"]],
    [
      1n,
      5n,
      [
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      ],
    ],
  ] as [bigint, bigint, string[]][],
  consistency: [
    [1n, 1n, []],
    [
      1n,
      8n,
      [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
      ],
    ],
    [
      6n,
      8n,
      [
        "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      ],
    ],
    [
      2n,
      5n,
      [
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
      ],
    ],
  ] as [bigint, bigint, string[]][],
};

for (const [index, size, proof] of published.inclusion) {
  if (ctTree.inclusion(index, size).map(hex).join() !== proof.join()) throw new Error("inclusion");
}
for (const [oldSize, size, proof] of published.consistency) {
  if (ctTree.consistency(oldSize, size).map(hex).join() !== proof.join()) {
    throw new Error("consistency");
  }
}

const shortInclusions: [bigint, bigint][] = [
  [0n, 1n],
  [0n, 2n],
  [6n, 7n],
  [254n, 255n],
  [255n, 256n],
  [256n, 257n],
  [299n, 300n],
  [511n, 1000n],
  [999n, 1000n],
];
const hugeInclusions: [bigint, bigint][] = [
  [2n ** 32n - 1n, 2n ** 32n],
  [2n ** 32n, 2n ** 32n + 1n],
  [2n ** 32n + 5n, 2n ** 32n + 6n],
  [2n ** 32n + 5n, 2n ** 40n],
  [255n, 2n ** 48n + 257n],
  [2n ** 40n + 12_345n, 2n ** 53n - 1n],
  [2n ** 53n - 2n, 2n ** 53n - 1n],
];
const shortConsistencies: [bigint, bigint][] = [
  [0n, 5n],
  [1n, 2n],
  [3n, 7n],
  [4n, 7n],
  [7n, 7n],
  [255n, 257n],
  [256n, 512n],
  [257n, 1000n],
  [999n, 1000n],
];
const hugeConsistencies: [bigint, bigint][] = [
  [2n ** 32n - 1n, 2n ** 32n + 1n],
  [2n ** 32n, 2n ** 32n + 6n],
  [65_536n, 2n ** 40n + 1n],
  [2n ** 40n + 12_346n, 2n ** 53n - 1n],
  [2n ** 53n - 2n, 2n ** 53n - 1n],
];

const flip = (hash: string): string => `${hash.startsWith("0") ? "1" : "0"}${hash.slice(1)}`;
const flipAt = (proof: string[], at: number) =>
  proof.map((hash, index) => (index === at ? flip(hash) : hash));

const sound = inclusionOf(short, 6n, 13n);
const last = inclusionOf(short, 12n, 13n);
const hugeSound = inclusionOf(huge, 2n ** 32n + 5n, 2n ** 40n);

function refusedInclusion(code: string, name: string, changes: Partial<Inclusion>, from = sound) {
  return refusedOf(code, name, { ...from, ...changes }, from);
}

const refusedInclusions: Refused<Inclusion>[] = [
  refusedInclusion("SIZE_OUT_OF_RANGE", "a size of 2^53", { size: 2 ** 53 }),
  refusedInclusion("SIZE_OUT_OF_RANGE", "a negative size", { size: -1 }),
  refusedInclusion("SIZE_OUT_OF_RANGE", "a size with a fraction", { size: 13.5 }),
  refusedInclusion("INDEX_OUT_OF_RANGE", "an index equal to the size", { index: 13 }),
  refusedInclusion("INDEX_OUT_OF_RANGE", "a negative index", { index: -1 }),
  refusedInclusion("INDEX_OUT_OF_RANGE", "a leaf of the empty tree", { index: 0, size: 0 }),
  refusedInclusion("INDEX_OUT_OF_RANGE", "an index with a fraction", { index: 6.5 }),
  refusedInclusion("HASH_LENGTH", "a leaf hash a byte short", {
    leafHash: sound.leafHash.slice(2),
  }),
  refusedInclusion("HASH_LENGTH", "a root a byte long", { root: `${sound.root}00` }),
  refusedInclusion("HASH_LENGTH", "an empty hash in the proof", {
    proof: [...sound.proof.slice(0, 3), ""],
  }),
  refusedInclusion("PROOF_LENGTH", "a hash too few", { proof: sound.proof.slice(0, -1) }),
  refusedInclusion("PROOF_LENGTH", "no hashes", { proof: [] }),
  refusedInclusion("PROOF_LENGTH", "the root after the last hash", {
    proof: [...sound.proof, sound.root],
  }),
  refusedInclusion("PROOF_LENGTH", "64 hashes", {
    proof: Array.from({ length: 64 }, () => sound.root),
  }),
  refusedInclusion(
    "PROOF_LENGTH",
    "the last leaf claimed to be in a tree of twice the size",
    { size: 26 },
    last,
  ),
  refusedInclusion("ROOT_MISMATCH", "another leaf", { leafHash: flip(sound.leafHash) }),
  refusedInclusion("ROOT_MISMATCH", "another root", { root: flip(sound.root) }),
  refusedInclusion("ROOT_MISMATCH", "the neighbour's index", { index: 7 }),
  refusedInclusion("ROOT_MISMATCH", "another first hash", { proof: flipAt(sound.proof, 0) }),
  refusedInclusion("ROOT_MISMATCH", "another last hash", {
    proof: flipAt(sound.proof, sound.proof.length - 1),
  }),
  refusedInclusion("ROOT_MISMATCH", "hashes in another order", { proof: sound.proof.toReversed() }),
  refusedInclusion(
    "ROOT_MISMATCH",
    "an index that is the same in its low 32 bits",
    { index: 5 },
    hugeSound,
  ),
];

const extended = consistencyOf(short, 6n, 13n);
const power = consistencyOf(short, 8n, 13n);
const same = consistencyOf(short, 13n, 13n);
const fromEmpty = consistencyOf(short, 0n, 13n);
const hugeExtended = consistencyOf(huge, 2n ** 32n + 6n, 2n ** 40n);

function refusedConsistency(
  code: string,
  name: string,
  changes: Partial<Consistency>,
  from = extended,
) {
  return refusedOf(code, name, { ...from, ...changes }, from);
}

const fork = createReferenceTree((index) => (index === 3n ? sha256("another") : shortEntry(index)));

const refusedConsistencies: Refused<Consistency>[] = [
  refusedConsistency("SIZE_OUT_OF_RANGE", "a size of 2^53", { size: 2 ** 53 }),
  refusedConsistency("SIZE_OUT_OF_RANGE", "a negative old size", { oldSize: -6 }),
  refusedConsistency("OLD_SIZE_BEYOND_SIZE", "sizes exchanged", { oldSize: 13, size: 6 }),
  refusedConsistency("HASH_LENGTH", "an old root a byte short", {
    oldRoot: extended.oldRoot.slice(2),
  }),
  refusedConsistency("HASH_LENGTH", "a root of nothing", { root: "" }),
  refusedConsistency("HASH_LENGTH", "a hash a byte long", {
    proof: extended.proof.map((hash) => `${hash}00`),
  }),
  refusedConsistency("PROOF_LENGTH", "no hashes", { proof: [] }),
  refusedConsistency("PROOF_LENGTH", "a hash too few", { proof: extended.proof.slice(0, -1) }),
  refusedConsistency("PROOF_LENGTH", "the root after the last hash", {
    proof: [...extended.proof, extended.root],
  }),
  refusedConsistency("PROOF_LENGTH", "64 hashes", {
    proof: Array.from({ length: 64 }, () => extended.root),
  }),
  refusedConsistency("PROOF_LENGTH", "no hashes from a power of two", { proof: [] }, power),
  refusedConsistency("PROOF_LENGTH", "a hash between equal sizes", { proof: [same.root] }, same),
  refusedConsistency(
    "PROOF_LENGTH",
    "a hash from the empty tree",
    { proof: [same.root] },
    fromEmpty,
  ),
  refusedConsistency("OLD_ROOT_MISMATCH", "another old root", { oldRoot: flip(extended.oldRoot) }),
  refusedConsistency(
    "OLD_ROOT_MISMATCH",
    "another root of the empty tree",
    { oldRoot: flip(fromEmpty.oldRoot) },
    fromEmpty,
  ),
  refusedConsistency("OLD_ROOT_MISMATCH", "the old root of a fork", {
    oldRoot: hex(fork.root(6n)),
  }),
  refusedConsistency("ROOT_MISMATCH", "another root", { root: flip(extended.root) }),
  refusedConsistency("ROOT_MISMATCH", "the root of a fork", { root: hex(fork.root(13n)) }),
  refusedConsistency(
    "ROOT_MISMATCH",
    "the root of a fork after a power of two",
    { root: hex(fork.root(13n)) },
    power,
  ),
  refusedConsistency("ROOT_MISMATCH", "two roots of one size", { root: hex(fork.root(13n)) }, same),
  refusedConsistency("ROOT_MISMATCH", "another last hash", {
    proof: flipAt(extended.proof, extended.proof.length - 1),
  }),
  refusedConsistency("OLD_ROOT_MISMATCH", "another first hash", {
    proof: flipAt(extended.proof, 0),
  }),
  refusedConsistency(
    "OLD_ROOT_MISMATCH",
    "the old root of a huge tree, of one leaf fewer",
    { oldRoot: hex(huge.root(2n ** 32n + 5n)) },
    hugeExtended,
  ),
];

export const proofVectors = {
  description:
    "Inclusion and consistency proofs (docs/protocol/transparency.md, section 4). Hashes are hex.",
  source:
    "scripts/transparency-vectors/reference-tree.ts, a transcription of RFC 6962, section 2.1",
  published: published.source,
  shortEntries: {
    entries: "entry i is the two bytes of i, low byte first",
    inclusion: shortInclusions.map(([index, size]) => inclusionOf(short, index, size)),
    consistency: shortConsistencies.map(([oldSize, size]) => consistencyOf(short, oldSize, size)),
  },
  certificateTransparency: {
    inclusion: published.inclusion.map(([index, size]) => inclusionOf(ctTree, index, size)),
    consistency: published.consistency.map(([oldSize, size]) =>
      consistencyOf(ctTree, oldSize, size),
    ),
  },
  huge: {
    entries: 'entry i is "entry i" for the indexes listed, and "common" everywhere else',
    listed: listed.map(Number),
    inclusion: hugeInclusions.map(([index, size]) => inclusionOf(huge, index, size)),
    consistency: hugeConsistencies.map(([oldSize, size]) => consistencyOf(huge, oldSize, size)),
  },
  refusedInclusions,
  refusedConsistencies,
};
