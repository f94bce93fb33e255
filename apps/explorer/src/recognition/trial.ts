// What looking for a candidate has led to.
import type { FingerprintSummary } from "@digital-evidence/evidence/api";
import type { Candidate } from "./candidate.ts";

/** What records and rows of lists have in common; a service may leave the last four out. */
export type Known = Pick<
  FingerprintSummary,
  "hash" | "createdAt" | "status" | "eventId" | "documentId" | "documentRef"
>;

export type Hit =
  | { kind: "fingerprint"; hash: string; known: Known }
  | { kind: "batch"; batchId: string };

/** What became of one candidate. */
export type Trial = { candidate: Candidate } & (
  | ({ outcome: "found" } & Found)
  /** The service stopped looking before it had seen everything, and had found none. */
  | { outcome: "partly-searched" }
  /** The service was asked, and knows none. */
  | { outcome: "absent" }
  /** The service has no public search; these many fingerprints at hand were looked through. */
  | { outcome: "not-offered"; lookedThrough: number }
  /** Not this service's to know: the ledger's own explorer may. */
  | { outcome: "elsewhere" }
  /** The service gave no usable answer. */
  | { outcome: "failed"; reason: string }
);

/** `isPartial` where the service stopped looking before it had seen everything. */
export type Found = { hits: Hit[]; hasMore: boolean; isPartial: boolean };
