import { counted } from "../format/list.ts";
import type { CandidateKind, Form } from "@digital-evidence/client/recognise";

/** Used after "As", for example "As a batch’s id". */
export const candidateWords: Readonly<Record<CandidateKind, string>> = {
  fingerprint: "a fingerprint’s hash",
  document: "a document’s hash",
  snapshot: "a snapshot’s hash",
  ordinal: "a snapshot’s ordinal",
  root: "a batch’s root",
  batch: "a batch’s id",
  event: "an event’s id",
  "document-id": "a document’s id",
  signer: "a signer’s key",
  address: "the ledger address of a signer’s key",
  "hash-prefix": "the beginning of a fingerprint’s hash",
  organization: "an organization’s name",
  "organization-id": "an organization’s id",
  tenant: "a tenant’s id",
  shortened: "a shortened hash",
  filter: "tags or a period",
};

export const formWords: Readonly<Record<Form, string>> = {
  SHA_256:
    "64 hex digits: the hash of a fingerprint, of a document or of a snapshot, or a batch’s root",
  SHA_512: "128 hex digits: a document’s SHA-512 hash, or a signer’s key",
  KEY: "A signer’s key",
  HEX: "Hex digits: possibly a document’s hash. A fingerprint’s hash has exactly 64 digits",
  OTHER_DIGEST:
    "A digest, but neither SHA-256 nor SHA-512. Hardly any record keeps another kind: look for the document by its SHA-256, or choose the file",
  CONTENT_ID:
    "An address of content in IPFS. No record keeps these: look for the document by its SHA-256, or choose the file",
  HASH_PREFIX: "Hex digits: the beginning of a fingerprint’s hash, or a document’s id",
  FEW_DIGITS:
    "Text: a document’s id or an organization’s name. To find a hash by its beginning, enter at least its first 8 hex digits",
  NUMBER: "A snapshot’s ordinal, or a document’s id",
  UUID: "A UUID: the id of a batch, an event, an organization or a tenant",
  HEX_32: "32 hex digits: the beginning of a fingerprint’s hash, a document’s hash, or a UUID",
  LEDGER_ADDRESS: "The ledger address of a signer’s key",
  WALLET: "A wallet’s address: an organization that pays from it, or a hash",
  FILTER: "Tags or a period, or a document’s id",
  SHORTENED: "A shortened hash: its first and last digits",
  ADDRESS: "An address",
  WITHIN_TEXT: "A text that contains a hash or an id",
  TEXT: "Text: a document’s id, or the beginning of an organization’s name",
};

export const recognitionSentences = {
  json: "JSON: evidence, which is checked on this device",
  list: (count: number) => `${counted(count, "value")}, each looked up on its own`,
  tooLong: "Too long to be looked up",
  addressOf: (kind: CandidateKind) => `An address that holds ${candidateWords[kind]}`,
};

/** Used if the service stopped before it had searched everything. */
export const partlySearched = "Only some of the records were searched. Narrow the search.";
