// Prints the figures of packages/merkle-patricia: times, memory, and ratios between contenders in the same run.
// Arguments select parts: `npm run bench -- merkle-patricia verify chromium build peers`
import { memoryRow } from "./build-rows.ts";
import { chromiumRows } from "./chromium.ts";
import { nodeHashes, type HashName } from "./node-hashes.ts";
import { nodeRows } from "./node-rows.ts";
import { peerNames } from "./peers.ts";
import { givenOf } from "./proofs.ts";
import type { Row } from "./verify-rows.ts";

const names = Object.keys(nodeHashes) as HashName[];
const own = names.filter((name) => name !== "default");

const parts = process.argv.slice(3);
const wanted = (part: string): boolean => parts.length === 0 || parts.includes(part);

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}: median (10th to 90th percentile)`);
  console.table(rows);
}

if (wanted("verify") || wanted("chromium")) {
  const given = [givenOf(1000, 200), givenOf(100_000, 200)];
  const batch = givenOf(4096, 1000);
  if (wanted("verify")) {
    print(
      `Node ${process.version}, verifyInclusion of parsed proofs`,
      own.flatMap((name) => given.flatMap((one) => nodeRows(name, { verify: one }))),
    );
    print(
      `Node ${process.version}, createRootComputer with 1,000 proofs of a trie of 4,096`,
      names.flatMap((name) => nodeRows(name, { batch })),
    );
  }
  if (wanted("chromium")) {
    const rows = await chromiumRows(given, batch);
    print(`Chromium ${rows.version}, verifyInclusion of parsed proofs`, rows.verify);
    print(`Chromium ${rows.version}, createRootComputer with 1,000 proofs of a trie of 4,096`, [
      rows.batch,
    ]);
  }
}
if (wanted("build")) {
  console.table([await memoryRow(100_000)]);
  for (const name of names) {
    print(`Node ${process.version}, build`, nodeRows(name, { build: 4096 }));
  }
}
if (wanted("peers")) {
  print(
    `Node ${process.version}, beside the peers, createHash in all`,
    [1000, 10_000].flatMap((size) =>
      peerNames.flatMap((peer) => nodeRows("createHash", { peer, size })),
    ),
  );
}
