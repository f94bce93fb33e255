// Finds the evidence bundle that is attached to a report in PDF: docs/protocol/report.md. It does not parse the PDF
// as a whole: it searches the bytes for an attached JSON file, and refuses a PDF that has more than one.

export type AttachedBundle = {
  /** The attachment's bytes as the file contains them. They are untrusted. */
  bytes: Uint8Array;
  /** Whether the bytes have to be decompressed (zlib, RFC 1950). */
  isDeflated: boolean;
  /**
   * The attachment's decompressed length in bytes, as the file states it. A reader must not decompress more than
   * this.
   */
  size: number;
};

export type AttachedBundleResult =
  | { ok: true; attached: AttachedBundle }
  | { ok: false; code: "NOT_A_BUNDLE" | "MALFORMED"; message: string };

/**
 * How many bytes before and after an attachment's `/Type` entry are searched for the rest of its dictionary. A
 * dictionary that extends further is not read. Those that pdfkit writes have about 250 bytes.
 */
const MAX_DICTIONARY = 2048;
/**
 * A report has one attachment. A file with more attachments than this is certainly not a report, and is not
 * searched further.
 */
const MAX_ATTACHMENTS = 64;

/** Whether bytes begin like a PDF. Such a file cannot be JSON or HTML. */
export function isPdf(bytes: Uint8Array): boolean {
  return latin1(bytes.subarray(0, 5)) === "%PDF-";
}

/**
 * Finds the attached bundle in a PDF, without running or showing anything in it.
 * @param bytes the whole file; untrusted
 * @returns `NOT_A_BUNDLE` if the file has no JSON attached or too many attachments, `MALFORMED` if it has several JSON
 * files attached or a damaged one
 */
export function findAttachedBundle(bytes: Uint8Array): AttachedBundleResult {
  const text = latin1(bytes);
  const places = Array.from(text.matchAll(/\/Type\s*\/EmbeddedFile\b/g), ({ index }) => index);
  const isSearched = places.length <= MAX_ATTACHMENTS;
  const [place, second] = isSearched ? places.filter((at) => isJson(text, at)) : [];
  if (place === undefined) {
    return { ok: false, code: "NOT_A_BUNDLE", message: "the PDF has no evidence attached" };
  }
  if (second !== undefined) return malformed("the PDF has several JSON files attached");
  const dictionary = dictionaryAround(text, place);
  if (dictionary === null) return malformed("the PDF's attachment is damaged");
  const [length, size] = [numberOf(dictionary.text, "Length"), numberOf(dictionary.text, "Size")];
  const [, filter] = /\/Filter\s*(\[?\s*\/\w+|\[)/.exec(dictionary.text) ?? [];
  const isDeflated = filter !== undefined;
  if (length === null || size === null || (isDeflated && !filter.endsWith("/FlateDecode"))) {
    return malformed("the PDF's attachment is in a form that cannot be read here");
  }
  const end = dictionary.end + length;
  if (!/^\s*endstream\b/.test(text.slice(end, end + 16))) {
    return malformed("the PDF's attachment does not end where it should");
  }
  return { ok: true, attached: { bytes: bytes.subarray(dictionary.end, end), isDeflated, size } };
}

function malformed(message: string): AttachedBundleResult {
  return { ok: false, code: "MALFORMED", message };
}

/** Where the PDF object around the index `at` begins; null if its beginning is too far away. */
function objectStart(text: string, at: number): number | null {
  const before = text.slice(Math.max(0, at - MAX_DICTIONARY), at);
  const found = before.lastIndexOf(" obj");
  return found < 0 ? null : at - before.length + found;
}

function isJson(text: string, at: number): boolean {
  const from = objectStart(text, at) ?? at;
  const [dictionary = ""] = text.slice(from, at + MAX_DICTIONARY).split(/\bstream\b|\bendobj\b/, 1);
  return /\/Subtype\s*\/application#2[Ff]json\b/.test(dictionary);
}

/**
 * Returns the dictionary of a stream and the index at which the stream's bytes begin, or null.
 * @param at any index inside the dictionary
 */
function dictionaryAround(text: string, at: number): { text: string; end: number } | null {
  const from = objectStart(text, at);
  if (from === null) return null;
  const rest = text.slice(at, at + MAX_DICTIONARY);
  const [all, inside = ""] = /^([^]*?)>>\s*stream\r?\n/.exec(rest) ?? [];
  if (all === undefined || inside.includes("endobj")) return null;
  return { text: text.slice(from, at) + inside, end: at + all.length };
}

/**
 * The number that a dictionary has under a name. The result is null if the name is absent or occurs twice, or if a
 * reference is in place of the number (`/Length 7 0 R`).
 */
function numberOf(dictionary: string, name: string): number | null {
  const [found, second] = dictionary.matchAll(
    new RegExp(`/${name}\\b(?:\\s+(\\d{1,9})(?!\\d|\\s+\\d+\\s+R))?`, "g"),
  );
  return found?.[1] === undefined || second !== undefined ? null : Number(found[1]);
}

/** Bytes as text with one character for each byte, so that an index in the text is also an index in the bytes. */
function latin1(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += 8192) {
    pieces.push(String.fromCharCode(...bytes.subarray(from, from + 8192)));
  }
  return pieces.join("");
}
