import { counted } from "../format/list.ts";
import { formatNumber } from "../format/number.ts";
import type { Listed, CandidateKind } from "@digital-evidence/client/recognise";
import { candidateWords, partlySearched } from "./recognition.ts";

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
    found: (count: number) => (count === 1 ? "Found" : `Found: ${formatNumber(count)}`),
    foundMore: (count: number) => `Found: ${formatNumber(count)} and more`,
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
  hash: "Enter a hash starting with its first digit. For a fingerprint’s hash, the first 8 digits are enough; a document’s hash must be complete. A search for only the last digits, or for a hash with a wrong digit, finds nothing.",
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
