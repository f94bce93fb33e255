import type { Listed, Candidate } from "@digital-evidence/client/recognise";
import { type Found, outcomeOf, type Trial } from "@digital-evidence/client/look-up";
import type { AskedPayment } from "@digital-evidence/client/payment";
import { failureText, paymentWords } from "./failure.ts";
import {
  beginningSentences,
  notFoundLeads,
  type NotFoundOutcome,
  notFoundTitles,
  notOffered,
  publishedSentences,
  searchWords,
  shortenedDocument,
  trialSentences as words,
} from "../words/search.ts";

/**
 * @param trials the trials of a search that found nothing
 * @param isPublished whether published files were searched instead of the service
 */
export function notFoundWords(trials: readonly Trial[], network: string, isPublished: boolean) {
  const outcome = outcomeOf(trials) as NotFoundOutcome;
  const ofHex = trials.filter(({ candidate }) => isOfHex(candidate));
  const isHex = ofHex.length > 0;
  return {
    title: notFoundTitles[outcome],
    lead:
      isPublished && outcome === "not-searchable"
        ? searchWords.publishedLead
        : notFoundLeads[outcome](network),
    // The sentence `searchWords.hash` says that the first digits of a hash are enough. That is true only if every
    // search for the text as a hash was complete.
    hash: isHex && ofHex.every((trial) => trial.outcome === "absent") ? searchWords.hash : null,
    byFile: isHex ? searchWords.byFile : null,
  };
}

/** Whether the text was searched as a hash or as a part of one. */
function isOfHex(candidate: Candidate): boolean {
  return candidate.kind === "document-id"
    ? /^[0-9a-f]{4,}$/i.test(candidate.documentId)
    : ["fingerprint", "document", "hash-prefix", "shortened"].includes(candidate.kind);
}

/** @param isPublished whether published files were searched instead of the service */
export function trialWords(
  trial: Exclude<Trial, { outcome: "elsewhere" }>,
  isPublished: boolean,
): string {
  switch (trial.outcome) {
    case "found":
      return words.found;
    case "absent":
      return words.absent;
    case "partly-searched":
      return words.partlySearched;
    case "failed":
      return words.failed(failureText(trial.error));
    case "not-searchable":
      return withPrice(sentencesFor(trial.candidate, isPublished).none(trial.lookedThrough), trial);
    case "not-offered":
    default:
      return withPrice(notOffered.none(trial.lookedThrough), trial);
  }
}

function withPrice(sentence: string, { payment }: { payment?: AskedPayment }): string {
  return payment === undefined ? sentence : `${sentence} ${paymentWords(payment)}.`;
}

function sentencesFor({ kind }: Listed, isPublished: boolean) {
  return isPublished ? publishedSentences[kind] : beginningSentences[kind];
}

/**
 * Returns the sentence that says that the service or its published files cannot be searched by prefix, for example by
 * the first digits of a hash.
 */
export function searchableBy(
  candidate: Listed,
  { lookedThrough, isHashSearched }: Pick<Found, "lookedThrough" | "isHashSearched">,
  isPublished: boolean,
): string {
  const sentences = isHashSearched ? shortenedDocument : sentencesFor(candidate, isPublished);
  return lookedThrough === undefined ? sentences.others : sentences.some(lookedThrough);
}
