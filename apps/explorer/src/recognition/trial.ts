import type { ReceivedSummary } from "@digital-evidence/client";
import type { Beginning, Candidate } from "./candidate.ts";

/** The members that records and list rows share. A service may omit all of them except the hash. */
export type Known = { hash: string } & Pick<
  ReceivedSummary,
  | "createdAt"
  | "status"
  | "eventId"
  | "documentId"
  | "documentRef"
  | "orgId"
  | "orgName"
  | "withheld"
>;

export type Hit =
  | { kind: "fingerprint"; hash: string; known: Known }
  | { kind: "batch"; batchId: string };

/** The result of looking up one candidate. */
export type Trial =
  | ({ candidate: Candidate } & (
      | ({ outcome: "found" } & Found)
      /** The service found nothing, but stopped before it had searched everything. */
      | { outcome: "partly-searched" }
      /** The service was asked and does not know the candidate. */
      | { outcome: "absent" }
      /**
       * The service has no public search by this value, or ignores the search parameter. Instead, the page searched
       * the fingerprints that it knows; `lookedThrough` is their number.
       */
      | { outcome: "not-offered"; lookedThrough: number }
      /**
       * This service does not keep the ledger, so it cannot be asked for a snapshot. The ledger’s own
       * explorer may have the snapshot.
       */
      | { outcome: "elsewhere" }
      | { outcome: "failed"; error: unknown }
    ))
  /**
   * The service cannot search for this candidate. Instead, the page searched the fingerprints that it knows;
   * `lookedThrough` is their number.
   */
  | { candidate: Beginning; outcome: "not-searchable"; lookedThrough: number };

export type Found = {
  hits: Hit[];
  hasMore: boolean;
  /** Whether the service stopped before it had searched everything. */
  isPartial: boolean;
  /** The cursor at which the service continues the search. Only prefix searches have one. */
  cursor?: string | undefined;
  /** How many known fingerprints the page searched instead, if the service itself cannot search for the candidate. */
  lookedThrough?: number;
  /**
   * Whether the service has searched the hashes of fingerprints for a shortened hash. Only the hashes of documents could
   * then not be searched.
   */
  isHashSearched?: boolean;
};

export type Find = Found & { candidate: Candidate };
