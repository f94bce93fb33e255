/** One thing that a text may stand for, spelled as in the request to the service. */
export type Candidate =
  | { kind: "fingerprint"; hash: string }
  /** The digest of a document: 64 hex digits for SHA-256, 128 for SHA-512. */
  | { kind: "document"; documentRef: string }
  | { kind: "snapshot"; hash: string }
  | { kind: "batch"; batchId: string }
  | { kind: "event"; eventId: string }
  | { kind: "document-id"; documentId: string }
  /** The first digits of a fingerprint's hash. */
  | { kind: "hash-prefix"; hashPrefix: string }
  /** The beginning of an organization's name, or of a word in it. */
  | { kind: "organization"; organizationName: string }
  /** A hash with its middle left out, as pages show it. */
  | { kind: "shortened"; head: string; tail: string };

export type CandidateKind = Candidate["kind"];

/** A beginning: a search for it is known to some services only, and the others may answer with any rows. */
export type Beginning = Extract<Candidate, { kind: "hash-prefix" | "organization" | "shortened" }>;

export function isBeginning(candidate: Candidate): candidate is Beginning {
  return ["hash-prefix", "organization", "shortened"].includes(candidate.kind);
}
