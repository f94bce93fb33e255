import type { CandidateKind } from "@digital-evidence/client/recognise";
import type { Form } from "@digital-evidence/client/recognise";

/** Used after "As", for example "As a batch’s id". */
export const candidateWords: Readonly<Record<CandidateKind, string>> = {
  fingerprint: "a fingerprint’s hash",
  document: "a document’s hash",
  snapshot: "a snapshot’s hash",
  batch: "a batch’s id",
  event: "an event’s id",
  "document-id": "a document’s id",
  "hash-prefix": "the beginning of a fingerprint’s hash",
  organization: "an organization’s name",
  shortened: "a shortened hash",
};

export const formWords: Readonly<Record<Form, string>> = {
  SHA_256: "64 hex digits: the hash of a fingerprint, of a document or of a snapshot",
  SHA_512: "128 hex digits: a document’s SHA-512 hash",
  HEX: "Hex digits: possibly a document’s hash. A fingerprint’s hash has exactly 64 digits",
  HASH_PREFIX: "Hex digits: the beginning of a fingerprint’s hash, or a document’s id",
  FEW_DIGITS:
    "Text: a document’s id or an organization’s name. To find a hash by its beginning, enter at least its first 8 hex digits",
  UUID: "A UUID: a batch’s id or an event’s id",
  HEX_32: "32 hex digits: the beginning of a fingerprint’s hash, a document’s hash, or a UUID",
  SHORTENED: "A shortened hash: its first and last digits",
  ADDRESS: "An address",
  WITHIN_TEXT: "A text that contains a hash or an id",
  TEXT: "Text: a document’s id, or the beginning of an organization’s name",
};

export const recognitionSentences = {
  json: "JSON: evidence, which is checked on this device",
  tooLong: "Too long to be looked up",
  addressOf: (kind: CandidateKind) => `An address that holds ${candidateWords[kind]}`,
};

/** Used if the service stopped before it had searched everything. */
export const partlySearched = "Only some of the records were searched. Narrow the search.";
