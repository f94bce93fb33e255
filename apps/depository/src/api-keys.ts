// Organizations and their API keys, as an operator makes them. A key is shown once, when it is made;
// the store has its SHA-256 alone, which is also what it is named by.
import { randomBytes, randomUUID } from "node:crypto";
import { apiKeyHash } from "./http/api-key.ts";
import type { Organization, Store } from "./store/store.ts";

type Keys = Pick<Store, "organization" | "putOrganization" | "putApiKey" | "deleteApiKey">;

/** Why it was not done, in words for the operator. */
export class ApiKeyError extends Error {
  override readonly name = "ApiKeyError";
}

const MAX_NAME_LENGTH = 200;

/** @throws ApiKeyError where the name is none to be shown. */
export async function createOrganization(
  store: Keys,
  name: string,
  newId: () => string = randomUUID,
): Promise<Organization> {
  if (name.trim() !== name || name === "" || name.length > MAX_NAME_LENGTH || /\p{C}/u.test(name)) {
    throw new ApiKeyError(`a name is 1 to ${MAX_NAME_LENGTH} visible characters`);
  }
  const organization = { id: newId(), name };
  await store.putOrganization(organization);
  return organization;
}

/**
 * @param createdAt milliseconds since 1970
 * @param random gives that many unpredictable bytes
 * @throws ApiKeyError where there is no such organization.
 */
export async function createKey(
  store: Keys,
  organizationId: string,
  createdAt: number,
  random: (bytes: number) => Buffer = randomBytes,
): Promise<{ key: string; keyHash: string; organization: Organization }> {
  const organization = await store.organization(organizationId.toLowerCase());
  if (organization === null) throw new ApiKeyError(`there is no organization ${organizationId}`);
  const key = random(32).toString("base64url");
  const keyHash = apiKeyHash(key);
  await store.putApiKey({ keyHash, organizationId: organization.id, createdAt });
  return { key, keyHash, organization };
}

/** @throws ApiKeyError where there is no such key. */
export async function deleteKey(store: Keys, keyHash: string): Promise<void> {
  if (await store.deleteApiKey(keyHash.toLowerCase())) return;
  throw new ApiKeyError(`there is no key with the SHA-256 ${keyHash}`);
}
