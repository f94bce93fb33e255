// Extracts the bundle that is attached to a PDF report. Nothing else in the file is used.
import { readBytes } from "@digital-evidence/client/answer";
import { findAttachedBundle } from "@digital-evidence/evidence/attached-bundle";
import { decodedText, type SourceText } from "./decoded-text.ts";
import { MAX_EVIDENCE_BYTES } from "./limits.ts";
import { unreadableWords } from "../words/unreadable.ts";

/** @param file a PDF of at most `MAX_EVIDENCE_BYTES` */
export async function attachedText(file: Blob): Promise<SourceText> {
  const found = findAttachedBundle(new Uint8Array(await file.arrayBuffer()));
  if (!found.ok) {
    // A PDF without evidence is treated as a document.
    return found.code === "NOT_A_BUNDLE"
      ? { state: "other" }
      : {
          state: "unreadable",
          code: found.code,
          reason: unreadableWords.evidence(found.code, found.message),
        };
  }
  const { bytes, isDeflated, size } = found.attached;
  const reason = unreadableWords.attachment;
  if (size > MAX_EVIDENCE_BYTES) return { state: "unreadable", code: "TOO_LARGE", reason };
  const stored = new Blob([new Uint8Array(bytes)]).stream();
  const stream = isDeflated ? stored.pipeThrough(new DecompressionStream("deflate")) : stored;
  // Reading stops early, with null, if the stream is damaged or longer than the file states.
  const content = await readBytes(new Response(stream), size).catch(() => null);
  return content === null
    ? { state: "unreadable", code: "MALFORMED", reason }
    : decodedText(content);
}
