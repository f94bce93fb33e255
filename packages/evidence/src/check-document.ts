// The check on a document: whether these are the bytes the record refers to.
import { type Finding, notRead } from "./check.ts";
import { type Part, textOf } from "./part.ts";
import { documentAlgorithm, type DocumentAlgorithm } from "./fingerprint.ts";

/** A document's digest, hex, computed by whoever holds the document. */
export type DocumentDigest = { digest: string; algorithm?: DocumentAlgorithm };

/** Does the document's digest equal the record's reference? A no means other bytes, not a forgery. */
export function checkDocument(document: DocumentDigest, record: Part): Finding {
  const reference = textOf(record, "documentRef");
  const digest = document.digest.trim().toLowerCase();
  const base = {
    inputs: {
      documentRef: reference,
      digest: document.digest,
      algorithm: document.algorithm ?? null,
    },
    computed: digest,
    expected: reference,
    suppliedBy: "record",
  } as const;
  if (record.state !== "read") return { ...base, ...notRead(record, "record") };
  const wanted = reference === null ? null : documentAlgorithm(reference);
  if (reference === null || wanted === null) {
    const reason = "The record's reference to its document is no SHA-256 and no SHA-512";
    return { ...base, verdict: "unknown", code: "UNREADABLE", reason };
  }
  const given = documentAlgorithm(digest);
  if (given === null) {
    const reason = "The document's digest is no SHA-256 and no SHA-512";
    return { ...base, verdict: "unknown", code: "NOT_A_HASH", reason };
  }
  if (given !== wanted || (document.algorithm ?? wanted) !== wanted) {
    const reason = `The record refers to its document by ${wanted}; hash the document with that`;
    return { ...base, verdict: "unknown", code: "OTHER_ALGORITHM", reason };
  }
  if (digest !== reference.toLowerCase()) {
    const reason = "These are not the bytes the record refers to";
    return { ...base, verdict: "fail", code: "OTHER_DOCUMENT", reason };
  }
  const reason = `These are the bytes the record refers to, by ${wanted}`;
  return { ...base, verdict: "pass", code: "OK", reason };
}
