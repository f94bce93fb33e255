// Takes the text of the evidence out of a file's bytes. A PDF report has its bundle attached. All other evidence
// files are text.
import { inflateSync } from "node:zlib";
import {
  beginsLikeEvidence,
  isHtml,
  splitHtmlVerifier,
} from "@digital-evidence/evidence/html-verifier";
import { findAttachedBundle, isPdf } from "@digital-evidence/evidence/attached-bundle";
import { MAX_EVIDENCE_BYTES } from "./limits.ts";
import { decodeText, type FileBytes, type FileText, readFileBytes, tooLarge } from "./read-file.ts";

export type EvidenceText =
  | FileText
  | { ok: false; code: "NOT_A_BUNDLE" | "MALFORMED"; message: string };

const noEvidence: EvidenceText = {
  ok: false,
  code: "NOT_A_BUNDLE",
  message: "the file does not begin like evidence",
};

export async function readEvidenceText(path: string): Promise<EvidenceText> {
  return evidenceTextOf(await readFileBytes(path, MAX_EVIDENCE_BYTES));
}

export function evidenceTextOf(read: FileBytes): EvidenceText {
  if (!read.ok) return read;
  if (isPdf(read.bytes)) return attachedText(read.bytes);
  const text = decodeText(read.bytes);
  // A file that begins like evidence but is not UTF-8 may be damaged evidence, so it is reported with the code
  // NOT_UTF8. Any other file that is not UTF-8 is an ordinary document.
  return text.ok || isEvidence(new TextDecoder().decode(read.bytes)) ? text : noEvidence;
}

function isEvidence(text: string): boolean {
  return beginsLikeEvidence(text) && !isOtherPage(text);
}

function isOtherPage(text: string): boolean {
  if (!isHtml(text)) return false;
  const parts = splitHtmlVerifier(text);
  return !parts.ok && parts.code === "NOT_A_BUNDLE";
}

/**
 * Whether the file is certainly not evidence. There are three such cases:
 * - an HTML page or a PDF without evidence in it;
 * - a file that is not UTF-8 and does not begin like evidence;
 * - a file that is larger than evidence can be.
 */
export function holdsNoEvidence(text: EvidenceText): boolean {
  if (!text.ok) return text.code === "NOT_A_BUNDLE" || text.code === "TOO_LARGE";
  return isOtherPage(text.text);
}

function attachedText(pdf: Uint8Array): EvidenceText {
  const found = findAttachedBundle(pdf);
  if (!found.ok) return found;
  const { bytes, isDeflated, size } = found.attached;
  if (size > MAX_EVIDENCE_BYTES) return tooLarge(MAX_EVIDENCE_BYTES);
  if (!isDeflated) return decodeText(bytes);
  try {
    return decodeText(inflateSync(bytes, { maxOutputLength: size }));
  } catch {
    // zlib throws only if the bytes are damaged, or if they unpack to more bytes than the PDF states.
    return { ok: false, code: "MALFORMED", message: "the PDF's attachment is damaged" };
  }
}
