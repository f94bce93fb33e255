import type { DocumentDigest } from "@digital-evidence/evidence/verify-evidence";
import type { Verified } from "../../verify/verification-protocol.ts";

/** A document that was handed in, and its digests, hex. */
export type HashedDocument = {
  key: string;
  digests: readonly string[];
  /** It begins like evidence, and is larger than evidence may be: most likely nobody's document. */
  isTooLarge: boolean;
};

/** A record among what was handed in, with the reference to its document. */
export type GivenRecord = { reference: string; isBound: boolean; hash: string };

/**
 * The document that a piece of evidence is to be compared with: the one its record refers to, else
 * the only one there is, where there is but one piece of evidence.
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
