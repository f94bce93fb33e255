// The tests read a running service. `npm run published-rows` sets E2E_SOURCE to "published": the tests' stacks are then
// published, their services end for good, and the pages and the tests read the files that nginx serves.
import { NEEDS_SERVICE, type Need } from "../scripts/published-rows/needs.ts";

export const isPublished = process.env["E2E_SOURCE"] === "published";

export const publishedAddress = (origin: string): string => `${origin}/published`;

/** Where a copy of a fingerprint's document is kept on a run on published files. */
export const keptDocument = (hash: string): string => `/kept-documents/${hash}.bin`;

/** Thrown on published files when a test begins something that only a service has. */
export class NeedsServiceError extends Error {
  constructor(need: Need, what: string) {
    super(`${NEEDS_SERVICE}${need}: ${what}`);
    this.name = "NeedsServiceError";
  }
}

/**
 * Whether a page asks for data with this request. On published files, every page reads their root file. That request
 * does not count, because the root file contains no record.
 */
export function asksForData(address: string): boolean {
  return /\/(?:v1|published\/(?:records|proofs|batches|snapshots|index|activity))\//.test(address);
}

/** Whether a page asks for this fingerprint's record. On published files, it requests a file with many records. */
export function asksForRecord(address: string, hash: string): boolean {
  return isPublished
    ? address.includes("/published/records/")
    : address.endsWith(`/v1/fingerprints/${hash}`);
}

/**
 * Returns the members of a network in config.json with which pages on another host read the same source as this
 * stack's pages.
 */
export function sourceOf(origin: string): { apiBase: string; source?: "published" } {
  return isPublished
    ? { apiBase: publishedAddress(origin), source: "published" }
    : { apiBase: origin };
}

/** Returns where this stack has the ledger's snapshots. In published files, they are beside the records. */
export function snapshotsOf(origin: string): { snapshotUrl?: string } {
  return isPublished ? {} : { snapshotUrl: `${origin}/v1/ledger/snapshots/{hash}` };
}
