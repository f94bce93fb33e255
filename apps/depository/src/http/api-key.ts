// Checks the API key of a call and finds the organization that the key belongs to.
import { hash } from "node:crypto";
import type { Organization, Store } from "../store/store.ts";
import type { Call } from "./call.ts";
import { Failure } from "./failure.ts";

/** A plain digest is enough here, because keys are long and random and cannot be guessed. */
export function apiKeyHash(key: string): string {
  return hash("sha256", key, "hex");
}

export interface KeyHolder {
  /** The SHA-256 of the key. */
  readonly keyHash: string;
  readonly organization: Organization;
}

/** @throws Failure where the call has no key, or a key that is not known */
export async function checkApiKey(
  call: Call,
  store: Pick<Store, "organizationOfKey">,
): Promise<KeyHolder> {
  const key = call.header("x-api-key");
  if (key === undefined || key === "") {
    throw new Failure("UNAUTHORIZED", "an API key is required", "X-Api-Key");
  }
  const keyHash = apiKeyHash(key);
  const organization = await store.organizationOfKey(keyHash);
  if (organization === null) {
    throw new Failure("UNAUTHORIZED", "the API key is unknown", "X-Api-Key");
  }
  return { keyHash, organization };
}
