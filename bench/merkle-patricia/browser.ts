// Runs one row of the verification benchmark in a page of a browser, with the hash function that pages use.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { batchRow, verifyRow, type Given, type Row } from "./verify-rows.ts";
import { nodeBytes } from "./yardsticks.ts";

export function verify(given: Given): Row {
  return verifyRow("default", given, {
    ours: sha256,
    L: sha256,
    R: (witness) => bytesToHex(sha256(nodeBytes(witness))),
  });
}

export function batch(given: Given): Row {
  return batchRow("default", given, sha256);
}
