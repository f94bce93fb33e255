// Reads the running service's API directly, so that tests can compare the pages with it. On a run on published files,
// the answers are made from those files: see source.ts.
import { createPublishedFetch } from "@digital-evidence/client/published";
import { isPublished, keptDocument, publishedAddress } from "./source.ts";

export type Summary = {
  hash: string;
  createdAt: string;
  timestamp: string;
  orgId: string;
  orgName?: string;
  tenantId: string;
  tenantName?: string;
  status: string;
  documentId?: string;
  documentRef?: string;
  eventId?: string;
};

export type Details = {
  hash: string;
  status: string;
  organizationId: string;
  organizationName?: string;
  tenantId: string;
  tenantName?: string;
  eventId: string;
  documentId: string;
  documentRef: string;
  signer?: string;
  proofs: { id: string; signature: string }[];
  batchId: string;
  mptRoot: string;
  batchGlobalSnapshotHash: string;
  createdAt: string;
  fingerprintTimestamp: string;
  confirmationTimestamp: string;
  document?: { downloadUrl: string };
};

export type Batch = {
  id: string;
  status: string;
  globalSnapshotOrdinal: number;
  globalSnapshotHash: string;
  mptRoot?: string;
  createdAt: string;
};

/** The origins whose service has stopped for good, each with a `fetch` that answers from its published files. */
const ended = new Map<string, typeof fetch>();

/**
 * Whether published files have replaced the service at this origin. Only a request can show that, because another
 * worker of the test runner may have stopped the service.
 */
async function hasEnded(origin: string): Promise<boolean> {
  if (!isPublished || ended.has(origin)) return isPublished;
  const address = publishedAddress(origin);
  const root = await fetch(`${address}/published.json`, { method: "HEAD" });
  if (!root.ok || root.headers.get("content-type") !== "application/json") return false;
  ended.set(origin, createPublishedFetch({ address, fetch, now: Date.now }));
  return true;
}

/** Asks a service, or the files that were published from it. */
export async function ask(origin: string, path: string): Promise<Response> {
  const isOfApi = /^\/(?:v1|log)\//.test(path);
  if (!isOfApi || !(await hasEnded(origin))) return fetch(origin + path);
  const published = ended.get(origin) ?? fetch;
  return published(publishedAddress(origin) + path);
}

export async function read<T>(origin: string, path: string): Promise<T> {
  const response = await ask(origin, path);
  if (!response.ok) throw new Error(`${path} answered with ${response.status}`);
  const { data } = (await response.json()) as { data: T };
  return data;
}

/**
 * Returns the hash of the newest final fingerprint with one signer. Some fingerprints of the demonstration have several
 * signers.
 */
export async function latestFinalHash(origin: string): Promise<string> {
  const final = await read<Summary[]>(
    origin,
    "/v1/fingerprints/latest?limit=10&status=FINALIZED_COMMITMENT",
  );
  for (const { hash } of final) {
    if ((await details(origin, hash)).proofs.length === 1) return hash;
  }
  throw new Error("no fingerprint of one signer is final yet");
}

/** Returns the hash of the newest final fingerprint with several signers. The demonstration has some of these. */
export async function latestCountersignedHash(origin: string): Promise<string> {
  const final = await read<Summary[]>(
    origin,
    "/v1/fingerprints/latest?limit=100&status=FINALIZED_COMMITMENT",
  );
  for (const { hash } of final) {
    if ((await details(origin, hash)).proofs.length > 1) return hash;
  }
  throw new Error("no fingerprint of several signers is final yet");
}

/**
 * Returns the document of one of the newest final fingerprints. The tests need it as the file that a visitor has.
 * Published files contain no documents, so a copy from the service is kept beside the pages.
 */
export async function documentOf(origin: string, hash: string): Promise<Buffer> {
  const { document } = await details(origin, hash);
  const response = await fetch(origin + (document?.downloadUrl ?? keptDocument(hash)));
  if (!response.ok) throw new Error(`there is no document of ${hash}`);
  return Buffer.from(await response.arrayBuffer());
}

export function details(origin: string, hash: string): Promise<Details> {
  return read(origin, `/v1/fingerprints/${hash}`);
}

/** Shortens a long value in the way that the pages should show it: both ends visible, and the middle hidden. */
export function ends(value: string, count: number): string {
  return `${value.slice(0, count)}…${value.slice(-count)}`;
}

/**
 * Waits until the service has counted final fingerprints in its activity. It counts them some seconds after they became
 * final, and its answer may be ten seconds old.
 */
export async function untilCounted(origin: string): Promise<void> {
  for (;;) {
    const { timesToFinal } = await read<{ timesToFinal: { fingerprints: number } }>(
      origin,
      "/v1/activity?period=24h",
    );
    if (timesToFinal.fingerprints > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
