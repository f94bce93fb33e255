// Verification, in whichever environment this runs: one proof at a time against R and L, then many
// proofs of one batch at once. Proofs come as parsed JSON, as a reader gets them.
import {
  buildTrie,
  verifyBatch,
  verifyInclusion,
  type HashFunction,
  type InclusionProof,
  type TrieEntry,
} from "@digital-evidence/merkle-patricia";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { formatMeasured, formatRatio, Rounds } from "./measure.ts";
import { nodeBytes, plainVerify, type NodeDigest } from "./yardsticks.ts";

export type Row = Readonly<Record<string, string>>;

/** Path and data digest the SHA-256 of the index; strings of their own, as parsed JSON has them. */
export function entriesOf(count: number): TrieEntry[] {
  const entries = Array.from({ length: count }, (_, index) => {
    const path = bytesToHex(sha256(utf8ToBytes(String(index))));
    return { path, dataDigest: path };
  });
  return JSON.parse(JSON.stringify(entries)) as TrieEntry[];
}

/** Proofs of `count` of the entries, evenly spread, each parsed from its own JSON. */
export function proofsOf(size: number, count: number): { root: string; proofs: InclusionProof[] } {
  const entries = entriesOf(size);
  const trie = buildTrie(entries);
  const step = Math.floor(size / count);
  const proofs = Array.from({ length: count }, (_, index) => {
    const proof = trie.prove(entries[index * step]?.path ?? "");
    return JSON.parse(JSON.stringify(proof)) as InclusionProof;
  });
  return { root: trie.root, proofs };
}

/** Target (a): `verifyInclusion`, every option bound, against R and L with the hashes given. */
export function verifyRow(
  name: string,
  size: number,
  hash: HashFunction,
  digestOf: NodeDigest,
): Row {
  const { root, proofs } = proofsOf(size, 200);
  const prepared = proofs.map((proof) => proof.witness.map(nodeBytes));
  const rounds = Rounds.measure(
    [
      {
        name: "ours",
        run: () => {
          for (const proof of proofs) {
            const { path } = proof;
            if (!verifyInclusion(root, proof, { path, dataDigest: path, hash }).ok)
              throw new Error();
          }
        },
      },
      {
        name: "R",
        run: () => {
          for (const proof of proofs) plainVerify(root, proof, digestOf);
        },
      },
      {
        name: "L",
        run: () => {
          for (const nodes of prepared) for (const bytes of nodes) hash(bytes);
        },
      },
    ],
    40,
    60,
  );
  return {
    hash: name,
    entries: size.toLocaleString("en"),
    each: formatMeasured(perProof(rounds.measured("ours"), proofs.length)),
    R: formatMeasured(perProof(rounds.measured("R"), proofs.length)),
    L: formatMeasured(perProof(rounds.measured("L"), proofs.length)),
    "× R": formatRatio(rounds.ratio("ours", "R")),
    "× L": formatRatio(rounds.ratio("ours", "L")),
  };
}

/** Target (b): `verifyBatch` of 1,000 proofs of one 4,096-entry batch against one at a time. */
export function batchRow(name: string, hash: HashFunction): Row {
  const { root, proofs } = proofsOf(4096, 1000);
  const rounds = Rounds.measure(
    [
      {
        name: "batch",
        run: () => {
          if (!verifyBatch(root, proofs, { hash }).every(({ ok }) => ok)) throw new Error();
        },
      },
      {
        name: "single",
        run: () => {
          if (!proofs.every((proof) => verifyInclusion(root, proof, { hash }).ok))
            throw new Error();
        },
      },
    ],
    40,
    60,
  );
  return {
    hash: name,
    "each, in the batch": formatMeasured(perProof(rounds.measured("batch"), proofs.length)),
    "each, alone": formatMeasured(perProof(rounds.measured("single"), proofs.length)),
    "× alone": formatRatio(rounds.ratio("batch", "single")),
  };
}

function perProof(
  measured: { name: string; microseconds: number; low: number; high: number },
  proofs: number,
): typeof measured {
  const { name, microseconds, low, high } = measured;
  return { name, microseconds: microseconds / proofs, low: low / proofs, high: high / proofs };
}
