// A page that holds a bundle and verifies it, in one HTML file; docs/protocol/html-verifier.md. The page's text is
// a template that is the same for every bundle of a build, with a slot for the bundle. Whoever receives such a file
// can take the evidence out without running it, and compare the template with the published one.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export const EVIDENCE_SLOT_ID = "digital-evidence-bundle";
/** What the build lists its templates in, at the service's address. */
export const TEMPLATE_LIST = "html-verifier.json";
export const TEMPLATE_LIST_FORMAT = "digital-evidence-html-verifier";

const slotStart = `<script type="application/json" id="${EVIDENCE_SLOT_ID}">`;
const slotEnd = "</script>";

/** `html-verifier.<language>.html`, the name of the template in a language. */
export function templateFileName(language: string): string {
  return `html-verifier.${language}.html`;
}

export type TemplateList = {
  format: typeof TEMPLATE_LIST_FORMAT;
  version: 1;
  tool: { name: string; version: string };
  templates: { language: string; file: string; bytes: number; sha256: string }[];
};

/** SHA-256 of a template, whose slot is empty, in lower-case hex. */
export function templateDigest(template: string): string {
  return bytesToHex(sha256(utf8ToBytes(template)));
}

export type HtmlVerifierContents = {
  /** The file's text with an empty slot. */
  template: string;
  /** What the slot holds; empty in a template. Untrusted, like the rest of the file. */
  evidence: string;
};

export type HtmlVerifierResult =
  | ({ ok: true } & HtmlVerifierContents)
  | { ok: false; code: "NOT_A_BUNDLE" | "MALFORMED"; message: string };

/** Whether a text begins as an HTML document does, so that it cannot be JSON. */
export function isHtml(text: string): boolean {
  return /^\ufeff?\s*<!doctype html>/i.test(text);
}

/** Takes a file apart, as text: nothing in it is run, and no HTML is interpreted. */
export function splitHtmlVerifier(text: string): HtmlVerifierResult {
  const start = text.indexOf(slotStart);
  if (!isHtml(text) || start < 0) {
    return { ok: false, code: "NOT_A_BUNDLE", message: "the file has no place for evidence" };
  }
  const from = start + slotStart.length;
  // The bundle's text has no "<", so the first one ends it.
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
  // In JSON, "<" stands in strings alone, where it may be written as an escape.
  const evidence = bundleText.replaceAll("<", "\\u003c");
  return template.slice(0, at) + evidence + template.slice(at);
}

export type EvidenceTextResult =
  | { ok: true; text: string }
  | Extract<HtmlVerifierResult, { ok: false }>;

/** The JSON that a file of evidence holds: the file's own text, or what stands in an HTML file's slot. */
export function evidenceText(fileText: string): EvidenceTextResult {
  if (!isHtml(fileText)) return { ok: true, text: fileText };
  const parts = splitHtmlVerifier(fileText);
  // A page of the web, which no reader of evidence takes for JSON.
  if (!parts.ok && parts.code === "NOT_A_BUNDLE") return { ok: true, text: fileText };
  if (!parts.ok) return parts;
  if (parts.evidence !== "") return { ok: true, text: parts.evidence };
  return { ok: false, code: "MALFORMED", message: "the file is a template and holds no evidence" };
}
