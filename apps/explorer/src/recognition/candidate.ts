/** One thing that a text may stand for, spelled as in the request to the service. */
export type Candidate =
  | { kind: "fingerprint"; hash: string }
  /** The digest of a document: 64 hex digits for SHA-256, 128 for SHA-512. */
  | { kind: "document"; documentRef: string }
  | { kind: "snapshot"; hash: string }
  | { kind: "batch"; batchId: string }
  | { kind: "event"; eventId: string }
  | { kind: "document-id"; documentId: string }
  /** A hash with its middle left out, as pages show it. */
  | { kind: "shortened"; head: string; tail: string };

export type CandidateKind = Candidate["kind"];
