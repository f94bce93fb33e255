// Reads the running service's API directly, for comparison with the pages.

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
};

export type Batch = {
  id: string;
  status: string;
  globalSnapshotOrdinal: number;
  globalSnapshotHash: string;
  createdAt: string;
};

export async function read<T>(origin: string, path: string): Promise<T> {
  const response = await fetch(origin + path);
  if (!response.ok) throw new Error(`${path} answered with ${response.status}`);
  const { data } = (await response.json()) as { data: T };
  return data;
}

/**
 * Returns the newest final fingerprint with one signer. Some fingerprints of the demonstration have several signers.
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

/** Returns the newest final fingerprint with several signers. The demonstration has some of these. */
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

export function details(origin: string, hash: string): Promise<Details> {
  return read(origin, `/v1/fingerprints/${hash}`);
}

/** Shortens a long value in the way that the pages should show it: both ends visible, and the middle hidden. */
export function ends(value: string, count: number): string {
  return `${value.slice(0, count)}…${value.slice(-count)}`;
}

/**
 * Waits until the service has counted final fingerprints. It counts them some seconds after they became final, and
 * its answer may be ten seconds old.
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
