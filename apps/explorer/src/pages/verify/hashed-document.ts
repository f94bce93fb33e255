import type { DocumentDigest } from "@digital-evidence/evidence/verify-evidence";
import type { Verified } from "../../verify/verification-protocol.ts";

/** A document that was handed in, and its digests, hex. */
export type HashedDocument = { key: string; digests: readonly string[] };

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
  const [only] = isOnly && documents.length === 1 ? documents : [];
  const digest =
    digests.find((each) => each === reference) ??
    only?.digests.find(({ length }) => length === reference.length);
  return digest === undefined ? undefined : { digest };
}
