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
 * Whether a text begins like JSON, which is verified and not looked up. A UUID in braces, a link in Markdown and a list
 * of strings do not count.
 */
export function isEvidence(text: string): boolean {
  return /^[\s\ufeff]*(?:\[(?!\s*"|[^\]{}]*\]\()|\{(?!\s*[\da-f-]{32,36}\s*\}))/i.test(text);
}

/** The name of a digest before its digits, as programs write it. */
const named =
  /^(sha-?(?:2-?)?(?:224|256|384|512)|sha-?1|sha3-\d{3}|md5|blake2[bs]?|blake3|crc-?32)\s*[:=-]\s*/i;

/** Whether the text begins with the name of a digest that is neither SHA-256 nor SHA-512. */
export function isOtherDigest(text: string): boolean {
  const name = named.exec(text)?.[1];
  return name !== undefined && !/^sha-?(?:2-?)?(?:256|512)$/i.test(name);
}

/**
 * Returns the digits of a hash in lower case, or null where the text contains anything else. `0x`, an algorithm’s name,
 * and separators (spaces, line breaks, colons, hyphens, underscores) are removed first. A digest of 32, 48 or 64 bytes
 * may also be written in base64, as in Subresource Integrity.
 */
export function hexDigits(text: string): string | null {
  const bare = text.replace(named, "").replace(/^0x/i, "");
  const digits = bare.replace(/[\s:_-]+/g, "").toLowerCase();
  return /^[0-9a-f]+$/.test(digits) ? digits : base64Digits(bare);
}

function base64Digits(text: string): string | null {
  if (!/^(?=.*[a-z])(?=.*[A-Z])(?:[\w+/-]{43}=?|[\w+/-]{64}|[\w+/-]{86}(?:==)?)$/.test(text)) {
    return null;
  }
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}

/** Returns the text as a UUID in lower case with hyphens, or null where the text is not a UUID. */
export function uuidOf(text: string): string | null {
  const bare = text.replace(/^urn:uuid:/i, "").replace(/^\{(.*)\}$/s, "$1");
  const digits = bare.replace(/[\s-]+/g, "").toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(digits)) return null;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
