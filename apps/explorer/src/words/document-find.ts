// The results of a search for a document on /verify. The page shows each title directly after the document's
// name, and names each network. The fingerprints that the service lists have not been verified at this point.
import { counted } from "../format/list.ts";

const sameHash = "has the hash that a record you provided states";

const askTheSender = "Ask the sender of the document for the fingerprint’s hash or for the proof.";

export const documentFindSentences = {
  bound: {
    title: sameHash,
    words:
      "The evidence that you provided contains a record of this document. The hash computed from the record’s fields is the fingerprint’s hash. The verdict is above.",
  },
  recordOpen: {
    title: sameHash,
    words:
      "The verdict on that record is “Inconclusive”, so nothing is concluded about the document. The reason is above.",
  },
  recordFailed: {
    title: "has the hash that a record states, but the verdict on that record is “Failed”",
    words:
      "You provided a record that states this document’s hash. That record itself failed, so do not rely on it. The reason is above.",
  },
  unbound: {
    title: "matches the hash in a record, but the check of that record’s content did not pass",
    words:
      "You provided a record that states this document’s hash. The check of the record’s content did not pass, so the record shows nothing about the document.",
  },
  listed: {
    title: "is listed by the service",
    words: (network: string, count: number) =>
      `The service of “${network}” lists ${counted(count, "fingerprint")} for this document’s hash. Nothing about ${count === 1 ? "it" : "them"} has been checked yet: open ${count === 1 ? "it" : "one"} to check it in your browser.`,
    /** Added where the service cannot search by a document’s hash. */
    loadedOnly: (lookedThrough: number) =>
      `The service offers no public search by a document’s hash, so the document was compared only with the ${counted(lookedThrough, "fingerprint")} loaded here. There may be more matches.`,
    /** Added where the service has more matches or did not look through all its records. */
    notAll: "There may be more matches than those listed here.",
  },
  failed: {
    title: "could not be looked up",
    words: (network: string, reason: string) =>
      `The search on “${network}” failed. ${reason}. This says nothing about the document. To try again, drop the document again, or search for its hash, which is below.`,
  },
  partlySearched: {
    title: "was not found in the records searched so far",
    words: (network: string) =>
      `The service of “${network}” stopped before it had looked through all its records. ${askTheSender}`,
  },
  notOffered: {
    title: "has no match among the fingerprints that can be searched",
    words: (network: string, lookedThrough: number) =>
      `The service of “${network}” offers no public search by a document’s hash, so the document was compared only with the ${counted(lookedThrough, "fingerprint")} loaded here. ${askTheSender}`,
  },
  absent: {
    title: (network: string) => `has no match on “${network}”`,
    words: `Changing a single byte changes the hash. If the file was saved again, converted, or rewritten by a program, its hash is different. The document’s fingerprint may also be on another network, or may not have reached the service yet. ${askTheSender}`,
  },
};
