// Why what exists may yet not be found, in the order of likelihood.
import type { CandidateKind } from "../../search/candidate.ts";
import type { Trial } from "../../search/look-up.ts";

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
    causes.push(`The address is of ${otherNetwork}, and this explorer shows ${network}.`);
  }
  if (kinds.has("shortened")) {
    causes.push("A shortened hash is compared with a few fingerprints only. Copy the whole one.");
  }
  if (kinds.has("fingerprint")) {
    causes.push(
      wasSearched
        ? "It may be the hash of another version of the document: one byte changed gives another hash."
        : "It may be the document’s hash instead of its fingerprint’s. Ask the sender for the fingerprint’s, or for the proof.",
    );
  } else if (kinds.has("document")) {
    causes.push(
      "It may be the hash of another version of the document, or one made with another algorithm.",
    );
  }
  if (kinds.has("batch") || kinds.has("event")) {
    causes.push(
      "It may be the id of an organization, a tenant or a record, which are not looked up.",
    );
  }
  if (kinds.has("document-id") && kinds.size === 1) {
    causes.push("A document’s id must be spelled exactly as it was recorded, upper case included.");
  }
  if (otherNetwork === null) {
    causes.push(`It may belong to another network: this explorer shows ${network} alone.`);
  }
  causes.push("It may still be queued where it was made, and not have reached the service yet.");
  if (!kinds.has("shortened")) {
    causes.push("It may have been cut short or mistyped where it was copied from.");
  }
  return causes;
}
