import type { DocumentDigest } from "@digital-evidence/evidence/verify-evidence";
import type { Verified } from "../../verify/verification-protocol.ts";

export type HashedDocument = {
  key: string;
  digests: readonly string[];
  /**
   * Whether the file begins like evidence but is larger than evidence may be. Such a file is probably not
   * meant as a document.
   */
  isTooLarge: boolean;
};

export type GivenRecord = { reference: string; isBound: boolean; hash: string };

/**
 * Returns the digest of the document to compare with a piece of evidence. This is the document that the record refers
 * to. If the visitor gave just one document and one piece of evidence, the two are compared even if the record refers
 * to another document, so that the page can report the difference. This does not apply to a document that is probably
 * not meant for the comparison.
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

/**
 * Whether the visitor most likely gave this document to compare it with the record. Only then does the page
 * report a difference between the two.
 */
function isMeant({ isTooLarge }: HashedDocument): boolean {
  return !isTooLarge;
}
