// By default, the tests read a running service. tools/published-rows.ts sets E2E_SOURCE to "published". The tests'
// services are then published and stopped for good, and the pages and the tests read the published files, which nginx
// serves.
import { NEEDS_SERVICE, type Need } from "../tools/published-rows/needs.ts";

export const isPublished = process.env["E2E_SOURCE"] === "published";

export const publishedAddress = (origin: string): string => `${origin}/published`;

/** On a run on published files, the path at which the pages' host serves a copy of a fingerprint's document. */
export const keptDocument = (hash: string): string => `/kept-documents/${hash}.bin`;

/** Thrown on a run on published files when a test uses something that only a service has. */
export class NeedsServiceError extends Error {
  constructor(need: Need, what: string) {
    super(`${NEEDS_SERVICE}${need}: ${what}`);
    this.name = "NeedsServiceError";
  }
}

/**
 * Whether a request of a page is for data. On published files, every page also reads the root file. That request does
 * not count, because the root file contains no record.
 */
export function asksForData(address: string): boolean {
  return /\/(?:v1|published\/(?:records|proofs|batches|snapshots|index|activity))\//.test(address);
}

/**
 * Whether a request of a page is for this fingerprint's record. On published files, the page requests a file that
 * contains many records.
 */
export function asksForRecord(address: string, hash: string): boolean {
  return isPublished
    ? address.includes("/published/records/")
    : address.endsWith(`/v1/fingerprints/${hash}`);
}

/**
 * Returns the members of a network in config.json that let the pages of another host read the same data as this stack's
 * pages.
 */
export function sourceOf(origin: string): { apiBase: string; source?: "published" } {
  return isPublished
    ? { apiBase: publishedAddress(origin), source: "published" }
    : { apiBase: origin };
}

/**
 * Returns the member of config.json with the address of this stack's snapshots. Published files need none, because the
 * pages find the snapshots beside the records.
 */
export function snapshotsOf(origin: string): { snapshotUrl?: string } {
  return isPublished ? {} : { snapshotUrl: `${origin}/v1/ledger/snapshots/{hash}` };
}
