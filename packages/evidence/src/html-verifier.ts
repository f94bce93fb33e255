// An HTML file that contains a bundle and the code to verify it: docs/protocol/html-verifier.md. The bundle is in
// one place of the file, the slot. The text around the slot is the template, and is the same in all files of one
// build and language. A reader can take the evidence out of such a file without running the file, and can compare
// its template with the published one.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { beginsLikeJson } from "./bundle.ts";

export const EVIDENCE_SLOT_ID = "digital-evidence-bundle";
export const TEMPLATE_LIST = "html-verifier.json";
export const TEMPLATE_LIST_FORMAT = "digital-evidence-html-verifier";

const slotStart = `<script type="application/json" id="${EVIDENCE_SLOT_ID}">`;
const slotEnd = "</script>";

/** Returns the name of the template in a language: `html-verifier.<language>.html`. */
export function templateFileName(language: string): string {
  return `html-verifier.${language}.html`;
}

export type TemplateList = {
  format: typeof TEMPLATE_LIST_FORMAT;
  version: 1;
  tool: { name: string; version: string };
  templates: { language: string; file: string; bytes: number; sha256: string }[];
};

/** Computes the SHA-256 of a template with an empty slot, in lower-case hex. */
export function templateDigest(template: string): string {
  return bytesToHex(sha256(utf8ToBytes(template)));
}

export type HtmlVerifierContents = {
  /** The file's text with an empty slot. */
  template: string;
  /** The text in the slot; empty in a template. Like the rest of the file, this text is untrusted. */
  evidence: string;
};

export type HtmlVerifierResult =
  | ({ ok: true } & HtmlVerifierContents)
  | { ok: false; code: "NOT_A_BUNDLE" | "MALFORMED"; message: string };

/** Whether a text begins like an HTML document. Such a text cannot be JSON. */
export function isHtml(text: string): boolean {
  return /^\ufeff?\s*<!doctype html>/i.test(text);
}

/**
 * Whether a text begins like evidence: like JSON, or like a page that verifies itself. Any other text is not evidence
 * but some document, and every reader of evidence refuses it with the code `NOT_A_BUNDLE`.
 * @param start the text, or the beginning of it
 */
export function beginsLikeEvidence(start: string): boolean {
  return beginsLikeJson(start) || isHtml(start);
}

/** Separates a file into template and evidence. The file is treated as text, so that no script in it runs. */
export function splitHtmlVerifier(text: string): HtmlVerifierResult {
  const start = text.indexOf(slotStart);
  if (!isHtml(text) || start < 0) {
    return { ok: false, code: "NOT_A_BUNDLE", message: "the file has no place for evidence" };
  }
  const from = start + slotStart.length;
  // `fillTemplate` escapes every "<" in the bundle's text, so the first "<" is the end of the bundle.
  const to = text.indexOf("<", from);
  const isUnique = text.indexOf(slotStart, from) < 0;
  if (!isUnique || to < 0 || !text.startsWith(slotEnd, to)) {
    const message = isUnique
      ? "the evidence in the file has no end"
      : "the file has several places for evidence";
    return { ok: false, code: "MALFORMED", message };
  }
  return {
    ok: true,
    template: text.slice(0, from) + text.slice(to),
    evidence: text.slice(from, to),
  };
}

/**
 * Puts a bundle's text into a template.
 * @throws TypeError when the template has no empty slot
 */
export function fillTemplate(template: string, bundleText: string): string {
  const parts = splitHtmlVerifier(template);
  if (!parts.ok || parts.evidence !== "") throw new TypeError("the template has no empty slot");
  const at = template.indexOf(slotStart) + slotStart.length;
  // In JSON, `<` and U+FFFD can occur only inside strings, where their escapes mean the same. A browser replaces bytes
  // that are not UTF-8 by U+FFFD before a script can read them. Every U+FFFD of the evidence itself is escaped here. So
  // if a script finds an unescaped U+FFFD, the file has bytes that are not UTF-8.
  const evidence = bundleText.replaceAll("<", "\\u003c").replaceAll("\ufffd", "\\ufffd");
  return template.slice(0, at) + evidence + template.slice(at);
}

export type EvidenceTextResult =
  | { ok: true; text: string }
  | Extract<HtmlVerifierResult, { ok: false }>;

/** The JSON in a file of evidence: the whole text, or the text in the slot if the file is HTML. */
export function evidenceText(fileText: string): EvidenceTextResult {
  if (!isHtml(fileText)) return { ok: true, text: fileText };
  const parts = splitHtmlVerifier(fileText);
  if (!parts.ok) return parts;
  if (parts.evidence !== "") return { ok: true, text: parts.evidence };
  return { ok: false, code: "MALFORMED", message: "the file is a template and holds no evidence" };
}
