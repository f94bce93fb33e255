// The links to a signer's page. They are not in routes.ts, because the first screen loads that file but has no such
// link.
import { keySpelling } from "../format/public-key.ts";

export function signerPath(key: string): string {
  return `/signer/${key}`;
}

export function signerPathFor(key: string): string | undefined {
  const digits = keySpelling(key);
  return /^[0-9a-f]{128}$/.test(digits) ? signerPath(digits) : undefined;
}
