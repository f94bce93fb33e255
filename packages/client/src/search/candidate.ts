/** One possible meaning of a text. Its value is spelled in the way that requests to the service need. */
export type Candidate =
  | { kind: "fingerprint"; hash: string }
  /** A reference to a document: usually a digest with 64 hex digits (SHA-256) or 128 hex digits (SHA-512). */
  | { kind: "document"; documentRef: string }
  | { kind: "snapshot"; hash: string }
  | { kind: "ordinal"; ordinal: number }
  | { kind: "root"; root: string }
  | { kind: "batch"; batchId: string }
  | { kind: "event"; eventId: string }
  | { kind: "document-id"; documentId: string }
  /** A signer's key, as 128 hex digits. */
  | { kind: "signer"; key: string }
  /** The address of a signer's key on the public ledger. */
  | { kind: "address"; address: string }
  /** The first digits of a fingerprint's hash. */
  | { kind: "hash-prefix"; hashPrefix: string }
  /** The beginning of an organization's name, or of a word in it. */
  | { kind: "organization"; organizationName: string }
  | { kind: "organization-id"; organizationId: string }
  | { kind: "tenant"; tenantId: string }
  /** A hash whose middle is left out, as pages show it. */
  | { kind: "shortened"; head: string; tail: string }
  /** Tags, a period, or both. The two times are both part of the period. */
  | {
      kind: "filter";
      tags?: Readonly<Record<string, string>>;
      datetimeStart?: string;
      datetimeEnd?: string;
    };

export type CandidateKind = Candidate["kind"];

/**
 * A candidate that may name many fingerprints, which a service lists page by page. Some services may ignore the
 * parameter and answer with any rows.
 */
export type Listed = Extract<
  Candidate,
  { kind: "hash-prefix" | "organization" | "organization-id" | "tenant" | "shortened" | "filter" }
>;

const listed: readonly CandidateKind[] = [
  "hash-prefix",
  "organization",
  "organization-id",
  "tenant",
  "shortened",
  "filter",
] satisfies readonly Listed["kind"][];

export function isListed(candidate: Candidate): candidate is Listed {
  return listed.includes(candidate.kind);
}
