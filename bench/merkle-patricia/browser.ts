// The verification rows as the page of a browser measures them, with the hash a reader gets.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { batchRow, verifyRow, type Row } from "./verify-rows.ts";
import { nodeBytes, type NodeDigest } from "./yardsticks.ts";

export type BrowserRows = { verify: Row[]; batch: Row[] };

export function rows(): BrowserRows {
  const digestOf: NodeDigest = (witness) => bytesToHex(sha256(nodeBytes(witness)));
  return {
    verify: [
      verifyRow("default", 1000, sha256, digestOf),
      verifyRow("default", 100_000, sha256, digestOf),
    ],
    batch: [batchRow("default", sha256)],
  };
}
