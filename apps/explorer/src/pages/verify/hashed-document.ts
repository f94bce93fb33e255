import type { DocumentDigest } from "@digital-evidence/evidence/verify-evidence";
import type { Verified } from "../../verify/verification-protocol.ts";

/** A document that was given, with its digests in hex. */
export type HashedDocument = {
  key: string;
  digests: readonly string[];
  /** Whether it begins like evidence but is larger than evidence may be, so that it is probably not a document. */
  isTooLarge: boolean;
};

/** A record that was given, with the reference to its document. */
export type GivenRecord = { reference: string; isBound: boolean; hash: string };

/**
 * The document to compare a piece of evidence with: the one that its record refers to. Where there is a
 * single document and a single piece of evidence, these two are compared in any case.
 */
export function documentFor(
  { document }: Pick<Verified, "document">,
  documents: readonly HashedDocument[],
  isOnly: boolean,
): DocumentDigest | undefined {
  if (document === null) return undefined;
  const { reference } = document;
  const digests = documents.flatMap((each) => each.digests);
  const [only] = isOnly && documents.length === 1 ? documents.filter(isMeant) : [];
  const digest =
    digests.find((each) => each === reference) ??
    only?.digests.find(({ length }) => length === reference.length);
  return digest === undefined ? undefined : { digest };
}

/** Whether it was most likely handed in to be compared, so that other bytes than the record's are a finding. */
function isMeant({ isTooLarge }: HashedDocument): boolean {
  return !isTooLarge;
}
