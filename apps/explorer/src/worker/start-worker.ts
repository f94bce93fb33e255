// Starts the explorer’s workers, and its service worker, on pages whose Trusted Types policy refuses plain text as a script’s
// address.

/** TypeScript's library does not have this type yet: https://www.w3.org/TR/trusted-types/ */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
};

/** Accepts only the addresses of worker scripts from this build. */
function sameOriginAssets(address: string): string {
  const { origin } = window.location;
  const { href } = new URL(address, origin);
  if (!href.startsWith(`${origin}/`)) throw new TypeError(`"address" expected this origin's`);
  return href;
}

const rules = { createScriptURL: sameOriginAssets };
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
// A policy’s name may be used only once.
const policy = trustedTypes?.createPolicy("explorer-worker", rules) ?? rules;

/** @returns the address in the form that the policy requires where a script's address is expected */
export function trustedAddress(address: string): string {
  return policy.createScriptURL(address);
}

/** @param address of a worker's script, as `?worker&url` gives it */
export function startWorker(address: string): Worker {
  return new Worker(trustedAddress(address), { type: "module" });
}
