// Measures verification in Node or in a browser. `verifyRow` compares the verification of single proofs with the
// references R and L (yardsticks.ts). `batchRow` measures how much time is saved if many proofs of one batch are
// verified together. Proofs are given as parsed JSON, because a verifier receives them as JSON.
import {
  createRootComputer,
  verifyInclusion,
  type HashFunction,
  type InclusionProof,
} from "@digital-evidence/merkle-patricia";
import { formatMeasured, formatRatio, Rounds } from "./measure.ts";
import { nodeBytes, plainVerify, type NodeDigest } from "./yardsticks.ts";

export type Row = Readonly<Record<string, string>>;

/** Proofs in JSON that lead to one root. The trie has `size` entries. */
export type Given = { size: number; root: string; proofs: string[] };

// In a turn of this length, every contender fills the young generation of the heap several times. The time of every
// contender therefore includes the time for emptying the heap.
const turnMs = 500;
const rounds = 12;

/**
 * Compares `verifyInclusion`, with all its options, with the references R and L. The hash function of L may be slower
 * than the verifier's own. The verifier is therefore also compared with its own hash function alone, over the bytes
 * that L hashes.
 */
export function verifyRow(
  name: string,
  { size, root, proofs: given }: Given,
  hashes: { ours: HashFunction; R: NodeDigest; L: HashFunction },
): Row {
  const proofs = given.map(parsed);
  const prepared = proofs.map((proof) => proof.witness.map(nodeBytes));
  const measured = Rounds.measure(
    [
      {
        name: "ours",
        run: () => {
          for (const proof of proofs) {
            const { path } = proof;
            if (!verifyInclusion(root, proof, { path, dataDigest: path, hash: hashes.ours }).ok)
              throw new Error();
          }
        },
      },
      {
        name: "R",
        run: () => {
          for (const proof of proofs) plainVerify(root, proof, hashes.R);
        },
      },
      {
        name: "L",
        run: () => {
          for (const nodes of prepared) for (const bytes of nodes) hashes.L(bytes);
        },
      },
      {
        name: "its hashes alone",
        run: () => {
          for (const nodes of prepared) for (const bytes of nodes) hashes.ours(bytes);
        },
      },
    ],
    rounds,
    turnMs,
    1,
  );
  return {
    hash: name,
    entries: size.toLocaleString("en"),
    each: formatMeasured(perProof(measured.measured("ours"), proofs.length)),
    R: formatMeasured(perProof(measured.measured("R"), proofs.length)),
    L: formatMeasured(perProof(measured.measured("L"), proofs.length)),
    "× R": formatRatio(measured.ratio("ours", "R")),
    "× L": formatRatio(measured.ratio("ours", "L")),
    "× its hashes alone": formatRatio(measured.ratio("ours", "its hashes alone")),
  };
}

/** Compares verifying all these proofs with remembered nodes with verifying them one at a time. */
export function batchRow(name: string, { root, proofs: given }: Given, hash: HashFunction): Row {
  const proofs = given.map(parsed);
  const measured = Rounds.measure(
    [
      {
        name: "batch",
        run: () => {
          const compute = createRootComputer({ hash });
          if (!proofs.every((proof) => compute(proof).root === root)) throw new Error();
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
    rounds,
    turnMs,
    1,
  );
  return {
    hash: name,
    "each, in the batch": formatMeasured(perProof(measured.measured("batch"), proofs.length)),
    "each, alone": formatMeasured(perProof(measured.measured("single"), proofs.length)),
    "× alone": formatRatio(measured.ratio("batch", "single")),
  };
}

function parsed(json: string): InclusionProof {
  return JSON.parse(json) as InclusionProof;
}

function perProof(
  measured: { name: string; microseconds: number; low: number; high: number },
  proofs: number,
): typeof measured {
  const { name, microseconds, low, high } = measured;
  return { name, microseconds: microseconds / proofs, low: low / proofs, high: high / proofs };
}
