// The check of the API key: which organization a call that submits belongs to.
import { hash } from "node:crypto";
import type { Organization, Store } from "../store/store.ts";
import type { Call } from "./call.ts";
import { Failure } from "./failure.ts";

/** Keys are random and long, so a plain digest of them can be stored and looked up. */
export function apiKeyHash(key: string): string {
  return hash("sha256", key, "hex");
}

/** @throws Failure where the call has no key, or one that is not known */
export async function checkApiKey(
  call: Call,
  store: Pick<Store, "organizationOfKey">,
): Promise<Organization> {
  const key = call.header("x-api-key");
  if (key === undefined || key === "") {
    throw new Failure("UNAUTHORIZED", "an API key is needed", "X-Api-Key");
  }
  const organization = await store.organizationOfKey(apiKeyHash(key));
  if (organization === null) {
    throw new Failure("UNAUTHORIZED", "the API key is not known here", "X-Api-Key");
  }
  return organization;
}
