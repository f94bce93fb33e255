// Recognises what a pasted text may be and returns the possible meanings, the most likely first. It makes no
// request: an address is only parsed and never opened.
import { FINGERPRINT_LIMITS, SEARCH_LIMITS } from "@digital-evidence/evidence/limits";
import { isLedgerAddress } from "@digital-evidence/evidence/ledger-address";
import { searchableName } from "@digital-evidence/evidence/organization-name";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import { idsOfWallet } from "@digital-evidence/evidence/wallet-ids";
import { NETWORKS } from "../networks.ts";
import { readAddress } from "./address.ts";
import type { Candidate, CandidateKind } from "./candidate.ts";
import { cleanText, isOtherDigest, hexDigits, isEvidence, uuidOf } from "./clean-text.ts";

export { isListed } from "./candidate.ts";
export type { Candidate, CandidateKind, Listed } from "./candidate.ts";

/** What the text looks like. The page shows this to the visitor. */
export type Form =
  | "SHA_256"
  | "SHA_512"
  | "KEY"
  | "HEX"
  | "OTHER_DIGEST"
  | "CONTENT_ID"
  | "HASH_PREFIX"
  | "FEW_DIGITS"
  | "NUMBER"
  | "UUID"
  | "HEX_32"
  | "LEDGER_ADDRESS"
  | "WALLET"
  | "SHORTENED"
  | "FILTER"
  | "ADDRESS"
  | "WITHIN_TEXT"
  | "TEXT";

/** One of several values in a text. `isJoined` is set for a value that consists of two others. */
export type Item = { text: string; form: Form; candidates: Candidate[]; isJoined?: true };

export type Recognition =
  | { kind: "nothing" }
  /** JSON text. It is evidence to verify, so it is not looked up. */
  | { kind: "json"; text: string }
  | { kind: "too-long"; length: number }
  /** Several values, each once, in their order. `leftOut` values after the last one are too many. */
  | { kind: "list"; items: Item[]; leftOut: number }
  | {
      kind: "candidates";
      form: Form;
      candidates: Candidate[];
      /** The network that an address belongs to, judged by its host, or null where this is not known. */
      network: string | null;
    };

const { documentIdLength, documentRefDigits, tags: tagLimits } = FINGERPRINT_LIMITS;
/** The maximum number of values that are looked up from one text, unless the caller sets another. */
export const MAX_ITEMS = 50;
/**
 * The maximum length of a text within which hashes and ids are searched for, such as a mail. The limit does not apply
 * to JSON, or to a text that as a whole is a hash, an id or an address.
 */
const MAX_TEXT_LENGTH = 100_000;

/** A hash of a list, which is that of a document or of a fingerprint. No other meaning is asked for, to spare the service. */
export function itemOfHash(hash: string): Item {
  const isLong = hash.length === 128;
  return {
    text: hash,
    form: isLong ? "SHA_512" : "SHA_256",
    candidates: [
      { kind: "document", documentRef: hash },
      ...(isLong ? [] : [{ kind: "fingerprint", hash } as const]),
    ],
  };
}

/** Whole values within a text: digests as in Subresource Integrity, ledger addresses, hashes, ids, wallets, base64. */
const values = [
  String.raw`(?<![\w+/-])[sS][hH][aA](?:256|384|512)-[\w+/]{43,86}={0,2}`,
  String.raw`(?<!\w)DAG\d[1-9A-HJ-NP-Za-km-z]{36}(?!\w)`,
  String.raw`(?<![\da-zA-Z])(?:0[xX])?(?:[\da-fA-F]{130}|[\da-fA-F]{128}|[\da-fA-F]{64}|[\da-fA-F]{8}(?:-[\da-fA-F]{4}){3}-[\da-fA-F]{12})(?![\da-zA-Z])`,
  String.raw`(?<!\w)0[xX][\da-fA-F]{40}(?!\w)`,
  String.raw`(?<![\w+/=])[A-Za-z\d+/]{43}=(?![\w+/=])`,
].join("|");
const wholeValues = new RegExp(values, "g");
const valuesAndAddresses = new RegExp(
  String.raw`https?:\/\/[^\s<>"'\x60,;|)\]]+` + `|${values}`,
  "g",
);
const markdownLink = /\[[^\]\n]{0,300}\]\(<?([^\s()<>]{1,2048})>?(?:\s[^()\n]{0,300})?\)/g;
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
const ordinal = /^(?:(?:snapshot|ordinal)\s*)?#?\s*([1-9]\d{0,14})$/i;
const wallet = /^0x[0-9a-f]{40}$/i;
/** The identifiers of content in IPFS. They cover more than the bytes of a file, so that no record keeps them. */
const contentId = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{50,})$/;

/**
 * Recognises a text that a visitor typed or pasted, or that the opened address contains.
 * @param maxItems the maximum number of values that are taken from a text
 */
export function recognise(input: string, maxItems = MAX_ITEMS): Recognition {
  const text = cleanText(input.replaceAll(markdownLink, " $1 "));
  if (text === "") return { kind: "nothing" };
  if (isEvidence(text) && uuidOf(text) === null) return { kind: "json", text: cleanText(input) };
  const within = isOneAddress(text) ? [] : itemsWithin(text);
  if (within.length > 1) {
    const items = within.slice(0, maxItems);
    return { kind: "list", items, leftOut: within.length - items.length };
  }
  const bare = recogniseBare(text);
  if (bare !== null) {
    const names = bare.form === "HASH_PREFIX" ? organizations(text) : [];
    const candidates = [
      ...bare.candidates,
      ...documentIds(text, input),
      ...ordinals(text),
      ...names,
    ];
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
  const [only] = within;
  const others = [...documentIds(text, input), ...ordinals(text), ...filters(input.trim())];
  const isText = only === undefined && others.every(({ kind }) => kind === "document-id");
  const names = isText ? organizations(text) : [];
  const candidates = [...(only?.candidates ?? []), ...others, ...names];
  if (candidates.length === 0) return { kind: "too-long", length: text.length };
  return { kind: "candidates", form: formOf(text, only, others), candidates, network: null };
}

function formOf(text: string, only: Item | undefined, others: readonly Candidate[]): Form {
  if (only !== undefined) return "WITHIN_TEXT";
  if (contentId.test(text)) return "CONTENT_ID";
  if (isOtherDigest(text)) return "OTHER_DIGEST";
  if (others.some(({ kind }) => kind === "ordinal")) return "NUMBER";
  if (others.some(({ kind }) => kind === "filter")) return "FILTER";
  return fewDigits.test(text) ? "FEW_DIGITS" : "TEXT";
}

/**
 * Moves the candidates of one kind to the front. On `/verify/{eventId}`, the address itself says that the
 * value is an event's id.
 */
export function preferring(kind: CandidateKind, recognition: Recognition): Recognition {
  if (recognition.kind !== "candidates") return recognition;
  return { ...recognition, candidates: named(kind, recognition.candidates) };
}

function isOneAddress(text: string): boolean {
  return !/[,;|]\s*https?:/i.test(text) && readAddress(text) !== null;
}

/**
 * The values within a text, each once. An address counts only if it names a value. Two lines of 64 digits may also be one
 * value of 128 digits that was broken in two, so that this value follows them.
 */
function itemsWithin(text: string): Item[] {
  if (text.length > MAX_TEXT_LENGTH) return [];
  const items = new Map<string, Item>();
  for (const [value] of text.matchAll(valuesAndAddresses)) {
    const item = itemOf(cleanText(value));
    if (item !== null && !items.has(meaningOf(item))) items.set(meaningOf(item), item);
  }
  const found = Array.from(items.values());
  const joined = /^[\da-f]{64}\s+[\da-f]{64}$/i.test(text) ? itemOf(text.replace(/\s+/, "")) : null;
  return joined === null ? found : [...found, { ...joined, isJoined: true }];
}

/** The same for two spellings of a value, and for an address of it. */
function meaningOf({ candidates }: Item): string {
  const meant = candidates.filter(({ kind }) => kind !== "document-id");
  const texts = new Set(meant.map((each) => JSON.stringify(each).toLowerCase()));
  return Array.from(texts).toSorted().join();
}

function itemOf(text: string): Item | null {
  const bare = recogniseBare(text);
  if (bare !== null) return { text, ...bare };
  const address = readAddress(text);
  if (address === null) return null;
  const { value, names } = address;
  const found = value === null ? [] : [...candidatesWithin(value), ...documentIds(value)];
  const candidates = unique([...named(names, found), ...candidatesWithin(text)]);
  return candidates.length === 0 ? null : { text, form: "ADDRESS", candidates };
}

function recogniseBare(text: string): { form: Form; candidates: Candidate[] } | null {
  const uuid = uuidOf(text);
  if (uuid !== null) {
    const form = text.includes("-") ? "UUID" : "HEX_32";
    return { form, candidates: uuidCandidates(uuid, text) };
  }
  if (isLedgerAddress(text)) {
    return { form: "LEDGER_ADDRESS", candidates: [{ kind: "address", address: text }] };
  }
  const digits = hexDigits(text);
  const { min, max } = documentRefDigits;
  if (digits !== null && isOtherDigest(text) && digits.length >= min && digits.length <= max) {
    return { form: "OTHER_DIGEST", candidates: documentCandidates(digits, text) };
  }
  if (digits?.length === 64) return { form: "SHA_256", candidates: sha256Candidates(digits, text) };
  if (digits?.length === 130 && digits.startsWith("04")) {
    return { form: "KEY", candidates: [{ kind: "signer", key: digits.slice(2) }] };
  }
  if (digits?.length === 128) {
    const key: Candidate = { kind: "signer", key: digits };
    return { form: "SHA_512", candidates: [...documentCandidates(digits, text), key] };
  }
  if (digits !== null && digits.length >= min && digits.length <= max) {
    const candidates = [...documentCandidates(digits, text), ...prefixCandidates(digits)];
    if (wallet.test(text))
      return { form: "WALLET", candidates: [...ofWallet(text), ...candidates] };
    const isOther = [40, 56, 96].includes(digits.length);
    return { form: isOther ? "OTHER_DIGEST" : "HEX", candidates };
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
    { kind: "root", root: digits },
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
    { kind: "organization-id", organizationId: uuid },
    { kind: "tenant", tenantId: uuid },
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

/** The ids of an organization and its tenant whose only name is the address from which they pay. */
function ofWallet(text: string): Candidate[] {
  const { organizationId, tenantId } = idsOfWallet(text);
  return [
    { kind: "organization-id", organizationId },
    { kind: "tenant", tenantId },
  ];
}

function ordinals(text: string): Candidate[] {
  const [, digits] = ordinal.exec(text) ?? [];
  return digits === undefined ? [] : [{ kind: "ordinal", ordinal: Number(digits) }];
}

/** Six tags with the longest names and values, and a period, are shorter. */
const MAX_FILTER_LENGTH = 600;
const day = String.raw`\d{4}-\d\d(?:-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?)?`;
const period = new RegExp(`^(${day})?(?:\\s*(\\.\\.|…|–|to|bis)\\s*(${day})?)?$`, "i");
const tag = /(?:^|\s)(?:tag:)?("[^"]+"|[^\s="]+)=("[^"]+"|[^\s="]+)(?=\s|$)/g;

/**
 * Reads tags such as `case=2024-17 type="final deed"`, and a period of days (UTC) such as `2026-03-01..2026-03-31`,
 * `2026-03` or `2026-03-09..`. Both may be given together. There is none if the text has anything else.
 */
function filters(text: string): Candidate[] {
  if (text.length > MAX_FILTER_LENGTH) return [];
  const tags = Array.from(text.matchAll(tag), ([, name = "", value = ""]) =>
    [name, value].map((part) => part.replaceAll('"', "")),
  );
  const rest = text.replaceAll(tag, " ").trim();
  const parts = period.exec(rest);
  if (parts === null) return [];
  const [, first, dots, second] = parts;
  const end = dots === undefined ? first : second;
  const start = first === undefined ? undefined : startOf(first);
  const last = end === undefined ? undefined : endOf(end);
  const isTags =
    tags.length <= tagLimits.maxCount &&
    tags.every(([name = "", value = ""]) => {
      return name.length <= tagLimits.maxKeyLength && value.length <= tagLimits.maxValueLength;
    });
  if (start === null || last === null || !isTags) return [];
  if (tags.length === 0 && start === undefined && last === undefined) return [];
  return [
    {
      kind: "filter",
      ...(tags.length === 0 ? {} : { tags: Object.fromEntries(tags) as Record<string, string> }),
      ...(start === undefined ? {} : { datetimeStart: start }),
      ...(last === undefined ? {} : { datetimeEnd: last }),
    },
  ];
}

/** The first instant of a month or a day, or the instant itself; null if there is no such time. */
function startOf(text: string): string | null {
  const start = instantOf(text);
  return start === null ? null : new Date(start).toISOString();
}

/** The last millisecond of a month or a day, or the instant itself; null if there is no such time. */
function endOf(text: string): string | null {
  const start = instantOf(text);
  if (start === null || text.length > 10) return startOf(text);
  const next = new Date(start);
  if (text.length === 7) next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCDate(next.getUTCDate() + 1);
  return new Date(next.getTime() - 1).toISOString();
}

function instantOf(text: string): number | null {
  const time = text.length === 7 ? `${text}-01` : text;
  return millisecondsOf(time.length === 10 ? `${time}T00:00:00Z` : time);
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
    .filter(({ length }) => length > 0 && length <= documentIdLength.max)
    .map((documentId) => ({ kind: "document-id", documentId }));
}

function candidatesWithin(text: string): Candidate[] {
  const bare = recogniseBare(text);
  if (bare !== null) return bare.candidates;
  const found = Array.from(text.matchAll(wholeValues), ([value]) => value);
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
