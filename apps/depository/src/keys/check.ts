// Checks the API key of a call and finds the organization that the key belongs to.
import { timingSafeEqual } from "node:crypto";
import {
  type ApiKey,
  apiKeyHash,
  type ApiKeyStore,
  keyName,
  type KeyProblem,
  keyProblem,
  KeyRefusedError,
  type Submitter,
} from "./api-key.ts";
import { StoreUnavailableError } from "../store/store-error.ts";
import { Failure } from "../http/failure.ts";

/**
 * A key is looked up by this many leading digits of its hash. The time that the database takes may reveal these digits.
 * It does not reveal the remaining digits, because the whole hash is then compared in constant time.
 */
const SELECTOR_DIGITS = 16;
/** The use of a key is recorded at most once in this time. */
const USE_INTERVAL_MS = 60_000;

/**
 * Checks the key of a call, and records that it was used.
 * @param text the header `X-Api-Key`
 * @param now milliseconds since 1970
 * @throws Failure where the call has no key, or a key that is unknown, disabled or expired
 */
export async function checkApiKey(
  text: string | string[] | undefined,
  keys: ApiKeyStore,
  now: number,
): Promise<Submitter> {
  if (typeof text !== "string" || text === "") throw refused("an API key is required");
  const keyHash = apiKeyHash(text);
  const candidates = await keys.beginning(keyHash.slice(0, SELECTOR_DIGITS));
  const key = candidates.find((candidate) => isSame(candidate.keyHash, keyHash));
  const problem = keyProblem(key, now);
  if (key === undefined || problem !== null) throw refused(sentences[problem ?? "UNKNOWN"]);
  if (isUseDue(key, now)) await recordUse(keyHash);
  const { organizationId: id, organizationName: name } = key;
  return { keyHash, keyName: keyName(key), organization: { id, name } };

  async function recordUse(used: string): Promise<void> {
    try {
      await keys.use({ keyHash: used, at: now });
    } catch (error) {
      // The time of use is not essential: a call that writes nothing else must be answered even if the store cannot be
      // written to.
      if (!(error instanceof StoreUnavailableError)) throw error;
    }
  }
}

/**
 * Runs a write that an API key authorises. The store checks the key again in the write's transaction, because the key
 * may have ended while the body arrived.
 * @throws Failure where the key is not accepted any more
 */
export async function withKey<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw error instanceof KeyRefusedError ? refused(sentences[error.problem]) : error;
  }
}

const sentences: Readonly<Record<KeyProblem, string>> = {
  UNKNOWN: "the API key is unknown",
  DISABLED: "the API key is disabled",
  EXPIRED: "the API key has expired",
};

function isSame(stored: string, given: string): boolean {
  const [left, right] = [Buffer.from(stored), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function isUseDue({ lastUsedAt }: ApiKey, now: number): boolean {
  return lastUsedAt === null || now - lastUsedAt >= USE_INTERVAL_MS;
}

function refused(why: string): Failure {
  return new Failure("UNAUTHORIZED", why, "X-Api-Key");
}
