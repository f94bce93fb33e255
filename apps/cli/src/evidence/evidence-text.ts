// Takes the text of the evidence out of a file's bytes. A PDF report has its bundle attached. All other evidence
// files are text.
import { inflate } from "@digital-evidence/client/answer";
import {
  beginsLikeEvidence,
  isHtml,
  splitHtmlVerifier,
} from "@digital-evidence/evidence/html-verifier";
import { isPdf, readAttachedEvidence } from "@digital-evidence/report/attached-evidence";
import { attachmentText } from "../words/attachment.ts";
import { MAX_EVIDENCE_BYTES } from "./limits.ts";
import { decodeText, type FileBytes, type FileText, readFileBytes } from "./read-file.ts";

export type EvidenceText =
  | FileText
  | { ok: false; code: "NOT_A_BUNDLE" | "MALFORMED" | "TOO_LARGE" | "ENCRYPTED"; message: string };

const noEvidence: EvidenceText = {
  ok: false,
  code: "NOT_A_BUNDLE",
  message: "the file does not begin like evidence",
};

export async function readEvidenceText(path: string): Promise<EvidenceText> {
  return evidenceTextOf(await readFileBytes(path, MAX_EVIDENCE_BYTES));
}

export async function evidenceTextOf(read: FileBytes): Promise<EvidenceText> {
  if (!read.ok) return read;
  if (isPdf(read.bytes)) return await attachedText(read.bytes);
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

async function attachedText(pdf: Uint8Array): Promise<EvidenceText> {
  const attached = await readAttachedEvidence(pdf, MAX_EVIDENCE_BYTES, inflate);
  if (attached.ok) return decodeText(attached.bytes);
  if (attached.code !== "NOT_A_BUNDLE") {
    const { code, defect } = attached;
    return { ok: false, code, message: attachmentText[defect] };
  }
  return { ok: false, code: attached.code, message: "the PDF has no evidence attached" };
}
