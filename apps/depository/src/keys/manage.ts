// Creates organizations and manages their API keys, for an operator. A key is shown only once, when it is created. The
// store keeps only the key's SHA-256. The operator names a key by its label.
import { randomBytes, randomUUID } from "node:crypto";
import { apiKeyHash } from "./api-key.ts";
import { type ApiKey, type ApiKeyStore, keyName, keyProblem } from "./api-key.ts";
import type { Organization, OrganizationStore, Store } from "../store/store.ts";
import { table, visibleText } from "../quoted-text.ts";

/** The message tells the operator why nothing was changed. */
export class ApiKeyError extends Error {
  override readonly name = "ApiKeyError";
}

/** @throws ApiKeyError where there is an organization with this name already; the message names it */
export async function createOrganization(
  store: OrganizationStore,
  name: string,
  newId: () => string = randomUUID,
): Promise<Organization> {
  const same = (await store.all()).find((each) => spelling(each.name) === spelling(name));
  if (same !== undefined) {
    throw new ApiKeyError(
      `there is an organization with this name already: ${same.id} ${visibleText(same.name)}; visitors could not tell two of them apart`,
    );
  }
  const organization = { id: newId(), name };
  await store.put(organization);
  return organization;
}

function spelling(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

/** @returns a line of headings and then one line for each organization, in columns that are separated by tabs */
export async function listOrganizations(store: OrganizationStore): Promise<string> {
  const rows = (await store.all()).map(({ id, name }) => [id, name]);
  return table([["organization", "name"], ...rows]);
}

const KEY_BYTES = 32;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

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
 * @throws ApiKeyError where there is no such organization, or the label is taken
 */
export async function createKey(
  store: Store,
  organizationId: string,
  now: number,
  { label, days }: { label?: string | undefined; days?: number | undefined } = {},
): Promise<CreatedKey & { organization: Organization }> {
  const organization = await store.organizations.get(organizationId.toLowerCase());
  if (organization === null) throw new ApiKeyError(`there is no organization ${organizationId}`);
  const created = newKey();
  const expiresAt = days === undefined ? null : now + days * DAY_MS;
  const isAdded = await store.keys.put({
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
 * @throws ApiKeyError where there is no such key, or it is disabled
 */
export async function rotateKey(
  store: ApiKeyStore,
  label: string,
  now: number,
  hours = 24,
): Promise<CreatedKey & { name: string; endsAt: number }> {
  const created = newKey();
  const endsAt = now + hours * HOUR_MS;
  const change = { label, keyHash: created.keyHash, createdAt: now, expiresAt: null, endsAt };
  const replacing = await store.replace(change);
  if (replacing === null) throw new ApiKeyError(`there is no key ${label}, or it is disabled`);
  return { ...created, name: keyName(replacing), endsAt };
}

type Which = { label: string } | { keyHash: string };

/**
 * @throws ApiKeyError where there is no such key. The message does not repeat the text, because it may be a part of a
 * key.
 */
export async function assertKnown(store: ApiKeyStore, which: Which): Promise<void> {
  const isNamed = (key: ApiKey) =>
    "label" in which ? key.label === which.label : key.keyHash === which.keyHash;
  if ((await store.all()).some(isNamed)) return;
  throw new ApiKeyError(
    `there is no key with this ${"label" in which ? "label" : "SHA-256"}; list-keys lists all`,
  );
}

/** @throws ApiKeyError where all such keys are disabled already */
export async function disableKeys(store: ApiKeyStore, which: Which, now: number): Promise<number> {
  const disabled = await store.disable(which, now);
  if (disabled > 0) return disabled;
  throw new ApiKeyError("this key is disabled already");
}

/** @returns a line of headings and then one line for each key, in columns that are separated by tabs */
export async function listKeys(store: ApiKeyStore, now: number): Promise<string> {
  const time = (at: number | null): string => (at === null ? "-" : new Date(at).toISOString());
  const rows = (await store.all()).map((key) => [
    keyName(key),
    stateOf(key, now),
    time(key.createdAt),
    time(key.expiresAt),
    time(key.lastUsedAt),
    key.keyHash,
    key.organizationId,
    key.organizationName,
  ]);
  const heads = ["key", "state", "created", "ends", "last used", "sha256", "organization", "name"];
  return table([heads, ...rows]);
}

function stateOf(key: ApiKey, now: number): string {
  const problem = keyProblem(key, now);
  if (problem === null) return "active";
  return problem === "DISABLED" ? "disabled" : "ended";
}

/** Lists the keys that sent the submissions of a fingerprint. @throws ApiKeyError if the fingerprint does not exist */
export async function submissionKeys(store: ApiKeyStore, hash: string): Promise<string> {
  const origins = await store.submissionOrigins(hash.toLowerCase());
  if (origins.length === 0) throw new ApiKeyError(`there is no fingerprint ${hash}`);
  return table(
    origins.map(({ receivedAt, submittedBy }) => [new Date(receivedAt).toISOString(), submittedBy]),
  );
}
