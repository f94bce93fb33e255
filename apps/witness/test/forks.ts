// Lets dishonest logs ask three witnesses for cosignatures. Two of the three witnesses are a quorum.
//
// Each log has several histories, which are equal up to some entry and then differ. The log shows any history to any
// witness, at any size, in any order, and sometimes with a wrong proof. Between two requests, a witness is sometimes
// stopped and started again from its files. Whatever the log does, no witness may cosign two trees that disagree. All
// checkpoints that reach the quorum then belong to a single history, because any two quorums have a witness in common.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createSigner,
  formatAddCheckpoint,
  formatCheckpoint,
  formatNote,
  formatTile,
  leafHash,
  proveConsistency,
  rootOf,
  signText,
} from "@digital-evidence/transparency";
import { openWitnessStore, type WitnessStore } from "../src/store.ts";
import { createWitness, type Witness } from "../src/witness.ts";

interface Draw {
  /** Returns a whole number from 0 up to, but not including, `count`. */
  below(count: number): number;
}

export interface ForkFigures {
  readonly logs: number;
  readonly requests: number;
  readonly cosignatures: number;
  readonly quorums: number;
  /**
   * The refused requests: `conflicts` counts those with a wrong old size or another root (409), and `badProofs` those
   * with a wrong proof (422).
   */
  readonly conflicts: number;
  readonly badProofs: number;
  /** The number of logs for which a witness has stored a proof of a fork: two signed trees of the same size. */
  readonly namedForks: number;
  readonly problems: readonly string[];
}

const WITNESSES = 3;
const QUORUM = 2;
const MAX_SIZE = 12;
const REQUESTS = 24;

const signer = createSigner("log.example", "note", new Uint8Array(32).fill(3));
const logs = { of: () => [{ key: signer.key, url: null, until: null }] };

interface Running {
  store: WitnessStore;
  witness: Witness;
}

export async function runForks(count: number, draw: Draw): Promise<ForkFigures> {
  const figures = {
    logs: count,
    requests: 0,
    cosignatures: 0,
    quorums: 0,
    conflicts: 0,
    badProofs: 0,
    namedForks: 0,
  };
  const problems: string[] = [];
  const below = (end: number): number => draw.below(end);
  const folder = mkdtempSync(join(tmpdir(), "forks-"));
  const key = (index: number) =>
    createSigner(`w${index}.example`, "cosignature", new Uint8Array(32).fill(index + 10));

  function start(log: number, index: number): Running {
    const store = openWitnessStore(join(folder, `${log}-${index}.sqlite`));
    const options = { signer: key(index), logs, store, now: Date.now, onFork: () => {} };
    return { store, witness: createWitness(options) };
  }

  try {
    for (let log = 0; log < count; log += 1) {
      const running = Array.from({ length: WITNESSES }, (_, index) => start(log, index));
      const histories = makeHistories(below);
      /** The cosigned trees by their roots. `by` has the indexes of the witnesses that have cosigned the tree. */
      const cosigned = new Map<string, { size: number; history: number; by: Set<number> }>();
      for (let request = 0; request < REQUESTS; request += 1) {
        const index = below(WITNESSES);
        const history = below(histories.length);
        const leaves = histories[history] ?? [];
        const asked = running[index];
        if (asked === undefined) throw new Error("there is no such witness");
        // The log usually grows in small steps, so that several witnesses see the same sizes. In one of four cases
        // the size is random, and may be smaller than before.
        const size =
          below(4) === 0 ? below(MAX_SIZE + 1) : Math.min(sizeOf(asked) + below(3), MAX_SIZE);
        if (below(8) === 0) {
          asked.store.close();
          Object.assign(asked, start(log, index));
        }
        // Most requests state the size that the witness has really cosigned. A dishonest log can know this size,
        // because a witness reports it in its answers.
        const oldSize = below(8) === 0 ? below(MAX_SIZE + 1) : sizeOf(asked);
        // In some requests, the proof is made from a random history, which often is not the checkpoint's history.
        const proven = below(3) === 0 ? (histories[below(histories.length)] ?? []) : leaves;
        const body = await requestOf(leaves, oldSize, size, proven);
        const { status } = asked.witness.addCheckpoint(body);
        figures.requests += 1;
        if (status === 409) figures.conflicts += 1;
        if (status === 422) figures.badProofs += 1;
        if (status !== 200) continue;
        figures.cosignatures += 1;
        const root = Buffer.from(rootOf(leaves.slice(0, size))).toString("hex");
        const entry = cosigned.get(root) ?? { size, history, by: new Set() };
        cosigned.set(root, { ...entry, by: entry.by.add(index) });
      }
      const trees = [...cosigned.values()];
      figures.quorums += trees.filter(({ by }) => by.size >= QUORUM).length;
      for (const one of trees) {
        for (const other of trees) {
          const isByOneWitness = [...one.by].some((index) => other.by.has(index));
          if (other.size < one.size || !isByOneWitness) continue;
          const begins = rootOf((histories[other.history] ?? []).slice(0, one.size));
          const root = rootOf((histories[one.history] ?? []).slice(0, one.size));
          if (Buffer.from(begins).equals(Buffer.from(root))) continue;
          problems.push(
            `log ${log}: a witness cosigned trees of ${one.size} and ${other.size} entries that disagree`,
          );
        }
      }
      if (running.some(({ store }) => store.forks("log.example").length > 0))
        figures.namedForks += 1;
      for (const { store } of running) store.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { ...figures, problems };
}

/**
 * Makes two to four histories. Each one begins with some leaves of the first history, and all its later leaves
 * differ from those of the other histories.
 */
function makeHistories(below: (end: number) => number): Uint8Array[][] {
  return Array.from({ length: 2 + below(3) }, (_, history) => {
    const fork = history === 0 ? MAX_SIZE : below(MAX_SIZE);
    return Array.from({ length: MAX_SIZE }, (__, at) =>
      leafHash(Buffer.from(`${at < fork ? 0 : history} ${at}`)),
    );
  });
}

function sizeOf({ store }: Running): number {
  return store.latest("log.example")?.size ?? 0;
}

/**
 * Returns a request for a cosignature of the checkpoint of this size. If the old size is larger than this size, no
 * proof can be made, and the request has an empty proof.
 * @param leaves the history whose checkpoint is shown
 * @param proven the history from which the proof is made
 */
async function requestOf(
  leaves: readonly Uint8Array[],
  oldSize: number,
  size: number,
  proven: readonly Uint8Array[],
): Promise<Uint8Array> {
  const root = rootOf(leaves.slice(0, size));
  const text = formatCheckpoint({ origin: "log.example", size, root, extensions: [] });
  const checkpoint = formatNote({ text, signatures: [signText(text, signer)] });
  const proof = await proveConsistency(
    // Every tree here has at most MAX_SIZE leaves, so a single tile contains all of its hashes.
    async (tiles) => tiles.map(({ width }) => formatTile(proven.slice(0, width))),
    oldSize,
    size,
  );
  return formatAddCheckpoint({ oldSize, proof: proof.ok ? proof.value : [], checkpoint });
}
