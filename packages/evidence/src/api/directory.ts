// A directory of keys, which an organization publishes at its own domain: docs/protocol/directory.md. The rules are
// here: what is well-formed, what is valid, and what a directory says about a key.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { canonicalize } from "../canonical-json.ts";
import { FINGERPRINT_LIMITS, SIGNATURE_ALGORITHM } from "../limits.ts";
import { isJsonObject, type JsonObject } from "../json-object.ts";
import { sign, type SignatureProof, verifySignature } from "../signature.ts";
import { type JsonValue, parseJson } from "../strict-json.ts";
import { millisecondsOf, toMilliseconds } from "../time.ts";

/**
 * Limits on a directory: docs/protocol/directory.md, section "Limits". Every page loads limits.ts, but few pages need
 * these limits. They are therefore in this file.
 */
export const DIRECTORY_LIMITS = {
  bytes: 65_536,
  /** The maximum number of JSON values. A directory with the most keys has about 330. */
  values: 512,
  keys: 64,
  nameLength: 120,
  labelLength: 80,
  domainLength: 260,
  /** The maximum number of days from the issue of a directory to its expiry. */
  days: 400,
  /**
   * How far in the future the time of issue may be. The issuer's clock may be ahead of the reader's.
   */
  clockSkewMs: 5 * 60_000,
  /** How long a domain may take to send its directory. */
  timeoutMs: 10_000,
} as const;

export const DIRECTORY_PATH = "/.well-known/digital-evidence.json";
export const DIRECTORY_FORMAT = "digital-evidence-directory";

const DAY_MS = 86_400_000;

/** Writes an instant as a directory states it: `2026-03-09T14:05:07Z`. */
export function secondOf(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

export type ListedKey = {
  /** 128 lower-case hex digits. */
  id: string;
  label: string;
  /** The organization signs with the key from this time on. */
  validFrom: string;
  /**
   * From this time on, the organization no longer signs with the key. The member is absent if no end is planned.
   */
  validUntil?: string;
};

/** What the signature of a directory covers. */
export type DirectoryContent = {
  format: typeof DIRECTORY_FORMAT;
  version: 1;
  /** The host that publishes the file, with its port if that is not the default port. */
  domain: string;
  name: string;
  issuedAt: string;
  expiresAt: string;
  keys: readonly ListedKey[];
};

export type Directory = DirectoryContent & { signature: Required<Omit<SignatureProof, "scheme">> };

type Rule = (value: unknown) => boolean;
type Members = Readonly<Record<string, Rule>>;

const matching = (pattern: RegExp, maxLength: number): Rule => {
  return (value) => typeof value === "string" && value.length <= maxLength && pattern.test(value);
};
const line = (maxLength: number) => matching(/^(?!\s)[^\p{Cc}\p{Zl}\p{Zp}]+(?<!\s)$/u, maxLength);
const equal = (wanted: unknown): Rule => {
  return (value) => value === wanted;
};
const keyId = matching(/^[0-9a-f]{128}$/, 128);

/** Accepts a time only in the form that `secondOf` writes, so that each instant has exactly one valid text. */
const time: Rule = (value) => {
  const instant = millisecondsOf(value);
  return instant !== null && secondOf(instant) === value;
};

// The rule for each member. Every member is required, except the one that `optional` names. A member without a rule is
// not allowed.
const optional = "validUntil";
const keyRules: Members = {
  id: keyId,
  label: line(DIRECTORY_LIMITS.labelLength),
  validFrom: time,
  validUntil: time,
};
const contentRules: Members = {
  format: equal(DIRECTORY_FORMAT),
  version: equal(1),
  domain: matching(/^[a-z0-9.-]+(?::\d{1,5})?$/, DIRECTORY_LIMITS.domainLength),
  name: line(DIRECTORY_LIMITS.nameLength),
  issuedAt: time,
  expiresAt: time,
  keys: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= DIRECTORY_LIMITS.keys,
};
const signatureRules: Members = {
  id: keyId,
  signature: matching(/^/, FINGERPRINT_LIMITS.signatureDigits.max),
  algorithm: equal(SIGNATURE_ALGORITHM),
};

function wrongMember(value: JsonValue | undefined, rules: Members, at: string): string | null {
  if (!isJsonObject(value)) return at;
  const path = (name: string) => (at === "" ? name : `${at}.${name}`);
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(rules, name));
  if (unknown !== undefined) return path(unknown);
  const wrong = Object.entries(rules).find(([name, rule]) => {
    const isThere = Object.hasOwn(value, name);
    return isThere ? !rule(value[name]) : name !== optional;
  });
  return wrong === undefined ? null : path(wrong[0]);
}

function wrongContent(content: JsonObject): string | null {
  const wrong = wrongMember(content, contentRules, "");
  if (wrong !== null) return wrong;
  const keys = content["keys"] as readonly JsonValue[];
  return (
    keys.map((key, index) => wrongMember(key, keyRules, `keys.${index}`)).find(Boolean) ?? null
  );
}

export type DirectoryFormCode =
  | "TOO_LONG"
  | "NOT_JSON"
  | "OTHER_FORMAT"
  | "OTHER_VERSION"
  | "MALFORMED"
  | "REPEATED_KEY"
  | "BAD_PERIOD"
  | "BAD_EXPIRY";

/** `at` is the path of the member that is wrong, or empty. */
export type DirectoryFormProblem = { code: DirectoryFormCode; at: string };
type Refused = { ok: false } & DirectoryFormProblem;
export type DirectoryReading = { ok: true; directory: Directory } | Refused;

const refuse = (code: DirectoryFormCode, at = ""): Refused => ({ ok: false, code, at });

/** Reads the text of a directory and checks that it is well-formed. `verifyDirectory` decides whether it is valid. */
export function readDirectory(text: string): DirectoryReading {
  // The limit is in bytes, and `length` counts UTF-16 code units. A text never has fewer bytes than code units, so
  // every text that is refused here is beyond the limit.
  if (text.length > DIRECTORY_LIMITS.bytes) return refuse("TOO_LONG");
  const json = parseJson(text, { maxValues: DIRECTORY_LIMITS.values });
  if (!json.ok) return refuse("NOT_JSON");
  if (!isJsonObject(json.value)) return refuse("OTHER_FORMAT");
  const { signature, ...members } = json.value;
  const content = readDirectoryContent(members);
  if (!content.ok) return content;
  const wrong = wrongMember(signature, signatureRules, "signature");
  if (wrong !== null) return refuse("MALFORMED", wrong);
  return { ok: true, directory: { ...content.content, signature: signature as Signature } };
}

type Signature = Directory["signature"];

/** Reads everything that a directory states, without its signature. */
export function readDirectoryContent(
  members: JsonObject,
): { ok: true; content: DirectoryContent } | Refused {
  if (members["format"] !== DIRECTORY_FORMAT) return refuse("OTHER_FORMAT");
  if (members["version"] !== 1) return refuse("OTHER_VERSION");
  const wrong = wrongContent(members);
  if (wrong !== null) return refuse("MALFORMED", wrong);
  const content = members as DirectoryContent;
  const { keys, issuedAt, expiresAt } = content;
  const seen = new Set<string>();
  for (const [index, { id, validFrom, validUntil }] of keys.entries()) {
    if (seen.has(id)) return refuse("REPEATED_KEY", `keys.${index}.id`);
    seen.add(id);
    if (validUntil !== undefined && validUntil <= validFrom) {
      return refuse("BAD_PERIOD", `keys.${index}.validUntil`);
    }
  }
  const lifeMs = toMilliseconds(expiresAt) - toMilliseconds(issuedAt);
  const isLongEnough = lifeMs > 0 && lifeMs <= DIRECTORY_LIMITS.days * DAY_MS;
  return isLongEnough ? { ok: true, content } : refuse("BAD_EXPIRY", "expiresAt");
}

/**
 * Computes the hash that the signature covers. It depends only on what the directory states, not on how the file is
 * formatted or who signed it.
 */
export function directoryHash(directory: DirectoryContent): string {
  const covered = Object.fromEntries(
    Object.entries(directory).filter(([name]) => name !== "signature"),
  );
  return bytesToHex(sha256(utf8ToBytes(canonicalize(covered))));
}

/**
 * Signs a directory.
 * @param privateKey 32 bytes, or their hex
 */
export function signDirectory(
  directory: DirectoryContent,
  privateKey: Uint8Array | string,
): Directory {
  const { id, signature } = sign(directoryHash(directory), privateKey);
  return { ...directory, signature: { id, signature, algorithm: SIGNATURE_ALGORITHM } };
}

export type DirectoryInvalidCode =
  | "OTHER_DOMAIN"
  | "SIGNER_NOT_LISTED"
  | "SIGNER_NOT_VALID_THEN"
  | "INVALID_SIGNATURE"
  | "ISSUED_LATER"
  | "EXPIRED";

export type DirectoryCircumstances = { domain: string; now: number };

/**
 * Returns why a directory is not valid, or null if it is valid. Validity shows which keys the domain lists. It does not
 * show who holds a key.
 */
export function verifyDirectory(
  directory: Directory,
  { domain, now }: DirectoryCircumstances,
): DirectoryInvalidCode | null {
  const { keys, issuedAt, expiresAt, signature } = directory;
  if (directory.domain !== domain) return "OTHER_DOMAIN";
  const signer = keys.find(({ id }) => id === signature.id);
  if (signer === undefined) return "SIGNER_NOT_LISTED";
  if (periodAt(signer, toMilliseconds(issuedAt)) !== "VALID_THEN") return "SIGNER_NOT_VALID_THEN";
  if (!verifySignature(directoryHash(directory), signature).ok) return "INVALID_SIGNATURE";
  if (toMilliseconds(issuedAt) > now + DIRECTORY_LIMITS.clockSkewMs) return "ISSUED_LATER";
  return toMilliseconds(expiresAt) <= now ? "EXPIRED" : null;
}

export type PeriodCode = "VALID_THEN" | "NOT_YET_VALID" | "ENDED";

/** Compares a key's period with an instant. The period includes its beginning and not its end. */
export function periodAt({ validFrom, validUntil }: ListedKey, instant: number): PeriodCode {
  if (instant < toMilliseconds(validFrom)) return "NOT_YET_VALID";
  return validUntil !== undefined && instant >= toMilliseconds(validUntil) ? "ENDED" : "VALID_THEN";
}

export type Listing =
  | { code: "NOT_LISTED" }
  | { code: PeriodCode | "TIME_NOT_STATED"; key: ListedKey };

/**
 * Looks a key up. Use this only with a valid directory.
 * @param id 128 lower-case hex digits
 * @param instant the time to compare with the key's period, or null if no time is stated. For a record this is the time
 * of its confirmation. That time does not show when the key signed, because signatures can be added to a record later.
 */
export function listingOf({ keys }: Directory, id: string, instant: number | null): Listing {
  const key = keys.find((listed) => listed.id === id);
  if (key === undefined) return { code: "NOT_LISTED" };
  return { code: instant === null ? "TIME_NOT_STATED" : periodAt(key, instant), key };
}
