// Why something that exists may not have been found, the most likely reason first.
import type { CandidateKind } from "../recognition/candidate.ts";
import type { Trial } from "../recognition/trial.ts";

type Circumstances = {
  /** The network asked, by its name. */
  network: string;
  /** Another network, by its key, that an address belongs to. */
  otherNetwork: string | null;
};

/** @param trials of a search that found nothing */
export function usualCauses(
  trials: readonly Trial[],
  { network, otherNetwork }: Circumstances,
): string[] {
  const kinds = new Set<CandidateKind>(trials.map(({ candidate }) => candidate.kind));
  const wasSearched = trials.some(
    ({ candidate, outcome }) => candidate.kind === "document" && outcome === "absent",
  );
  const causes: string[] = [];
  if (otherNetwork !== null) {
    causes.push(`The address belongs to ${otherNetwork}, but this explorer shows ${network}.`);
  }
  if (kinds.has("shortened")) {
    causes.push(
      "A shortened hash is compared only with the fingerprints that are loaded here. Copy the whole hash.",
    );
  }
  if (kinds.has("fingerprint")) {
    causes.push(
      wasSearched
        ? "It may be the hash of another version of the document: one changed byte gives another hash."
        : "It may be the document’s hash instead of its fingerprint’s. Ask the sender for the fingerprint’s hash or for the proof.",
    );
  } else if (kinds.has("document")) {
    causes.push(
      "It may be the hash of another version of the document, or one made with another algorithm.",
    );
  }
  if (kinds.has("batch") || kinds.has("event")) {
    causes.push(
      "It may be the id of an organization, a tenant or a record, which cannot be looked up.",
    );
  }
  if (kinds.has("document-id") && kinds.size === 1) {
    causes.push(
      "A document’s id must be spelled exactly as it was recorded, including upper and lower case.",
    );
  }
  if (otherNetwork === null) {
    causes.push(`It may belong to another network: this explorer shows only ${network}.`);
  }
  causes.push("It may still be queued at its sender and not have reached the service yet.");
  if (!kinds.has("shortened")) {
    causes.push("It may have been cut short or mistyped where it was copied from.");
  }
  return causes;
}
