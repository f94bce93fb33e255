import type { Listed, CandidateKind, Form } from "@digital-evidence/client/recognise";
import { counted, formatNumber } from "../format/number.ts";

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

export const searchWords = {
  title: "Search",
  looking: "Looking it up…",
  nothingAsked: {
    title: "What are you looking for?",
    takes:
      "In the box at the top, you can enter whatever a page prints: the hash of a fingerprint, a document or a snapshot; the id of a batch, an event, a document, an organization or a tenant; a batch’s root; a signer’s key; the name of an organization; or a web address that contains one of these. Several at once give a list.",
    beginnings:
      "The first 8 digits of a fingerprint’s hash are enough. So is the beginning of any word in an organization’s name.",
    spelling:
      "You can write a hash or an id in upper or lower case, with spaces or quotes, and with “0x” or “sha256:” in front of it.",
    filters:
      "Tags are written “case=2024-17”, and a period “2026-03-01..2026-03-31” or “2026-03”. Both can be combined.",
  },
  several: {
    table: "Values looked up",
    columns: { value: "Value", result: "Result", as: "Looked up as" },
    progress: (done: number, total: number) =>
      `${formatNumber(done)} of ${formatNumber(total)} looked up…`,
    summary: (found: number, total: number) =>
      `${formatNumber(found)} of ${formatNumber(total)} found`,
    leftOut: (most: number, leftOut: number) =>
      `Only the first ${formatNumber(most)} values are looked up. ${counted(leftOut, "value was", "values were")} left out.`,
    found: "Found",
    foundSeveral: (count: number, hasMore: boolean) =>
      `Found: ${formatNumber(count)}${hasMore ? " and more" : ""}`,
    results: {
      failed: "Not known: the service did not answer",
      "partly-searched": "Not found so far: only some records were searched",
      "not-offered": "Cannot be searched here",
      "not-searchable": "Cannot be searched here",
      absent: "Not found",
    },
  },
  tooLong: {
    title: "This is too long to look up",
    sentence: (length: number) =>
      `Your text has ${formatNumber(length)} characters, and no hash or id was found in it. A document’s id has at most 256 characters.`,
  },
  found: {
    fingerprints: (count: number) => counted(count, "fingerprint"),
    exportCase: "Export as a case",
    fingerprintTable: "Fingerprints found",
    columns: {
      hash: "Fingerprint hash",
      received: "Received",
      eventId: "Event ID",
      organization: "Organization",
      documentId: "Document ID",
      status: "Status",
    },
    newest: (count: number) => `These are the newest ${count}. There are more.`,
    by: {
      "hash-prefix": "Fingerprints whose hash begins with these digits",
      organization: "Fingerprints of organizations whose name matches this text",
      "organization-id": "Fingerprints of the organization with this id",
      tenant: "Fingerprints of the tenant with this id",
      filter: "Fingerprints that the service lists for these tags or this period",
      shortened: "Fingerprints whose own hash or document’s hash begins and ends with these digits",
    } satisfies Readonly<Record<Listed["kind"], string>>,
    /** Shown beside the button that loads further results. */
    more: (count: number) =>
      count === 1
        ? "This is the newest. There are more."
        : `These are the newest ${formatNumber(count)}. There are more.`,
    partly: (count: number) =>
      `${formatNumber(count)} found so far. Older records have not been searched yet.`,
    showMore: "Show more",
    loadingMore: "Loading more…",
    moreFailed: "The next fingerprints could not be loaded:",
    tryAgain: "Try again",
    batches: (count: number, kind: CandidateKind) =>
      kind === "root" ? `${count} batches with this root` : `${count} batches in this snapshot`,
    batchTable: "Batches found",
    batchId: "Batch ID",
  },
  /** Used where a text of hex digits was searched everywhere and not found. */
  hash: "Enter a hash starting with its first digit. For a fingerprint’s hash, the first 8 digits are enough; a document’s hash and a signer’s key must be complete. A search for only the last digits, or for a hash with a wrong digit, finds nothing.",
  byFile:
    "If you have the document, you do not need its hash: choose the file, and its hash is computed on this device.",
  chooseFile: "Choose the file",
  /** The page adds the time of the service's last answer after this sentence. */
  lastAnswer:
    "The service is not answering at the moment. This page shows the service’s last answer, received:",
  again: "Look again",
  lookingAgain: "Looking…",
  tried: "What was tried",
  causes: "What may be wrong",
  as: (kind: CandidateKind) => `As ${candidateWords[kind]}`,
  /** Shown where the pages read published files. */
  published:
    "This explorer reads published files. You can search them by a fingerprint’s hash or its first 8 digits, by a document’s hash or id, by the id of an event or a batch, and by a snapshot’s hash.",
  publishedLead:
    "Your text may be a kind of value that cannot be looked up in published files. The list below shows what was tried.",
  elsewhere: "Only the ledger’s own explorer can look this up.",
  toLedger: "Look in the ledger’s explorer",
};

export type NotFoundOutcome =
  | "failed"
  | "partly-searched"
  | "not-offered"
  | "not-searchable"
  | "absent";

export const notFoundTitles: Readonly<Record<NotFoundOutcome, string>> = {
  failed: "It is not known whether this exists",
  "partly-searched": "Not found in the records searched so far",
  "not-offered": "Not found in the records that can be searched",
  "not-searchable": "Not found in the records that can be searched",
  absent: "Not found",
};

export const notFoundLeads: Readonly<Record<NotFoundOutcome, (network: string) => string>> = {
  failed: (network) =>
    `The service of “${network}” did not answer every request. Look again in a moment.`,
  "partly-searched": () => partlySearched,
  "not-offered": (network) =>
    `The service of “${network}” offers no public search by this value, so not everything could be searched.`,
  "not-searchable": (network) =>
    `Your text may be a kind of value that the service of “${network}” cannot look up. The list below shows what was tried.`,
  absent: (network) => `The search on “${network}” found no match.`,
};

/**
 * The result of each trial. The outcome `elsewhere` is missing here, because the page's sentence for it
 * contains a link.
 */
export const trialSentences = {
  found: "Found",
  absent: "No match",
  partlySearched,
  failed: (reason: string) => `Search failed: ${reason}`,
};

const loadedHere = (count: number) =>
  `the ${counted(count, "fingerprint")} loaded here: the latest ones and those that you opened`;

/** @param cannot a sentence which says what the service cannot search by */
function sentencesAfter(cannot: string) {
  return {
    /** Used where something was found among the loaded records. */
    some: (lookedThrough: number) =>
      `${cannot} These are the matches in ${loadedHere(lookedThrough)}.`,
    none: (lookedThrough: number) => `${cannot} There is no match in ${loadedHere(lookedThrough)}.`,
    /** Used where the service also answered with rows that do not match the search. */
    others: `${cannot} Some of the records received do not match your text. They are left out here, and there may be more matches than those shown.`,
  };
}

/** Used where the service cannot search by a complete hash or id. */
export const notOffered = sentencesAfter("The service offers no public search by this value.");

/** Used where the service cannot search by prefix. */
export const beginningSentences = {
  "hash-prefix": sentencesAfter("This network’s service cannot search by the beginning of a hash."),
  organization: sentencesAfter("This network’s service cannot search by an organization’s name."),
  "organization-id": sentencesAfter(
    "This network’s service cannot search by an organization’s id.",
  ),
  tenant: sentencesAfter("This network’s service cannot search by a tenant’s id."),
  filter: sentencesAfter("This network’s service cannot search by tags or a period."),
  shortened: sentencesAfter("This network’s service cannot search by a shortened hash."),
} satisfies Readonly<Record<Listed["kind"], unknown>>;

/** Used where only the hashes of fingerprints were searched for a shortened hash, and none matches. */
export const shortenedDocument = sentencesAfter(
  "A document can be found only by its whole hash, and no fingerprint’s own hash matches these digits.",
);

/**
 * Used where the pages read published files, if a search could not be made. The files' index finds complete values, and
 * beginnings of hashes that have at least 8 digits.
 */
export const publishedSentences = {
  "hash-prefix": sentencesAfter(
    "These published files cannot be searched by the beginning of a hash.",
  ),
  organization: sentencesAfter("Published files cannot be searched by an organization’s name."),
  "organization-id": sentencesAfter("Published files cannot be searched by an organization’s id."),
  tenant: sentencesAfter("Published files cannot be searched by a tenant’s id."),
  filter: sentencesAfter("Published files cannot be searched by tags or a period."),
  shortened: sentencesAfter("Published files cannot be searched by so few digits of a hash."),
} satisfies Readonly<Record<Listed["kind"], unknown>>;

// Sentences about why something that exists may not have been found.

export const causeSentences = {
  otherNetwork: (other: string, network: string) =>
    `The web address that you entered belongs to ${other}, but this explorer shows ${network}.`,
  shortened:
    "A shortened hash of a document is compared only with the fingerprints loaded here: the latest ones and those that you opened. Search for the whole hash.",
  otherVersion:
    "Your text may be the hash of another version of the document: changing a single byte changes the hash.",
  documentHash:
    "Your text may be the hash of the document instead of the fingerprint hash. Ask the sender for the fingerprint hash or for the proof.",
  otherAlgorithm:
    "Your text may be the hash of another version of the document, or a hash made with another algorithm.",
  otherId: "Your text may be a record’s own id. Such ids cannot be looked up.",
  spelling:
    "A document’s id must be spelled exactly as it was recorded, including upper and lower case.",
  fewDigits: (digits: number) =>
    `A search for a fingerprint’s hash needs at least ${digits} digits, and you entered fewer.`,
  organization:
    "To find an organization, enter the beginning of its name or of a word in its name. Use the name that the service shows.",
  anotherNetwork: (network: string) =>
    `What you are looking for may belong to another network: this explorer shows only ${network}.`,
  queued: "The fingerprint may not have reached the service yet.",
  /** Used instead of `queued` where the pages read published files. */
  unpublished:
    "The fingerprint may have become final only after the files that this explorer reads were published.",
  mistyped: "Your text may have been mistyped, or cut short when it was copied.",
};

// Says what is wrong with a text in an address that cannot be a hash or an id.

export const misspelledWords = {
  lead: {
    hash: "This is not a valid fingerprint hash.",
    snapshot: "This is not a valid snapshot hash.",
    uuid: "This is not a valid batch id.",
    key: "This is not a valid signer’s key.",
  },
  search: "Search for this text",
  /** One wrong character with its position, counted from 1. */
  character: (place: string, character: string) => `“${character}” at position ${place}`,
  others: (count: string) => `${count} more`,
  oneWrong: (character: string) =>
    `${character} is not a hex digit. Hex digits are 0 to 9 and a to f.`,
  someWrong: (characters: string) =>
    `${characters} are not hex digits. Hex digits are 0 to 9 and a to f.`,
  missing: (count: number, lengths: string) =>
    count === 1
      ? `One character is missing: ${lengths}`
      : `${counted(count, "character")} are missing: ${lengths}`,
  tooMany: (count: number, lengths: string) =>
    count === 1
      ? `There is one character too many: ${lengths}`
      : `There are ${counted(count, "character")} too many: ${lengths}`,
  lengths: {
    hash: (digits: number, has: string) =>
      `a fingerprint’s hash has ${digits}, and this text has ${has}.`,
    snapshot: (digits: number, has: string) =>
      `a snapshot’s hash has ${digits}, and this text has ${has}.`,
    uuid: (digits: number, has: string) =>
      `a batch’s id has ${digits} without its hyphens, and this text has ${has}.`,
    key: (digits: number, has: string) =>
      `a signer’s key has ${digits}, or ${digits + 2} if it begins with 04, and this text has ${has}.`,
  },
};
