// Recognises what a pasted text may be and returns the possible meanings, the most likely first. It makes no
// request: an address is only parsed and never opened.
import { SEARCH_LIMITS } from "@digital-evidence/evidence/limits";
import { searchableName } from "@digital-evidence/evidence/organization-name";
import { NETWORKS } from "../networks.ts";
import { readAddress } from "./address.ts";
import type { Candidate, CandidateKind } from "./candidate.ts";
import { cleanText, hexDigits, uuidOf } from "./clean-text.ts";

export { isBeginning } from "./candidate.ts";
export type { Beginning, Candidate, CandidateKind } from "./candidate.ts";

/** What the text looks like. The page shows this to the visitor. */
export type Form =
  | "SHA_256"
  | "SHA_512"
  | "HEX"
  | "HASH_PREFIX"
  | "FEW_DIGITS"
  | "UUID"
  | "HEX_32"
  | "SHORTENED"
  | "ADDRESS"
  | "WITHIN_TEXT"
  | "TEXT";

export type Recognition =
  | { kind: "nothing" }
  /** JSON text. It is evidence to verify, so it is not looked up. */
  | { kind: "json"; text: string }
  | { kind: "too-long"; length: number }
  | {
      kind: "candidates";
      form: Form;
      candidates: Candidate[];
      /** The network that an address belongs to, judged by its host, or null where this is not known. */
      network: string | null;
    };

/** The longest document id: docs/protocol/fingerprint.md, the table of members. */
const MAX_DOCUMENT_ID_LENGTH = 256;
/** The smallest and the largest number of digits of a document reference, from the same table. */
const DOCUMENT_REF_DIGITS = { min: 32, max: 128 };
/** At most this many of the hashes and ids within a longer text are tried. */
const MAX_WITHIN_TEXT = 4;
/**
 * The maximum length of a text within which hashes and ids are searched for, such as a mail. The limit does not apply
 * to JSON, or to a text that as a whole is a hash, an id or an address.
 */
const MAX_TEXT_LENGTH = 100_000;

const withinText =
  /(?<![0-9a-z])(?:0x)?(?:[0-9a-f]{128}|[0-9a-f]{64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![0-9a-z])/gi;
/**
 * Matches the first digits of a hash, together or in groups. Hyphens between groups are not allowed, because
 * a date would match.
 */
const prefix = /^(?:sha-?(?:2-?)?256\s*[:=]\s*)?(?:0x)?[0-9a-f][0-9a-f\s:]*$/i;
/**
 * Matches a text that looks like the beginning of a hash but has too few digits for a search. The text must
 * contain both letters and digits, so that it is neither a word nor a number.
 */
const fewDigits = /^(?:0x)?(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{4,7}$/i;
const shortened = /^(?:0x)?([0-9a-f]{6,})\s*(?:…|\.{2,3})\s*([0-9a-f]{4,})$/i;

/** Recognises a text that a visitor typed or pasted, or that the opened address contains. */
export function recognise(input: string): Recognition {
  const text = cleanText(input);
  if (text === "") return { kind: "nothing" };
  if (/^[[{]/.test(text) && uuidOf(text) === null) return { kind: "json", text };
  const bare = recogniseBare(text);
  if (bare !== null) {
    const names = bare.form === "HASH_PREFIX" ? organizations(text) : [];
    const candidates = [...bare.candidates, ...documentIds(text, input), ...names];
    return { kind: "candidates", form: bare.form, candidates, network: null };
  }
  const address = readAddress(text);
  if (address !== null) {
    const { value, names, host } = address;
    const found = value === null ? [] : [...candidatesWithin(value), ...documentIds(value)];
    const rest = [...candidatesWithin(text), ...documentIds(text)];
    const candidates = unique([...named(names, found), ...rest]);
    return { kind: "candidates", form: "ADDRESS", candidates, network: networkOf(host) };
  }
  if (text.length > MAX_TEXT_LENGTH) return { kind: "too-long", length: text.length };
  const within = candidatesWithin(text);
  const names = within.length === 0 ? organizations(text) : [];
  const candidates = [...within, ...documentIds(text, input), ...names];
  if (candidates.length === 0) return { kind: "too-long", length: text.length };
  const form = within.length > 0 ? "WITHIN_TEXT" : fewDigits.test(text) ? "FEW_DIGITS" : "TEXT";
  return { kind: "candidates", form, candidates, network: null };
}

/**
 * Moves the candidates of one kind to the front. On `/verify/{eventId}`, the address itself says that the
 * value is an event's id.
 */
export function preferring(kind: CandidateKind, recognition: Recognition): Recognition {
  if (recognition.kind !== "candidates") return recognition;
  return { ...recognition, candidates: named(kind, recognition.candidates) };
}

function recogniseBare(text: string): { form: Form; candidates: Candidate[] } | null {
  const uuid = uuidOf(text);
  if (uuid !== null) {
    const form = text.includes("-") ? "UUID" : "HEX_32";
    return { form, candidates: uuidCandidates(uuid, text) };
  }
  const digits = hexDigits(text);
  if (digits?.length === 64) return { form: "SHA_256", candidates: sha256Candidates(digits, text) };
  if (digits?.length === 128)
    return { form: "SHA_512", candidates: documentCandidates(digits, text) };
  const { min, max } = DOCUMENT_REF_DIGITS;
  if (digits !== null && digits.length >= min && digits.length <= max) {
    const candidates = [...documentCandidates(digits, text), ...prefixCandidates(digits)];
    return { form: "HEX", candidates };
  }
  if (digits !== null && digits.length < min && prefix.test(text)) {
    const candidates = prefixCandidates(digits);
    if (candidates.length > 0) return { form: "HASH_PREFIX", candidates };
  }
  const [, head, tail] = shortened.exec(text) ?? [];
  if (head === undefined || tail === undefined) return null;
  const candidate = { head: head.toLowerCase(), tail: tail.toLowerCase() };
  return { form: "SHORTENED", candidates: [{ kind: "shortened", ...candidate }] };
}

function sha256Candidates(digits: string, text: string): Candidate[] {
  return [
    { kind: "fingerprint", hash: digits },
    ...documentCandidates(digits, text),
    { kind: "snapshot", hash: digits },
  ];
}

/**
 * The service may have stored the digest in lower case or as it was typed, so both spellings are candidates.
 */
function documentCandidates(digits: string, text: string): Candidate[] {
  return spellings(digits, text).map((documentRef) => ({ kind: "document", documentRef }));
}

function uuidCandidates(uuid: string, text: string): Candidate[] {
  return [
    { kind: "batch", batchId: uuid },
    ...spellings(uuid, text).map((eventId) => ({ kind: "event", eventId }) as const),
    // Without hyphens, a UUID has as many digits as the shortest document reference, so it may be one.
    ...(text.includes("-") ? [] : bareUuidCandidates(uuid.replaceAll("-", ""), text)),
  ];
}

function bareUuidCandidates(digits: string, text: string): Candidate[] {
  return [...documentCandidates(digits, text), ...prefixCandidates(digits)];
}

function prefixCandidates(digits: string): Candidate[] {
  const { min, max } = SEARCH_LIMITS.hashPrefixDigits;
  const isPrefix = digits.length >= min && digits.length <= max;
  return isPrefix ? [{ kind: "hash-prefix", hashPrefix: digits }] : [];
}

function organizations(text: string): Candidate[] {
  const { max } = SEARCH_LIMITS.organizationNameLength;
  const isName = text.length <= max && searchableName(text) !== "";
  return isName ? [{ kind: "organization", organizationName: text }] : [];
}

function spellings(lower: string, text: string): string[] {
  return text !== lower && text.toLowerCase() === lower ? [lower, text] : [lower];
}

/**
 * A document id may be any text. Characters that `cleanText` removed may belong to it, so the input is a
 * candidate too.
 */
function documentIds(text: string, input = text): Candidate[] {
  return Array.from(new Set([text, input.trim()]))
    .filter(({ length }) => length > 0 && length <= MAX_DOCUMENT_ID_LENGTH)
    .map((documentId) => ({ kind: "document-id", documentId }));
}

function candidatesWithin(text: string): Candidate[] {
  const bare = recogniseBare(text);
  if (bare !== null) return bare.candidates;
  const values = new Set(Array.from(text.matchAll(withinText), ([value]) => value));
  const found = Array.from(values).slice(0, MAX_WITHIN_TEXT);
  return unique(found.flatMap((value) => recogniseBare(value)?.candidates ?? []));
}

function named(kind: CandidateKind | null, candidates: readonly Candidate[]): Candidate[] {
  const isNamed = (candidate: Candidate) => candidate.kind === kind;
  return [...candidates.filter(isNamed), ...candidates.filter((each) => !isNamed(each))];
}

function unique(candidates: readonly Candidate[]): Candidate[] {
  return Array.from(new Map(candidates.map((each) => [JSON.stringify(each), each])).values());
}

function networkOf(host: string | null): string | null {
  for (const [key, { apiBase, snapshotUrl }] of Object.entries(NETWORKS)) {
    if (host === new URL(apiBase).host || host === new URL(snapshotUrl).host) return key;
  }
  return null;
}
