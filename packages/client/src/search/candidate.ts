/** One possible meaning of a text. Its value is spelled in the way that requests to the service need. */
export type Candidate =
  | { kind: "fingerprint"; hash: string }
  /** A reference to a document: usually a digest with 64 hex digits (SHA-256) or 128 hex digits (SHA-512). */
  | { kind: "document"; documentRef: string }
  | { kind: "snapshot"; hash: string }
  | { kind: "batch"; batchId: string }
  | { kind: "event"; eventId: string }
  | { kind: "document-id"; documentId: string }
  /** The first digits of a fingerprint's hash. */
  | { kind: "hash-prefix"; hashPrefix: string }
  /** The beginning of an organization's name, or of a word in it. */
  | { kind: "organization"; organizationName: string }
  /** A hash whose middle is left out, as pages show it. */
  | { kind: "shortened"; head: string; tail: string };

export type CandidateKind = Candidate["kind"];

/**
 * A candidate that gives only the beginning of a value. Some services can search by prefix. Others may ignore the
 * parameter and answer with any rows.
 */
export type Beginning = Extract<Candidate, { kind: "hash-prefix" | "organization" | "shortened" }>;

export function isBeginning(candidate: Candidate): candidate is Beginning {
  return ["hash-prefix", "organization", "shortened"].includes(candidate.kind);
}
