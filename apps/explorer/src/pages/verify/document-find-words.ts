// What came of looking for a document, in words: it is recorded, it is not, or that could not be told.
import type { DocumentFind } from "./find-document.ts";

type Words = { kind: "success" | "error" | "unknown"; title: string; words: string };

type Setting = {
  /** The network that was asked, by its name. */
  network: string;
  /** How many records at hand refer to the document. */
  own: number;
};

export function documentFindWords(
  name: string,
  { hits, trials }: DocumentFind,
  { network, own }: Setting,
): Words {
  if (own > 0) {
    return {
      kind: "success",
      title: `${name} is, byte for byte, the document recorded`,
      words: "The record is among the evidence you gave; its verdict is above.",
    };
  }
  if (hits.length > 0) {
    return {
      kind: "success",
      title: `${name} is recorded`,
      words: `The service of “${network}” has ${hits.length === 1 ? "a fingerprint" : `${hits.length} fingerprints`} with this hash. Each is checked on its own page.`,
    };
  }
  const failed = trials.find((trial) => trial.outcome === "failed");
  if (failed !== undefined) {
    return {
      kind: "unknown",
      title: `Whether ${name} is recorded could not be told`,
      words: `The service of “${network}” did not answer: ${failed.reason}. The document was hashed; its hash is below.`,
    };
  }
  if (trials.some((trial) => trial.outcome === "partly-searched")) {
    return {
      kind: "unknown",
      title: `${name} was not found in what was searched`,
      words: `The service of “${network}” stopped before it had looked through all its records. Ask for the fingerprint’s hash or its proof where you had the document from.`,
    };
  }
  const limited = trials.find((trial) => trial.outcome === "not-offered");
  if (limited !== undefined) {
    return {
      kind: "unknown",
      title: `${name} is not among the fingerprints that can be searched`,
      words: `The service of “${network}” offers no public search. Only ${limited.lookedThrough} fingerprints at hand were compared. Ask for the fingerprint’s hash or its proof where you had the document from.`,
    };
  }
  return {
    kind: "error",
    title: `${name} is not recorded on “${network}”, not with these bytes`,
    words:
      "One changed byte gives another hash: a file that was opened and saved again, converted, or sent through a program that rewrites it is another file. It may also belong to another network, or still be queued.",
  };
}
