// Measures rows of one kind and one hash function in a separate Node process. In a shared process, earlier rows would
// change the results of later rows: the code would be compiled already, and building a trie would enlarge the young
// generation of the heap beyond the processor's caches. The process reads what to measure from standard input.
import { execFileSync } from "node:child_process";
import { json } from "node:stream/consumers";
import { buildRows } from "./build-rows.ts";
import { nodeHashes, perNode, perNodeHex, type HashName } from "./node-hashes.ts";
import { peerRow, type PeerName } from "./peers.ts";
import { batchRow, verifyRow, type Given, type Row } from "./verify-rows.ts";

type Asked =
  | { verify: Given }
  | { batch: Given }
  | { build: number }
  | { peer: PeerName; size: number };

export function nodeRows(name: HashName, asked: Asked): Row[] {
  const made = execFileSync(process.execPath, ["--expose-gc", import.meta.filename, name], {
    encoding: "utf8",
    input: JSON.stringify(asked),
  });
  return JSON.parse(made) as Row[];
}

if (import.meta.main) {
  const name = process.argv[2] as HashName;
  const hash = nodeHashes[name];
  const asked = (await json(process.stdin)) as Asked;
  let rows: Row[];
  if ("verify" in asked)
    rows = [verifyRow(name, asked.verify, { ours: hash, R: perNodeHex, L: perNode })];
  else if ("batch" in asked) rows = [batchRow(name, asked.batch, hash)];
  else if ("build" in asked) rows = await buildRows(name, asked.build, hash);
  else rows = [await peerRow(asked.peer, asked.size, hash)];
  process.stdout.write(JSON.stringify(rows));
}
