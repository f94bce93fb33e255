// Finds the document ID of a fingerprint in a file that the visitor has: a record, or a bundle with one. This
// file checks nothing: the engine computes whether the document ID gives the fingerprint’s hash.
import { readEvidence } from "./read-evidence.ts";

/** `reason` says why the text could not be read. It is absent if the text was read. */
type Found = { documentId: string | null; reason?: string };

export function documentIdIn(text: string, hash: string): Found {
  const reading = readEvidence(text);
  if (reading.kind === "unreadable") return { documentId: null, reason: reading.reason };
  for (const piece of reading.kind === "evidence" ? reading.pieces : []) {
    if (piece.kind === "proof") continue;
    const record = piece.kind === "record" ? piece.record : piece.bundle.parts.record?.value;
    const stated = record?.["hash"];
    const isOther = typeof stated === "string" && stated.toLowerCase() !== hash.toLowerCase();
    const documentId = record?.["documentId"];
    if (!isOther && typeof documentId === "string" && documentId !== "") return { documentId };
  }
  return { documentId: null };
}
