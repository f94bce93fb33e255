// The words about a fingerprint's document: its check and its download.
// An id such as [D4] names the row of docs/spec.md that specifies the words below it.
import type { DocumentAlgorithm } from "@digital-evidence/evidence/fingerprint";
import type { ReactNode } from "react";
import { listed } from "../format/number.ts";

const digitCounts: Readonly<Record<DocumentAlgorithm, number>> = { "SHA-256": 64, "SHA-512": 128 };

const failures = {
  unreadable: {
    title: "The file could not be read",
    advice: "The file may have been moved or changed while it was being read. Choose it again.",
  },
  unavailable: {
    title: "Your browser could not hash the file",
    advice:
      "Choose the file again, or compute its hash with another program and paste the hash here.",
  },
};

export const documentCheckWords = {
  title: "Is this my file?",
  unknownReference: {
    title: "No document can be compared",
    sentence:
      "This record’s Document REF is neither a SHA-256 nor a SHA-512 hash, so it is not known how the document was hashed.",
  },
  drop: "Drop it here to compare it, byte for byte.",
  /** [H5] */
  promise: "None of it leaves this device.",
  pasteInstead: "Paste its hash",
  paste: (algorithm: DocumentAlgorithm) => `The document’s ${algorithm} hash`,
  /** @param digits how many hex digits were entered, or null if the text has other characters too */
  wrongDigits: (algorithm: DocumentAlgorithm, digits: number | null) =>
    `A ${algorithm} hash has ${digitCounts[algorithm]} hex digits${digits === null ? "" : `; you entered ${digits}`}`,
  compareAnother: "Compare another document",
  failures,
  givenDigest: "The document with the hash you provided",
  digest: (algorithm: DocumentAlgorithm) => `${algorithm}:`,
};

export const documentFailure = (
  file: ReactNode,
  reason: string,
  state: keyof typeof failures,
): ReactNode => (
  <>
    {file}: {reason}. This does not mean that the file is another document. {failures[state].advice}
  </>
);

/**
 * The usual reasons why a document has another hash than the recorded one, [H3] in docs/spec.md. A different hash says
 * nothing about who changed the file, or whether the change was intended.
 */
export const documentCauses = {
  lead: "This does not mean that the document is a forgery.",
  title: "The usual causes",
  list: [
    "Somebody altered the document’s content, by mistake or on purpose.",
    "The document was opened and saved again. Saving changes a PDF or an office file, even if nothing was edited.",
    "The document is another version of the recorded one, or it was converted, scanned or signed after it was recorded.",
    "A mail program or an editor changed the document’s line endings or its encoding.",
    "The document was packed or unpacked: an archive and the file inside it are different files.",
    "The record is about another document.",
    "The program that made the record first changed a copy of the document, such as its spaces or the order of its fields, and recorded the hash of that copy.",
  ],
};

const nothingAgainst = "This does not mean that the document or the record is wrong.";

export const documentDownloadWords = {
  from: (host: string) => `from ${host}`,
  address: "The record says that its document is at",
  nowhere: "The record does not say where its document is.",
  start: "Download the document",
  again: "Download it again",
  downloading: "Downloading",
  progress: "Downloaded so far",
  comparing: "Comparing…",
  elsewhere: {
    title: "The document is not downloaded from this address",
    sentence: (hosts: readonly string[]) =>
      `This explorer is not configured to use that address. It downloads documents only from ${listed(hosts)}. Anybody could have written the address into the record, so check the address before you open it. If you download the document yourself, you can compare it here.`,
  },
  notAnAddress: {
    title: "The document cannot be downloaded",
    sentence: () =>
      "The address that the record gives for its document is not a web address. Ask the organization that recorded the document for the file.",
  },
  same: {
    title: "The same bytes: this is the document that was recorded",
    /** @param algorithm the hash algorithm of the record's reference */
    sentence: (algorithm: string) =>
      `The downloaded document has the ${algorithm} hash that this record states.`,
    save: "Save the document",
  },
  other: {
    title: "The contents differ: this is not the document that was recorded",
    sentence: (host: string, algorithm: string) =>
      `The file that ${host} sent has a different ${algorithm} hash from the one that this record states. The file was not saved. There may be a newer version or an error page at the address. Ask the organization that recorded the document for the right file.`,
    save: "Save the different file",
  },
  undecided: {
    subject: "The downloaded document",
    save: "Save the document without a comparison",
  },
  failed: {
    title: "The document was not downloaded",
    notFound: (host: string, status: number) =>
      `${host} has no document at this address: it answered with status ${status}. ${nothingAgainst} Ask the organization that recorded the document for the file.`,
    status: (host: string, status: number) =>
      `${host} answered with status ${status}. ${nothingAgainst} Try again later.`,
    redirected: (host: string) =>
      `${host} answered with a redirect. It was not followed, because it may lead to a host that this explorer is not configured to use. ${nothingAgainst} You can download the document with another program, and drop the file above to compare it.`,
    tooLarge: (limit: string) =>
      `The document is larger than ${limit}, the most that this page downloads. Download it with another program, and drop the file above to compare it. A file that you drop may be larger.`,
    offline: "You are offline. Try again when you are online.",
    unreachable: (host: string) =>
      `${host} could not be reached. ${nothingAgainst} Try again in a moment.`,
    refused: (host: string) =>
      `This page received no answer that it can read. Either ${host} cannot be reached, or it does not let pages of other sites read its documents (CORS). ${nothingAgainst} You can download the document with another program, and drop the file above to compare it.`,
    brokenOff: `The download was interrupted, and your browser discarded the incomplete file. ${nothingAgainst} Try again.`,
    stalled: (seconds: number) =>
      `No more data arrived for ${seconds} seconds, so your browser ended the download and discarded the incomplete file. ${nothingAgainst} Try again.`,
  },
  notHashed: {
    title: "Your browser could not hash the document",
    sentence: (reason: string) =>
      `${reason}. Your browser discarded the download, because it could not be compared. ${nothingAgainst} Try again.`,
  },
  stopped: "You stopped the download. Your browser discarded the incomplete file.",
};

// The words about hashing a document, used on a fingerprint's page and on /verify.

export const hashingWords = {
  hashing: "Hashing",
  progress: "Hashed so far",
  amount: (percent: number, size: string) => `${percent}% of ${size}`,
  stop: "Stop",
  /** Used if hashing stopped in the middle of a document that arrived piece by piece. */
  lost: "the computation in your browser was interrupted, and its progress was lost",
};
