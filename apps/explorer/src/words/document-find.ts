// What came of looking for a document on /verify. Each title follows the document's name, and each network is
// given by its name. What the service lists was not checked here yet.
import { counted } from "../format/list.ts";

const askTheSender = "Ask for the fingerprint’s hash or its proof where you got the document from.";

export const documentFindSentences = {
  bound: {
    title: "is, byte for byte, the document recorded",
    words:
      "The record is among the evidence you gave, and its fields give its fingerprint. Its verdict is above.",
  },
  unbound: {
    title: "is named by a record that is not tied to its fingerprint",
    words:
      "The record among the evidence you gave refers to these bytes, but its fields do not give its fingerprint’s hash. So this shows nothing about the document.",
  },
  listed: {
    title: "is listed by the service",
    words: (network: string, count: number) =>
      `The service of “${network}” lists ${counted(count, "fingerprint")} for this hash. Nothing about ${count === 1 ? "it" : "them"} has been checked yet: open ${count === 1 ? "it" : "one"} to check it in your browser.`,
  },
  failed: {
    title: "could not be looked up",
    words: (network: string, reason: string) =>
      `The service of “${network}” did not answer. ${reason}. The document was hashed; its hash is below.`,
  },
  partlySearched: {
    title: "was not found in what was searched",
    words: (network: string) =>
      `The service of “${network}” stopped before it had looked through all its records. ${askTheSender}`,
  },
  notOffered: {
    title: "is not among the fingerprints that can be searched",
    words: (network: string, lookedThrough: number) =>
      `The service of “${network}” offers no public search. Only the ${counted(lookedThrough, "fingerprint")} loaded here ${lookedThrough === 1 ? "was" : "were"} compared. ${askTheSender}`,
  },
  absent: {
    title: (network: string) => `has no match on “${network}”`,
    words:
      "One changed byte gives another hash. A file that was opened and saved again, converted, or sent through a program that rewrites it is another file. It may also belong to another network, or still be queued.",
  },
};
