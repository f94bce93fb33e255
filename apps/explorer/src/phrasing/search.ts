import type {
  Listed,
  Candidate,
  Recognition,
  CandidateKind,
} from "@digital-evidence/client/recognise";
import { type Found, outcomeOf, type Trial } from "@digital-evidence/client/look-up";
import type { AskedPayment } from "@digital-evidence/client/payment";
import { SEARCH_LIMITS } from "@digital-evidence/evidence/limits";
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
  formWords,
  recognitionSentences,
  causeSentences,
} from "../words/search.ts";

/**
 * @param trials the trials of a search that found nothing
 * @param isPublished whether published files were searched instead of the service
 */
export function nothingFoundWords(trials: readonly Trial[], network: string, isPublished: boolean) {
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

export function recognitionWords(recognition: Recognition): string {
  switch (recognition.kind) {
    case "nothing":
      return "";
    case "json":
      return recognitionSentences.json;
    case "list":
      return recognitionSentences.list(recognition.items.length + recognition.leftOut);
    case "too-long":
      return recognitionSentences.tooLong;
    case "candidates":
    default: {
      const [first] = recognition.candidates;
      if (recognition.form !== "ADDRESS" || first === undefined || first.kind === "document-id") {
        return formWords[recognition.form];
      }
      return recognitionSentences.addressOf(first.kind);
    }
  }
}

// Chooses the possible reasons why something was not found, the most likely first. The sentences are in
// words/search.ts.

type Circumstances = {
  network: string;
  /** The key of the network that the searched address belongs to, if another network was asked; null otherwise. */
  otherNetwork: string | null;
  /** Whether published files were searched instead of the service. */
  isPublished: boolean;
};

/** The kinds that any text may belong to, even if it is neither a hash nor an id. */
const byText = new Set<CandidateKind>(["document-id", "organization", "ordinal", "filter"]);

/** Whether the text may be meant as the beginning of a hash but has too few digits for that. */
function isTooShort(candidate: Candidate): boolean {
  if (candidate.kind !== "document-id" || !/^[0-9a-f]+$/i.test(candidate.documentId)) return false;
  return candidate.documentId.length < SEARCH_LIMITS.hashPrefixDigits.min;
}

/** @param trials the trials of a search that found nothing */
export function usualCauses(
  trials: readonly Trial[],
  { network, otherNetwork, isPublished }: Circumstances,
): string[] {
  const kinds = new Set<CandidateKind>(trials.map(({ candidate }) => candidate.kind));
  const wasSearched = trials.some(
    ({ candidate, outcome }) => candidate.kind === "document" && outcome === "absent",
  );
  const causes: string[] = [];
  if (otherNetwork !== null) {
    causes.push(causeSentences.otherNetwork(otherNetwork, network));
  }
  if (kinds.has("shortened")) {
    causes.push(causeSentences.shortened);
  }
  if (kinds.has("fingerprint")) {
    causes.push(wasSearched ? causeSentences.otherVersion : causeSentences.documentHash);
  } else if (kinds.has("document")) {
    causes.push(causeSentences.otherAlgorithm);
  }
  if (kinds.has("batch") || kinds.has("event")) {
    causes.push(causeSentences.otherId);
  }
  if (trials.some(({ candidate }) => isTooShort(candidate))) {
    causes.push(causeSentences.fewDigits(SEARCH_LIMITS.hashPrefixDigits.min));
  }
  // Published files cannot be searched by an organization's name, however it is entered.
  if (kinds.has("organization") && !kinds.has("hash-prefix") && !isPublished) {
    causes.push(causeSentences.organization);
  }
  if (kinds.has("document-id") && [...kinds].every((kind) => byText.has(kind))) {
    causes.push(causeSentences.spelling);
  }
  if (otherNetwork === null) {
    causes.push(causeSentences.anotherNetwork(network));
  }
  causes.push(isPublished ? causeSentences.unpublished : causeSentences.queued);
  if (!kinds.has("shortened")) {
    causes.push(causeSentences.mistyped);
  }
  return causes;
}
