import type { ReceivedSummary } from "@digital-evidence/client";
import type { Beginning, Candidate } from "./candidate.ts";

/** The members that records and list rows have in common. A service may leave out all but the hash. */
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
      /** The service stopped before it had searched everything, and found nothing until then. */
      | { outcome: "partly-searched" }
      /** The service was asked and knows none. */
      | { outcome: "absent" }
      /** The service has no public search, so only this many known fingerprints were searched. */
      | { outcome: "not-offered"; lookedThrough: number }
      /** This service does not know snapshots of its ledger; the ledger’s own explorer may. */
      | { outcome: "elsewhere" }
      /** The service gave no usable answer. */
      | { outcome: "failed"; reason: string }
    ))
  /** The service cannot be searched by this, so only this many known fingerprints were searched. */
  | { candidate: Beginning; outcome: "not-searchable"; lookedThrough: number };

export type Found = {
  hits: Hit[];
  hasMore: boolean;
  /** Whether the service stopped before it had searched everything. */
  isPartial: boolean;
  /** Where the service continues; only for beginnings. */
  cursor?: string | undefined;
  /** If the service cannot be searched by this: how many known fingerprints were searched instead. */
  lookedThrough?: number;
};

/** A candidate that was found. */
export type Find = Found & { candidate: Candidate };
