// The links to a signer's page. The first screen has no such link and would load them with routes.ts, so they are in a
// file of their own.
import { keySpelling } from "../format/public-key.ts";

export function signerPath(key: string): string {
  return `/signer/${key}`;
}

/** Returns the link to a signer, or undefined where the text is not a key. */
export function signerPathFor(key: string): string | undefined {
  const digits = keySpelling(key);
  return /^[0-9a-f]{128}$/.test(digits) ? signerPath(digits) : undefined;
}
