import type { ReceivedSummary } from "@digital-evidence/client";
import type { Beginning, Candidate } from "./candidate.ts";

/** The members that records and list rows share. A service may omit all of them except the hash. */
export type Known = { hash: string } & Pick<
  ReceivedSummary,
  "createdAt" | "status" | "eventId" | "documentId" | "documentRef" | "orgId" | "orgName"
>;

export type Hit =
  | { kind: "fingerprint"; hash: string; known: Known }
  | { kind: "batch"; batchId: string };

/** The result of looking up one candidate. */
export type Trial =
  | ({ candidate: Candidate } & (
      | ({ outcome: "found" } & Found)
      /** The service stopped before it had searched everything, and had found nothing by then. */
      | { outcome: "partly-searched" }
      /** The service was asked and does not know the candidate. */
      | { outcome: "absent" }
      /** The service has no public search, so only this many known fingerprints were searched. */
      | { outcome: "not-offered"; lookedThrough: number }
      /** The service does not know snapshots of its ledger, but the ledger’s own explorer may. */
      | { outcome: "elsewhere" }
      /** The service gave no usable answer. */
      | { outcome: "failed"; reason: string }
    ))
  /** The service cannot be searched by a beginning, so only this many known fingerprints were searched. */
  | { candidate: Beginning; outcome: "not-searchable"; lookedThrough: number };

export type Found = {
  hits: Hit[];
  hasMore: boolean;
  /** Whether the service stopped before it had searched everything. */
  isPartial: boolean;
  /** The cursor at which the service continues. Only searches by a beginning have it. */
  cursor?: string | undefined;
  /**
   * How many known fingerprints were searched, where the service itself cannot be searched by the candidate.
   */
  lookedThrough?: number;
};

/** A successful result with the candidate that led to it. */
export type Find = Found & { candidate: Candidate };
