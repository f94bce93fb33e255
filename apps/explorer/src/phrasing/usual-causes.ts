// Chooses the possible reasons why something was not found, the most likely first. The sentences are in
// words/search.ts.
import { SEARCH_LIMITS } from "@digital-evidence/evidence/limits";
import type { Candidate, CandidateKind } from "@digital-evidence/client/recognise";
import type { Trial } from "@digital-evidence/client/look-up";
import { causeSentences } from "../words/search.ts";

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
