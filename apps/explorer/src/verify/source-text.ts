// Reads the text of a source, and stops early where the text cannot be evidence.
import {
  beginsLikeEvidence,
  isHtml,
  splitHtmlVerifier,
} from "@digital-evidence/evidence/html-verifier";
import { attachedText } from "./attached-text.ts";
import { decodedText, type SourceText } from "./decoded-text.ts";
import { MAX_LINK_CHARACTERS, MAX_UNPACKED_BYTES, readEvidenceFragment } from "./evidence-link.ts";
import { MAX_EVIDENCE_BYTES, MAX_PASTED_LENGTH } from "./limits.ts";
import { isLogFile } from "./log-file.ts";
import { MAX_TIMESTAMP_BYTES, timestampToken } from "./timestamp-file.ts";
import type { Source } from "./verification-protocol.ts";
import { fileReason } from "../phrasing/file-reason.ts";
import { openedLinkWords } from "../words/opened-link.ts";
import { unreadableWords } from "../words/unreadable.ts";

const { defects } = openedLinkWords;

/** A file of at most this size is read as a whole. Of a larger file, only the beginning is read at first. */
const SMALL_BYTES = 256 * 1024;

export async function textOf(source: Source): Promise<SourceText> {
  if ("text" in source) {
    return source.text.length > MAX_PASTED_LENGTH
      ? { state: "unreadable", code: "TOO_LONG", reason: unreadableWords.pastedTooLong }
      : { state: "read", text: source.text.trim() };
  }
  if ("fragment" in source) {
    const read = await readEvidenceFragment(source.fragment);
    if (read.ok) return { state: "read", text: read.text };
    const { code } = read;
    const reason = defects[code](MAX_LINK_CHARACTERS, MAX_UNPACKED_BYTES);
    return { state: "unreadable", code, reason };
  }
  if (!("file" in source)) return { state: "other" };
  const { file } = source;
  try {
    const isSmall = file.size <= SMALL_BYTES;
    const start = await (isSmall ? file : file.slice(0, 64)).text();
    if (start.startsWith("%PDF-")) {
      // No report is larger than evidence may be, so a larger PDF is an ordinary document.
      return file.size > MAX_EVIDENCE_BYTES ? { state: "other" } : await attachedText(file);
    }
    if (isSmall && isLogFile(start)) return decodedText(await file.arrayBuffer());
    // In DER, a token begins with the tag of a sequence, 0x30. As text, this byte is the digit 0.
    if (file.size <= MAX_TIMESTAMP_BYTES && start.startsWith("0")) {
      const token = timestampToken(new Uint8Array(await file.arrayBuffer()));
      if (token !== null) return { state: "token", token };
    }
    const isPage = isHtml(start);
    if (!beginsLikeEvidence(start)) return { state: "other" };
    // No HTML verifier is larger than evidence may be, so a larger HTML file is an ordinary document.
    if (file.size > MAX_EVIDENCE_BYTES) return { state: isPage ? "other" : "too-large" };
    const bytes = await file.arrayBuffer();
    return isPage && !hasSlot(bytes) ? { state: "other" } : decodedText(bytes);
  } catch (error) {
    return { state: "unreadable", code: "UNREADABLE_FILE", reason: fileReason(error) };
  }
}

/**
 * Whether an HTML file has a slot for evidence. An HTML file without one counts as a document, whatever its
 * encoding is.
 */
function hasSlot(bytes: ArrayBuffer): boolean {
  const parts = splitHtmlVerifier(new TextDecoder().decode(bytes));
  return parts.ok || parts.code !== "NOT_A_BUNDLE";
}
