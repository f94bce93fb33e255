// Recognises a timestamp token, or an authority's reply with one, among the files of a visitor. Nothing is verified
// here.
import type { VerdictWords } from "../phrasing/verdict.ts";
import { loneTimestampWords as words } from "../words/lone-timestamp.ts";

/** An authority's reply is at most this long. A token is shorter. */
export const MAX_TIMESTAMP_BYTES = 33_792;

/** The object identifiers of signed messages and of the content of timestamps, DER-encoded, in hex. */
const SIGNED_DATA = "06092a864886f70d010702";
const TST_INFO = "060b2a864886f70d0109100104";
/** Matches the tag and the length of a DER sequence, in hex. */
const HEADER = "30(?:8[12])?(?:[0-9a-f]{2}){1,2}";
const TOKEN = new RegExp(`^${HEADER}${SIGNED_DATA}`);
/** Matches the beginning of a reply: the status "granted" without further details, followed by the token. */
const REPLY = new RegExp(`^(${HEADER}3003020100)${HEADER}${SIGNED_DATA}`);

/**
 * Returns the token in a file, or null if the file is something else. Other signed messages, such as signatures of
 * documents, are not timestamps.
 */
export function timestampToken(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length > MAX_TIMESTAMP_BYTES) return null;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (!hex.includes(TST_INFO)) return null;
  if (TOKEN.test(hex)) return bytes;
  const [, before = ""] = REPLY.exec(hex) ?? [];
  return before === "" ? null : bytes.slice(before.length / 2);
}

/** Returns the same verdict for every token, because a token names no fingerprint. */
export function timestampVerdict(): VerdictWords {
  const { label, sentence, missing } = words;
  return { mark: "inconclusive", label, sentence, notes: [missing] };
}
