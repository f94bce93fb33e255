// Node's own SHA-256, both ways to ask for it.
import { createHash, hash as oneShot } from "node:crypto";
import type { HashFunction } from "@digital-evidence/merkle-patricia";
import canonicalize from "canonicalize";
import { tags, type NodeDigest } from "./yardsticks.ts";

export const perNode: HashFunction = (bytes) => createHash("sha256").update(bytes).digest();
export const oneCall: HashFunction = (bytes) => oneShot("sha256", bytes, "buffer");

export const perNodeHex: NodeDigest = ({ type, contents }) =>
  createHash("sha256")
    .update(Uint8Array.of(tags[type]))
    .update(canonicalize(contents) ?? "")
    .digest("hex");
