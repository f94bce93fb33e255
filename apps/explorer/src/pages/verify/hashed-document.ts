import type { DocumentDigest } from "@digital-evidence/evidence/verify-evidence";
import type { Verified } from "../../verify/row.ts";

export type HashedDocument = {
  key: string;
  digests: readonly string[];
  /**
   * Whether the file begins like evidence but is larger than evidence may be. Such a file is probably not
   * meant as a document.
   */
  isTooLarge: boolean;
};

/**
 * Returns the digest of the document to compare with a piece of evidence: the document that the record names. If the
 * visitor gave only one document and one piece of evidence, these two are compared even if they do not belong together.
 * The page can then report the difference.
 * @param isOnly whether the visitor gave only one piece of evidence
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
  return digest === undefined ? undefined : { digest, given: "file" };
}

/**
 * Whether the visitor probably meant this document to be compared with the record. The page reports a difference only
 * for such a document.
 */
function isMeant({ isTooLarge }: HashedDocument): boolean {
  return !isTooLarge;
}
