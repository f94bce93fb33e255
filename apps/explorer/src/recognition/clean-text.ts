// What clings to a value on its way through mails, PDFs, terminals and chats, taken off again.

/** Zero-width characters, soft hyphens, direction marks, byte order marks: seen by nobody. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const controls = /[^\P{Cc}\t\n\r]/gu;
const openings = "\"'`“”„‘’‚«»‹›<(";
const closings = "\"'`“”„‘’‚«»‹›>),;.:!?";

/** Text without what cannot be seen, without space around it, and without quotes around it. */
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
 * The digits of a hash, lower case, where the text is nothing else: without `0x`, an algorithm's
 * name, and whatever groups the digits (spaces, line breaks, colons, hyphens); null otherwise.
 */
export function hexDigits(text: string): string | null {
  const bare = text.replace(/^(?:sha-?(?:2-?)?(?:256|512)\s*[:=-]\s*)?(?:0x)?/i, "");
  const digits = bare.replace(/[\s:_-]+/g, "").toLowerCase();
  return /^[0-9a-f]+$/.test(digits) ? digits : null;
}

/** A UUID in lower case, with its hyphens, where the text is nothing else; null otherwise. */
export function uuidOf(text: string): string | null {
  const bare = text.replace(/^urn:uuid:/i, "").replace(/^\{(.*)\}$/s, "$1");
  const digits = bare.replace(/[\s-]+/g, "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(digits)) return null;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
