import type { DocumentDigest, Evidence } from "@digital-evidence/evidence/verify-evidence";

/** A document that was handed in, and its digests, hex. */
export type HashedDocument = { key: string; digests: readonly string[] };

/**
 * The document that a piece of evidence is to be compared with: the one its record refers to, else
 * the only one there is, where there is but one piece of evidence.
 */
export function documentFor(
  { record }: Evidence,
  documents: readonly HashedDocument[],
  isOnly: boolean,
): DocumentDigest | undefined {
  if (typeof record !== "object" || record === null) return undefined;
  const stated: unknown = Reflect.get(record, "documentRef");
  const reference = typeof stated === "string" ? stated.toLowerCase() : "";
  const digests = documents.flatMap((document) => document.digests);
  const [only] = isOnly && documents.length === 1 ? documents : [];
  const digest =
    digests.find((each) => each === reference) ??
    only?.digests.find(({ length }) => length === reference.length);
  return digest === undefined ? undefined : { digest };
}
