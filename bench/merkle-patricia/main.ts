// The figures of packages/merkle-patricia; ratios within one run. Name parts to run only those:
// `npm run bench -- merkle-patricia verify chromium build peers`.
import { createHash, hash as oneShot } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { HashFunction } from "@digital-evidence/merkle-patricia";
import { sha256 } from "@noble/hashes/sha2.js";
import canonicalize from "canonicalize";
import { buildRows, memoryRow } from "./build-rows.ts";
import { chromiumRows } from "./chromium.ts";
import { peerRows } from "./peers.ts";
import { batchRow, verifyRow, type Row } from "./verify-rows.ts";
import { tags, type NodeDigest } from "./yardsticks.ts";

setFlagsFromString("--expose-gc");
globalThis.gc = runInNewContext("gc") as NodeJS.GCFunction;

const perNode: HashFunction = (bytes) => createHash("sha256").update(bytes).digest();
const perNodeHex: NodeDigest = ({ type, contents }) =>
  createHash("sha256")
    .update(Uint8Array.of(tags[type]))
    .update(canonicalize(contents) ?? "")
    .digest("hex");
const oneCall: HashFunction = (bytes) => oneShot("sha256", bytes, "buffer");

const parts = process.argv.slice(3);
const wanted = (part: string): boolean => parts.length === 0 || parts.includes(part);

function print(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}: median (10th to 90th percentile)`);
  console.table(rows);
}

if (wanted("verify")) {
  print(`Node ${process.version}, verifyInclusion of parsed proofs`, [
    verifyRow("createHash", 1000, perNode, perNodeHex),
    verifyRow("createHash", 100_000, perNode, perNodeHex),
    verifyRow("crypto.hash", 1000, oneCall, perNodeHex),
    verifyRow("crypto.hash", 100_000, oneCall, perNodeHex),
  ]);
  print(`Node ${process.version}, verifyBatch of 1,000 proofs of a trie of 4,096`, [
    batchRow("default", sha256),
    batchRow("createHash", perNode),
    batchRow("crypto.hash", oneCall),
  ]);
}
if (wanted("chromium")) {
  const { version, verify, batch } = await chromiumRows();
  print(`Chromium ${version}, verifyInclusion of parsed proofs`, verify);
  print(`Chromium ${version}, verifyBatch of 1,000 proofs of a trie of 4,096`, batch);
}
if (wanted("build")) {
  console.table([await memoryRow(100_000)]);
  print(`Node ${process.version}, build`, await buildRows("default", 100_000, sha256));
  print(`Node ${process.version}, build`, await buildRows("createHash", 100_000, perNode));
  print(`Node ${process.version}, build`, await buildRows("crypto.hash", 100_000, oneCall));
}
if (wanted("peers")) {
  print(`Node ${process.version}, beside the peers, createHash in all`, await peerRows(perNode));
}
