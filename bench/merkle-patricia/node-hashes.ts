// The default hash, and different ways to call Node's own SHA-256.
import { createHash, hash as oneShot } from "node:crypto";
import type { HashFunction } from "@digital-evidence/merkle-patricia";
import { sha256 } from "@noble/hashes/sha2.js";
import canonicalize from "canonicalize";
import { nativeHash } from "@digital-evidence/native/hash";
import { tags, type NodeDigest } from "./yardsticks.ts";

export const perNode: HashFunction = (bytes) => createHash("sha256").update(bytes).digest();

/** The hashes by name. The depository uses the last one. */
export const nodeHashes = {
  default: sha256,
  createHash: perNode,
  "crypto.hash": (bytes) => oneShot("sha256", bytes, "buffer"),
  "crypto.hash, text": nativeHash,
} as const satisfies Record<string, HashFunction>;
export type HashName = keyof typeof nodeHashes;

export const perNodeHex: NodeDigest = ({ type, contents }) =>
  createHash("sha256")
    .update(Uint8Array.of(tags[type]))
    .update(canonicalize(contents) ?? "")
    .digest("hex");
