// The schemas of batches, of the ledger snapshots that hold their roots, and of proofs: docs/protocol/api.md.
import * as v from "valibot";
import { ReceivedHash } from "./fingerprint.ts";
import { recordOf } from "./record-of.ts";

const optionalText = v.optional(v.string());
const optionalNumber = v.optional(v.number());

export const BatchInfo = v.object({
  id: v.string(),
  orgId: v.string(),
  status: optionalText,
  globalSnapshotHash: optionalText,
  globalSnapshotOrdinal: optionalNumber,
  snapshotHash: optionalText,
  currencySnapshotOrdinal: optionalNumber,
  mptRoot: optionalText,
  updateHash: optionalText,
  retryCount: v.number(),
  lastAttemptAt: optionalText,
  createdAt: v.string(),
  updatedAt: v.string(),
});
export type BatchInfo = v.InferOutput<typeof BatchInfo>;

/**
 * One snapshot of a ledger. `hash` is the SHA-256 of the canonical JSON of all other members. Parse a snapshot with
 * `parseExact`, which does not drop members that are null. In the first snapshot `previousHash` is null, and without
 * this member the snapshot would have another hash.
 */
export const LedgerSnapshot = v.object({
  hash: ReceivedHash,
  ordinal: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  previousHash: v.nullable(ReceivedHash),
  timestamp: v.string(),
  ledger: v.string(),
  entries: v.array(v.object({ batchId: v.string(), root: ReceivedHash })),
});
export type LedgerSnapshot = v.InferOutput<typeof LedgerSnapshot>;

const Leaf = v.object({
  type: v.literal("Leaf"),
  contents: v.object({
    remaining: v.string(),
    dataDigest: v.string(),
  }),
});

const Extension = v.object({
  type: v.literal("Extension"),
  contents: v.object({
    shared: v.string(),
    childDigest: v.string(),
  }),
});

const Branch = v.object({
  type: v.literal("Branch"),
  contents: v.object({
    pathsDigest: recordOf(v.string(), v.string()),
  }),
});

/** An inclusion proof as a service writes it. The witnesses go from the leaf up to the root. */
export const InclusionProof = v.object({
  type: v.optional(v.literal("Inclusion")),
  path: v.string(),
  witness: v.array(v.variant("type", [Leaf, Extension, Branch])),
});
export type InclusionProof = v.InferOutput<typeof InclusionProof>;

/**
 * A proof as received, of any shape. The schema keeps the whole value, because the verdict depends on every member.
 * It also accepts a value that is not an object, since the engine gives the verdict "failed" on such a value.
 * `proofShape` recognises the shape. Parse a proof with `parseExact`.
 */
export const ReceivedProof = v.unknown();
