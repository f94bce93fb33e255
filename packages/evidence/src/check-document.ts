import { fail, type Finding, open, pass, type Side, sideOf, unreadCode } from "./check.ts";
import { documentAlgorithm, type DocumentAlgorithm } from "./fingerprint.ts";
import { isSameValue, type Part, textOf } from "./part.ts";

/** The digest of a document in hex. */
export type DocumentDigest = {
  digest: string;
  algorithm?: DocumentAlgorithm;
  /**
   * `file`: this device hashed the document itself. Otherwise somebody gave a hash, and nobody knows of which bytes it is.
   */
  given?: "file" | "hash";
};

const side: Side = { part: "document", from: "visitor" };

/**
 * Checks that the document's digest equals the record's reference. The result means something only if the check of
 * the record's content has shown that the fingerprint's hash covers the reference.
 */
export function checkDocument(
  { digest, algorithm, given = "hash" }: DocumentDigest,
  record: Part,
  content: Pick<Finding, "verdict">,
): Finding<"DOCUMENT"> {
  if (record.state !== "read") return open(unreadCode(record));
  const reference = textOf(record, "documentRef");
  const compared = {
    computed: digest,
    computedFrom: side,
    expected: reference,
    expectedFrom: sideOf(record),
  };
  if (content.verdict !== "pass") return open("CONTENT_NOT_PASSED", compared);
  const wanted = reference === null ? null : documentAlgorithm(reference);
  if (reference === null || wanted === null) return open("UNKNOWN_REFERENCE", compared);
  const bySize = documentAlgorithm(digest);
  if (bySize === null) return open("NOT_A_HASH", compared);
  const values = { algorithm: wanted, givenAlgorithm: algorithm ?? bySize, given };
  if (bySize !== wanted || (algorithm ?? wanted) !== wanted) {
    return open("OTHER_ALGORITHM", { ...compared, values });
  }
  return isSameValue(digest, reference)
    ? pass({ ...compared, values })
    : fail("OTHER_DOCUMENT", { ...compared, values });
}
