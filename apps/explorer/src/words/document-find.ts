// The words for the result of looking for a document on /verify. What the service lists has not been
// verified here yet.
import type { Trial } from "../recognition/trial.ts";
import { counted } from "../format/list.ts";

export type FindWords = { kind: "success" | "info" | "unknown"; title: string; words: string };

export type Find = {
  /** How many of the given records refer to the document and are tied to their fingerprint. */
  bound: number;
  /** How many of the given records refer to the document but are not tied to their fingerprint. */
  unbound: number;
  /** How many fingerprints the service lists for it. */
  listed: number;
  trials: readonly Trial[];
};

/** Each title follows the document's name. @param network the one that was asked, by its name */
export function documentFindWords(
  { bound, unbound, listed, trials }: Find,
  network: string,
): FindWords {
  if (bound > 0) {
    return {
      kind: "success",
      title: "is, byte for byte, the document recorded",
      words:
        "The record is among the evidence you gave, and its fields give its fingerprint. Its verdict is above.",
    };
  }
  if (unbound > 0) {
    return {
      kind: "unknown",
      title: "is named by a record that is not tied to its fingerprint",
      words:
        "The record among the evidence you gave refers to these bytes, but its fields do not give its fingerprint’s hash. So this shows nothing about the document.",
    };
  }
  if (listed > 0) {
    return {
      kind: "info",
      title: "is listed by the service",
      words: `The service of “${network}” lists ${counted(listed, "fingerprint")} for this hash. Nothing about ${listed === 1 ? "it" : "them"} has been checked yet: open ${listed === 1 ? "it" : "one"} to check it in your browser.`,
    };
  }
  const failed = trials.find((trial) => trial.outcome === "failed");
  if (failed !== undefined) {
    return {
      kind: "unknown",
      title: "could not be looked up",
      words: `The service of “${network}” did not answer. ${failed.reason}. The document was hashed; its hash is below.`,
    };
  }
  if (trials.some((trial) => trial.outcome === "partly-searched")) {
    return {
      kind: "unknown",
      title: "was not found in what was searched",
      words: `The service of “${network}” stopped before it had looked through all its records. Ask for the fingerprint’s hash or its proof where you got the document from.`,
    };
  }
  const limited = trials.find((trial) => trial.outcome === "not-offered");
  if (limited !== undefined) {
    return {
      kind: "unknown",
      title: "is not among the fingerprints that can be searched",
      words: `The service of “${network}” offers no public search. Only the ${counted(limited.lookedThrough, "fingerprint")} loaded here ${limited.lookedThrough === 1 ? "was" : "were"} compared. Ask for the fingerprint’s hash or its proof where you got the document from.`,
    };
  }
  return {
    kind: "unknown",
    title: `has no match on “${network}”`,
    words:
      "One changed byte gives another hash. A file that was opened and saved again, converted, or sent through a program that rewrites it is another file. It may also belong to another network, or still be queued.",
  };
}
