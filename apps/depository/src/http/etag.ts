import { hash } from "node:crypto";

/** @returns the ETag with its quotes, from the exact bytes */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash("sha1", body, "base64url")}"`;
}
