import type { Trial } from "../recognition/trial.ts";
import { documentFindSentences as words } from "../words/document-find.ts";

export type FindWords = { kind: "success" | "info" | "unknown"; title: string; words: string };

export type Find = {
  /** How many of the given records refer to the document and have content that matches their fingerprint. */
  bound: number;
  /**
   * How many of the given records refer to the document and have content that does not match their
   * fingerprint.
   */
  unbound: number;
  listed: number;
  trials: readonly Trial[];
};

/**
 * Returns the words for the result of the search. The page shows the title directly after the document's name.
 * @param network the name of the network that was asked
 */
export function documentFindWords(
  { bound, unbound, listed, trials }: Find,
  network: string,
): FindWords {
  if (bound > 0) return { kind: "success", ...words.bound };
  if (unbound > 0) return { kind: "unknown", ...words.unbound };
  if (listed > 0) {
    return {
      kind: "info",
      title: words.listed.title,
      words: words.listed.words(network, listed),
    };
  }
  const failed = trials.find((trial) => trial.outcome === "failed");
  if (failed !== undefined) {
    return {
      kind: "unknown",
      title: words.failed.title,
      words: words.failed.words(network, failed.reason),
    };
  }
  if (trials.some((trial) => trial.outcome === "partly-searched")) {
    return {
      kind: "unknown",
      title: words.partlySearched.title,
      words: words.partlySearched.words(network),
    };
  }
  const limited = trials.find((trial) => trial.outcome === "not-offered");
  if (limited !== undefined) {
    return {
      kind: "unknown",
      title: words.notOffered.title,
      words: words.notOffered.words(network, limited.lookedThrough),
    };
  }
  return { kind: "unknown", title: words.absent.title(network), words: words.absent.words };
}
