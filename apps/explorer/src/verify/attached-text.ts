// Extracts the evidence that is attached to a PDF report. Nothing else in the file is used.
import { inflate } from "@digital-evidence/client/answer";
import { readAttachedEvidence } from "@digital-evidence/report/attached-evidence";
import { decodedText, type SourceText } from "./decoded-text.ts";
import { MAX_EVIDENCE_BYTES } from "./limits.ts";
import { unreadableWords } from "../words/unreadable.ts";

/** @param file a PDF of at most `MAX_EVIDENCE_BYTES` */
export async function attachedText(file: Blob): Promise<SourceText> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const attached = await readAttachedEvidence(bytes, MAX_EVIDENCE_BYTES, inflate);
  if (attached.ok) return decodedText(new Uint8Array(attached.bytes));
  // A PDF without evidence is treated as a document.
  if (attached.code === "NOT_A_BUNDLE") return { state: "other" };
  const { code, defect } = attached;
  return { state: "unreadable", code, reason: unreadableWords.pdf[defect] };
}
