// Makes ETags from the exact bytes, and compares them with If-None-Match.
import { hash } from "node:crypto";

/** @returns the ETag with its quotes */
export function etagOf(body: string | Uint8Array): string {
  return `"${hash("sha1", body, "base64url")}"`;
}

/** Whether If-None-Match contains the ETag, by weak comparison: RFC 9110, section 13.1.2. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(",")
    .map((candidate) => candidate.trim().replace(/^W\//, ""))
    .some((candidate) => candidate === "*" || candidate === etag);
}
