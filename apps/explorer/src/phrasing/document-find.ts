import type { Trial } from "../recognition/trial.ts";
import { documentFindSentences as words } from "../words/document-find.ts";

export type FindWords = { kind: "success" | "info" | "unknown"; title: string; words: string };

/**
 * What the checks found about a record that refers to a document.
 * - `bound`: the reference belongs to the fingerprint, and the verdict on the evidence is consistent or confirmed.
 * - `recordOpen`, `recordFailed`: the reference belongs to the fingerprint, but the verdict is inconclusive or failed.
 *   Anybody can make such a record, because nobody needs to have signed it.
 * - `unbound`: the content check did not show that the reference belongs to the fingerprint.
 */
export type Standing = "bound" | "recordOpen" | "recordFailed" | "unbound";

export type Find = {
  /** What the checks found about each given record that refers to the document. */
  standings: readonly Standing[];
  listed: number;
  trials: readonly Trial[];
};

/** Where several records refer to the document, the first of these that applies is said. */
const order: readonly Standing[] = ["bound", "recordFailed", "recordOpen", "unbound"];

/**
 * Returns the words for the result of the search. The page shows the title directly after the document's name.
 * @param network the name of the network that was asked
 */
export function documentFindWords({ standings, listed, trials }: Find, network: string): FindWords {
  const standing = order.find((each) => standings.includes(each));
  if (standing !== undefined) {
    return { kind: standing === "bound" ? "success" : "unknown", ...words[standing] };
  }
  if (listed > 0) {
    return {
      kind: "info",
      title: words.listed.title,
      words: `${words.listed.words(network, listed)}${moreThanListed(trials)}`,
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

/** Returns what is to be added where there may be more matches than those that were found. */
function moreThanListed(trials: readonly Trial[]): string {
  const found = trials.find((trial) => trial.outcome === "found");
  if (found?.lookedThrough !== undefined) return ` ${words.listed.loadedOnly(found.lookedThrough)}`;
  return found?.hasMore || found?.isPartial ? ` ${words.listed.notAll}` : "";
}
