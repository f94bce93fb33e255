// Chooses what the page says about the result of a search. The sentences are in words/search.ts.
import type { Trial } from "../recognition/trial.ts";
import {
  notFoundLeads,
  type NotFoundOutcome,
  notFoundTitles,
  trialSentences as words,
} from "../words/search.ts";

function decisive(trials: readonly Trial[]): NotFoundOutcome {
  const order = ["failed", "partly-searched", "not-offered"] as const;
  return order.find((outcome) => trials.some((trial) => trial.outcome === outcome)) ?? "absent";
}

/** @param trials of a search that found nothing */
export function notFoundWords(trials: readonly Trial[], network: string) {
  const outcome = decisive(trials);
  return { title: notFoundTitles[outcome], lead: notFoundLeads[outcome](network) };
}

export function trialWords(trial: Exclude<Trial, { outcome: "elsewhere" }>): string {
  switch (trial.outcome) {
    case "found":
      return words.found;
    case "absent":
      return words.absent;
    case "partly-searched":
      return words.partlySearched;
    case "failed":
      return words.failed(trial.reason);
    case "not-offered":
    default:
      return words.notOffered(trial.lookedThrough);
  }
}
