// Checks the arguments of the operator's commands before a command begins. The operator's log keeps arguments for good,
// so nothing may be recorded that is malformed or that may be a secret.
import { UUID_PATTERN } from "@digital-evidence/evidence/fingerprint";
import { RECEIVED_HASH_PATTERN } from "@digital-evidence/evidence/hash";
import { parseVerifierKey } from "@digital-evidence/transparency";

/** @returns what an argument has to be; null if this one is so */
export type Check = (text: string) => string | null;

function matching(pattern: RegExp, expected: string): Check {
  return (text) => (pattern.test(text) ? null : expected);
}

function wholeNumber(what: string, max: number): Check {
  const expected = `${what} are a whole number up to ${max}`;
  return (text) => (/^\d{1,9}$/.test(text) && Number(text) <= max ? null : expected);
}

const MAX_TEXT = 200;

const MAX_PATH = 4_096;

function visible(what: string, max = MAX_TEXT): Check {
  const expected = `${what} has 1 to ${max} visible characters, with no space at either end`;
  return (text) => {
    const isShort = text.length > 0 && text.length <= max;
    return isShort && text.trim() === text && !/\p{C}/u.test(text) ? null : expected;
  };
}

const MAX_DAYS = 36_500;

export const id = matching(UUID_PATTERN, "an id is a UUID");
export const hash = matching(RECEIVED_HASH_PATTERN, "a hash has 64 hex digits");
export const label = matching(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/,
  "a label has 1 to 64 letters, digits, dots, hyphens and underscores",
);
export const days = wholeNumber("DAYS", MAX_DAYS);
export const hours = wholeNumber("HOURS", MAX_DAYS * 24);
export const organizationName = visible("a name");
export const reason = visible("a reason");
export const path = visible("a path", MAX_PATH);
export const member = matching(
  /^(?:document-id|tags)$/,
  "only these can be withheld: document-id, tags",
);
export const storeSource = matching(
  /^(?:same-database|restored)$/,
  "say what this store is: same-database, which was never set back, or restored",
);
export const logName = matching(
  /^[!-*,-~]{1,255}$/,
  "a log's name has 1 to 255 visible characters without spaces and +, like evidence.example.org/log",
);
export const verifierKey: Check = (text) =>
  parseVerifierKey(text).ok ? null : "expected the verifier key that is to be replaced";

/** Texts with which the secret keys of this system begin: keys of logs and witnesses, of webhooks, and in PEM. */
const SECRET_STARTS = ["PRIVATE+KEY+", "whsec_", "PRIVATE KEY-----"];
/** An API key: 32 random bytes in base64url. Its length alone would refuse too many names of files. */
const API_KEY = /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{43}(?![\w-])/;

/** @returns whether an argument looks like a secret key, or contains one */
export function isSecret(text: string): boolean {
  // A part of a verifier key, which is public, can look like an API key.
  if (verifierKey(text) === null) return false;
  return API_KEY.test(text) || SECRET_STARTS.some((start) => text.includes(start));
}
