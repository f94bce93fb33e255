// What a text may stand for.

/** One thing the text may stand for, in the spelling the service is asked with. */
export type Candidate =
  | { kind: "fingerprint"; hash: string }
  /** The digest of a document: 64 hex digits for SHA-256, 128 for SHA-512. */
  | { kind: "document"; documentRef: string }
  | { kind: "snapshot"; hash: string }
  | { kind: "batch"; batchId: string }
  | { kind: "event"; eventId: string }
  | { kind: "document-id"; documentId: string }
  /** A hash as pages show it, with its middle left out. */
  | { kind: "shortened"; head: string; tail: string };

export type CandidateKind = Candidate["kind"];
