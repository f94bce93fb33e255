// Measures in Node how fast tries are built, and how much memory a trie takes.
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import {
  buildTrie,
  commitmentDigest,
  type HashFunction,
  type Trie,
} from "@digital-evidence/merkle-patricia";
import { bytesToHex } from "@noble/hashes/utils.js";
import {
  collectGarbage,
  formatMeasured,
  formatRatio,
  now,
  Rounds,
  type Contender,
} from "./measure.ts";
import { insertOneByOne } from "./one-by-one.ts";
import { ethereumRoot } from "./peers.ts";
import { entriesOf } from "./proofs.ts";
import type { Row } from "./verify-rows.ts";
import { nodeBytes } from "./yardsticks.ts";

export async function buildRows(name: string, size: number, hash: HashFunction): Promise<Row[]> {
  const entries = entriesOf(size);
  const messages: Uint8Array[] = [];
  const { root } = buildTrie(entries, {
    hash: (bytes) => {
      messages.push(bytes.slice());
      return hash(bytes);
    },
  });
  const agree = (other: string): void => {
    if (other !== root) throw new Error("roots differ");
  };
  const contenders: Contender[] = [
    { name: "bulk", run: () => agree(buildTrie(entries, { hash }).root) },
    {
      name: "its hashes alone",
      run: () => {
        for (const message of messages) hash(message);
      },
    },
    {
      name: "insert, one by one",
      run: () => {
        const [first, ...rest] = entries;
        const trie = buildTrie(first === undefined ? [] : [first], { hash });
        for (const entry of rest) trie.insert(entry);
        agree(trie.root);
      },
    },
    {
      name: "plain one by one, same hash and encoding",
      run: () => agree(insertOneByOne(entries, (node) => flat(commitmentDigest(node, hash)))),
    },
    {
      name: "plain one by one, general canonicalizer",
      run: () => agree(insertOneByOne(entries, (node) => bytesToHex(hash(nodeBytes(node))))),
    },
  ];
  // The first two contenders are fast, so they have nine rounds of their own. For the slow ones, three rounds are
  // enough. The first contender also takes part in these three, because ratios compare times of the same round.
  const fast = Rounds.measure(contenders.slice(0, 2), 9, 1);
  const rounds = Rounds.measure([...contenders.slice(0, 1), ...contenders.slice(2)], 3, 1, 0);
  // @ethereumjs/mpt returns promises, so it cannot alternate with the other contenders. It runs after them.
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    const start = now();
    await ethereumRoot(entries, hash);
    collectGarbage();
    rounds.add("@ethereumjs/mpt", now() - start);
  }
  return [...contenders.map((contender) => contender.name), "@ethereumjs/mpt"].map((other) => {
    const measured = other === "bulk" || other === "its hashes alone" ? fast : rounds;
    return {
      hash: name,
      "build of": size.toLocaleString("en"),
      by: other,
      takes: formatMeasured(measured.measured(other)),
      "bulk is × as fast": other === "bulk" ? "" : formatRatio(measured.ratio("bulk", other)),
    };
  });
}

/** Measures how many bytes of memory a trie takes per entry, including the paths and data digests. */
export async function memoryRow(size: number): Promise<Row> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const used = async (): Promise<number> => {
    // Node releases the memory of a buffer shortly after the garbage collection that freed it. This function therefore
    // waits after each collection.
    for (let times = 0; times < 3; times += 1) {
      collect();
      await setTimeout(50);
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  buildTrie(entriesOf(1000));
  const before = await used();
  const trie = buildOwn(size);
  const after = await used();
  return {
    "trie of": trie.size.toLocaleString("en"),
    "kept for each entry": `${((after - before) / size).toFixed(0)} bytes`,
  };
}

/**
 * Copies a string into one contiguous piece of memory. JavaScript engines keep a concatenated string as a tree of its
 * parts, which is slow to copy, and each digest is copied many times while the trie is built.
 */
function flat(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/**
 * Builds a trie from new strings that nothing else refers to, so the memory of each path and data digest is measured as
 * a part of the trie.
 */
function buildOwn(size: number): Trie {
  return buildTrie(entriesOf(size));
}
