// Creates organizations and their API keys for an operator. A key is shown only once, when it is created. The store
// keeps only the key's SHA-256, and the operator names a key by this SHA-256.
import { randomBytes, randomUUID } from "node:crypto";
import { apiKeyHash } from "../http/api-key.ts";
import type { Organization, Store } from "../store/store.ts";

type Keys = Pick<Store, "organization" | "putOrganization" | "putApiKey" | "deleteApiKey">;

/** The message tells the operator why nothing was changed. */
export class ApiKeyError extends Error {
  override readonly name = "ApiKeyError";
}

const MAX_NAME_LENGTH = 200;

/** @throws ApiKeyError where the name is empty, too long or not printable */
export async function createOrganization(
  store: Keys,
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

/**
 * @param createdAt milliseconds since 1970
 * @param random returns the given number of unpredictable bytes
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
