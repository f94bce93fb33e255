// An entry of an observer's log: what somebody outside a service saw it state. docs/protocol/observer.md defines the
// members. The log has the SHA-256 of the entry's text, and an entry from outside is as untrusted as any other text.
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { HASH_PATTERN } from "./hash.ts";
import { isJsonObject, type JsonObject } from "./json-object.ts";
import { type JsonValue, parseJson } from "./strict-json.ts";
import { isTime } from "./time.ts";

export const OBSERVATION_FORMAT = "digital-evidence-observation/1";

export const OBSERVATION_LIMITS = {
  /** The most bytes of an entry's text. A `.tlog-proof` carries at most this many. */
  bytes: 65_536,
  /** The most fingerprints of one entry. Those that follow are in an entry of their own. */
  members: 512,
  /** A longer answer of the service is replaced by its SHA-256. */
  answerBytes: 24_576,
} as const;

export const OBSERVED_CONTRADICTIONS = [
  /** The batch was stated with another root. */
  "OTHER_ROOT",
  /** What was final is not final any more. */
  "STATUS_BACK",
  /** The record has another value where the fingerprint's hash covers it. */
  "CHANGED",
  /** The service does not know it any more. */
  "VANISHED",
] as const;

export type ObservedContradiction = (typeof OBSERVED_CONTRADICTIONS)[number];

type About = {
  format: typeof OBSERVATION_FORMAT;
  /** The address of the service, without `/v1`. */
  service: string;
  network: string;
  batch: string;
  /** The root that the service stated first for this batch. */
  root: string;
  /** When the observer wrote the entry, by its own clock. */
  seen: string;
};

export type ObservedBatch = About & {
  kind: "batch";
  /** The hash of the ledger's snapshot, as the service stated it. Nothing was checked about it. */
  snapshot: string | null;
  /** When the observer first saw the root, by its own clock. */
  firstSeen: string;
  /** How many fingerprints of the batch the observer has verified, with those of this entry. */
  verified: number;
  /** The hashes of the fingerprints that the observer has verified and no earlier entry lists. */
  members: readonly string[];
};

/** What the service answered, and when. `value` is null for an answer that it knows nothing. */
export type ObservedAnswer = {
  seen: string;
  value: JsonObject | null;
  /** The SHA-256 of an answer that is too long for the entry. */
  sha256?: string;
};

export type ObservedChange = About & {
  kind: "contradiction";
  code: ObservedContradiction;
  /** The fingerprint whose record contradicts; null if the batch itself does. */
  record: string | null;
  before: ObservedAnswer;
  now: ObservedAnswer;
};

export type Observation = ObservedBatch | ObservedChange;

/** The entry of the log: the hash of the text. */
export function observationHash(text: string): Uint8Array {
  return sha256(utf8ToBytes(text));
}

/** @returns null for a text that is not an entry of this format within the limits */
export function parseObservation(text: string): Observation | null {
  if (utf8ToBytes(text).length > OBSERVATION_LIMITS.bytes) return null;
  const parsed = parseJson(text);
  const value = parsed.ok ? parsed.value : null;
  if (!isJsonObject(value)) return null;
  const rules = value["kind"] === "batch" ? batchRules : changeRules;
  if (!hasExactly(value, rules)) return null;
  // A batch has no content that a hash covers, so only a record can have changed.
  const isRecordless = value["code"] === "CHANGED" && value["record"] === null;
  return isRecordless ? null : (value as unknown as Observation);
}

type Rule = (value: JsonValue | undefined) => boolean;

const text =
  (maxLength: number): Rule =>
  (value) =>
    typeof value === "string" && value.length > 0 && value.length <= maxLength;
const hash: Rule = (value) => typeof value === "string" && HASH_PATTERN.test(value);
const orNull =
  (rule: Rule): Rule =>
  (value) =>
    value === null || rule(value);
const among =
  (...values: readonly unknown[]): Rule =>
  (value) =>
    values.includes(value);

const aboutRules: Readonly<Record<string, Rule>> = {
  format: among(OBSERVATION_FORMAT),
  service: text(2048),
  network: text(32),
  batch: text(128),
  root: hash,
  seen: isTime,
};

const batchRules: Readonly<Record<string, Rule>> = {
  ...aboutRules,
  kind: among("batch"),
  snapshot: orNull(text(128)),
  firstSeen: isTime,
  verified: (value) => Number.isSafeInteger(value),
  members: (value) =>
    Array.isArray(value) &&
    value.length <= OBSERVATION_LIMITS.members &&
    (value as readonly JsonValue[]).every(hash),
};

const answer: Rule = (value) =>
  isJsonObject(value) &&
  hasExactly(value, {
    seen: isTime,
    value: orNull(isJsonObject),
    ...(value["sha256"] === undefined ? {} : { sha256: hash }),
  });

const changeRules: Readonly<Record<string, Rule>> = {
  ...aboutRules,
  kind: among("contradiction"),
  code: among(...OBSERVED_CONTRADICTIONS),
  record: orNull(hash),
  before: answer,
  now: answer,
};

function hasExactly(value: JsonObject, rules: Readonly<Record<string, Rule>>): boolean {
  return (
    Object.entries(rules).every(
      ([name, rule]) => Object.hasOwn(value, name) && rule(value[name]),
    ) && Object.keys(value).every((name) => Object.hasOwn(rules, name))
  );
}
