import { randomUUID } from "node:crypto";
import { HOUR_MS } from "../../src/store/counters.ts";
import type { NewFingerprint, Store } from "../../src/store/store.ts";

export const organization = {
  id: "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a001",
  name: "Northwind Notaries",
};
/** The API key of the fingerprints that `fingerprint` makes. */
const exampleKey = { keyHash: "e".repeat(64), label: "example", organizationId: organization.id };

/** Adds the organization and its API key, which the fingerprints below need. */
export async function register(store: Store): Promise<void> {
  await store.organizations.put(organization);
  await store.keys.put({ ...exampleKey, createdAt: 0 });
}

export const start = Date.UTC(2026, 0, 5, 10, 20);
/** Later than the `createdAt` that `fingerprint` sets by default. */
export const later = start + HOUR_MS;

let serial = 0;
export function hexOf(number: number): string {
  return number.toString(16).padStart(64, "0");
}

export function fingerprint(overrides: Partial<NewFingerprint> = {}): NewFingerprint {
  serial += 1;
  return {
    id: randomUUID(),
    hash: hexOf(serial),
    organizationId: organization.id,
    tenantId: "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a002",
    eventId: randomUUID(),
    signer: null,
    documentId: `document-${serial}`,
    documentRef: hexOf(serial + 1_000_000),
    timestamp: "2026-01-05T10:20:00.123456789+01:00",
    version: 1,
    proofs: [{ id: "ab".repeat(64), signature: "30440220" }],
    tags: null,
    createdAt: start + serial,
    keyHash: exampleKey.keyHash,
    submittedBy: "example/1",
    ...overrides,
  };
}

export const anyStatus = { statuses: [], after: null, limit: 100 } as const;
