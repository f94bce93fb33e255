// Removes characters that mail programs, PDFs, terminals and chats add to a copied value.

/** Invisible characters: zero-width characters, soft hyphens, direction marks and byte order marks. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const controls = /[^\P{Cc}\t\n\r]/gu;
const openings = "\"'`“”„‘’‚«»‹›<(";
const closings = "\"'`“”„‘’‚«»‹›>),;.:!?";

/** Returns the text without invisible and control characters, and without spaces, quotes or punctuation around it. */
export function cleanText(text: string): string {
  let clean = text.replace(invisible, "").replace(controls, "").trim();
  for (;;) {
    const first = clean.at(0) ?? "";
    const last = clean.at(-1) ?? "";
    const start = clean.length > 1 && openings.includes(first) ? 1 : 0;
    const end = clean.length > 1 + start && closings.includes(last) ? 1 : 0;
    if (start + end === 0) return clean;
    clean = clean.slice(start, clean.length - end).trim();
  }
}

/**
 * Returns the digits of a hash in lower case, or null where the text contains anything else. `0x`, an
 * algorithm’s name, and separators (spaces, line breaks, colons, hyphens, underscores) are removed first.
 */
export function hexDigits(text: string): string | null {
  const bare = text.replace(/^(?:sha-?(?:2-?)?(?:256|512)\s*[:=-]\s*)?(?:0x)?/i, "");
  const digits = bare.replace(/[\s:_-]+/g, "").toLowerCase();
  return /^[0-9a-f]+$/.test(digits) ? digits : null;
}

/** Returns the text as a UUID in lower case with hyphens, or null where the text is not a UUID. */
export function uuidOf(text: string): string | null {
  const bare = text.replace(/^urn:uuid:/i, "").replace(/^\{(.*)\}$/s, "$1");
  const digits = bare.replace(/[\s-]+/g, "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(digits)) return null;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
