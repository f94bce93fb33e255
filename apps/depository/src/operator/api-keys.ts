// Creates organizations and manages their API keys, for an operator. A key is shown only once, when it is created. The
// store keeps only the key's SHA-256. The operator names a key by its label.
import { randomBytes, randomUUID } from "node:crypto";
import { apiKeyHash } from "../http/api-key.ts";
import { type ApiKey, keyName, keyProblem } from "../store/api-key.ts";
import type { Organization, Store } from "../store/store.ts";

/** The message tells the operator why nothing was changed. */
export class ApiKeyError extends Error {
  override readonly name = "ApiKeyError";
}

const MAX_NAME_LENGTH = 200;

/** @throws ApiKeyError where the name is empty or too long, has invisible characters, or has a space at an end */
export async function createOrganization(
  store: Pick<Store, "putOrganization">,
  name: string,
  newId: () => string = randomUUID,
): Promise<Organization> {
  if (name.trim() !== name || name === "" || name.length > MAX_NAME_LENGTH || /\p{C}/u.test(name)) {
    throw new ApiKeyError(
      `a name has 1 to ${MAX_NAME_LENGTH} visible characters, with no space at either end`,
    );
  }
  const organization = { id: newId(), name };
  await store.putOrganization(organization);
  return organization;
}

const LABEL_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const KEY_BYTES = 32;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAX_DAYS = 36_500;

export interface CreatedKey {
  /** The key itself. It is not stored. */
  readonly key: string;
  readonly keyHash: string;
}

function newKey(): CreatedKey {
  const key = randomBytes(KEY_BYTES).toString("base64url");
  return { key, keyHash: apiKeyHash(key) };
}

/**
 * @param now milliseconds since 1970
 * @param label the key's label; if this is absent, the label is made from the key's hash
 * @param days how long the key is accepted; if this is absent, the key does not expire
 * @throws ApiKeyError where there is no such organization, the label is taken, or an argument is not valid
 */
export async function createKey(
  store: Pick<Store, "organization" | "putApiKey">,
  organizationId: string,
  now: number,
  { label, days }: { label?: string | undefined; days?: string | undefined } = {},
): Promise<CreatedKey & { organization: Organization }> {
  const organization = await store.organization(organizationId.toLowerCase());
  if (organization === null) throw new ApiKeyError(`there is no organization ${organizationId}`);
  if (label !== undefined && !LABEL_PATTERN.test(label)) {
    throw new ApiKeyError("a label has 1 to 64 letters, digits, dots, hyphens and underscores");
  }
  const created = newKey();
  const expiresAt = days === undefined ? null : now + wholeNumber("DAYS", days, MAX_DAYS) * DAY_MS;
  const isAdded = await store.putApiKey({
    keyHash: created.keyHash,
    organizationId: organization.id,
    createdAt: now,
    expiresAt,
    ...(label === undefined ? {} : { label }),
  });
  if (!isAdded) throw new ApiKeyError(`there is a key with the label ${label} already`);
  return { ...created, organization };
}

/**
 * Creates another key with the same label. The old one is accepted for some more hours.
 * @throws ApiKeyError where there is no such key, it is disabled, or `hours` is not valid
 */
export async function rotateKey(
  store: Pick<Store, "replaceApiKey">,
  label: string,
  now: number,
  hours = "24",
): Promise<CreatedKey & { name: string; endsAt: number }> {
  const created = newKey();
  const endsAt = now + wholeNumber("HOURS", hours, MAX_DAYS * 24) * HOUR_MS;
  const change = { label, keyHash: created.keyHash, createdAt: now, expiresAt: null, endsAt };
  const replacing = await store.replaceApiKey(change);
  if (replacing === null) throw new ApiKeyError(`there is no key ${label}, or it is disabled`);
  return { ...created, name: keyName(replacing), endsAt };
}

/** @throws ApiKeyError where there is no such key, or it is disabled already */
export async function disableKeys(
  store: Pick<Store, "disableApiKeys">,
  which: { label: string } | { keyHash: string },
  now: number,
): Promise<number> {
  const disabled = await store.disableApiKeys(which, now);
  if (disabled > 0) return disabled;
  throw new ApiKeyError(
    "label" in which
      ? `there is no key ${which.label}, or it is disabled already`
      : `there is no key with the SHA-256 ${which.keyHash}, or it is disabled already`,
  );
}

/** @returns a line of headings and then one line for each key, in columns that are separated by tabs */
export async function listKeys(store: Pick<Store, "apiKeys">, now: number): Promise<string> {
  const time = (at: number | null): string => (at === null ? "-" : new Date(at).toISOString());
  const lines = (await store.apiKeys()).map((key) =>
    [
      keyName(key),
      stateOf(key, now),
      time(key.createdAt),
      time(key.expiresAt),
      time(key.lastUsedAt),
      key.keyHash,
      key.organizationId,
      key.organizationName,
    ].join("\t"),
  );
  const heads = ["key", "state", "created", "ends", "last used", "sha256", "organization", "name"];
  return [heads.join("\t"), ...lines].join("\n");
}

function stateOf(key: ApiKey, now: number): string {
  const problem = keyProblem(key, now);
  if (problem === null) return "active";
  return problem === "DISABLED" ? "disabled" : "ended";
}

function wholeNumber(name: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number <= max) return number;
  throw new ApiKeyError(`${name}: expected a whole number up to ${max}, got "${text}"`);
}

/** Lists the keys that sent the submissions of a fingerprint. @throws ApiKeyError if the fingerprint does not exist */
export async function submissionKeys(
  store: Pick<Store, "submissionOrigins">,
  hash: string,
): Promise<string> {
  const origins = await store.submissionOrigins(hash.toLowerCase());
  if (origins.length === 0) throw new ApiKeyError(`there is no fingerprint ${hash}`);
  return origins
    .map(({ receivedAt, submittedBy }) =>
      [new Date(receivedAt).toISOString(), submittedBy ?? "not recorded"].join("\t"),
    )
    .join("\n");
}
