import type { Known } from "@digital-evidence/verdict/known";
import type { Verified } from "../../verify/row.ts";

export type HashedDocument = {
  key: string;
  /** The digests that are known so far. */
  digests: readonly string[];
  /** Whether this document may get another digest. */
  isHashing: boolean;
  /**
   * Whether the file begins like evidence but is larger than evidence may be. Such a file is probably not
   * meant as a document.
   */
  isTooLarge: boolean;
};

/**
 * Returns the digest of the document to compare with a piece of evidence: the document that the record names. If the
 * visitor gave only one document and one piece of evidence, these two are compared even if they do not belong together.
 * The page can then report the difference. The digest is awaited while it is not known whether a document that is being
 * hashed is the one that the record names.
 * @param documents every document that the visitor gave
 * @param isOnly whether the visitor gave only one piece of evidence
 */
export function documentFor(
  { document }: Pick<Verified, "document">,
  documents: readonly HashedDocument[],
  isOnly: boolean,
): Known["document"] {
  if (document === null) return undefined;
  const { reference } = document;
  const isComparable = ({ length }: string) => length === reference.length;
  const digests = documents.flatMap((each) => each.digests);
  if (digests.includes(reference)) return { digest: reference, given: "file" };
  if (documents.some((each) => each.isHashing && !each.digests.some(isComparable)))
    return "awaited";
  const [only] = isOnly && documents.length === 1 ? documents.filter(isMeant) : [];
  const digest = only?.digests.find(isComparable);
  return digest === undefined ? undefined : { digest, given: "file" };
}

/**
 * Whether the visitor probably meant this document to be compared with the record. The page reports a difference only
 * for such a document.
 */
function isMeant({ isTooLarge }: HashedDocument): boolean {
  return !isTooLarge;
}
