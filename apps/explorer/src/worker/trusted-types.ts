// Starts the explorer’s workers and its service worker. Under the pages' Trusted Types policy, the browser
// refuses a plain string as a script’s address. The policy in this file turns an address into the type that
// the browser accepts.

/** TypeScript's library does not have this type yet: https://www.w3.org/TR/trusted-types/ */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
};

/** Accepts only addresses on the page's own origin. */
function sameOriginAssets(address: string): string {
  const { origin } = window.location;
  const { href } = new URL(address, origin);
  if (!href.startsWith(`${origin}/`)) throw new TypeError(`"address" expected this origin's`);
  return href;
}

const rules = { createScriptURL: sameOriginAssets };
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
// The module creates the policy once, because the browser accepts each policy name only once.
const policy = trustedTypes?.createPolicy("explorer-worker", rules) ?? rules;

/** @returns the address in the form that Trusted Types require for a script's address */
export function trustedAddress(address: string): string {
  return policy.createScriptURL(address);
}

/** @param address the address of a worker's script, as `?worker&url` returns it */
export function startWorker(address: string): Worker {
  return new Worker(trustedAddress(address), { type: "module" });
}
