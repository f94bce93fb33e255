// Generates random batches according to the specification’s rules, so that the batch screen can be shown
// without a service that has batches. Only the configuration can turn this on, and the screen says that the
// batches are generated.
import type { Page } from "@digital-evidence/client";
import type { BatchInfo, FingerprintSummary } from "@digital-evidence/evidence/api";

const ORDINALS = { from: 100_000, to: 1_000_000 } as const;
const MEMBERS = { from: 5, to: 50 } as const;
const SHOWN_MEMBERS = 15;
const MISSING_MARK = "404";
const DAY_MS = 24 * 60 * 60 * 1000;

type Generated = { batch: BatchInfo; fingerprints: FingerprintSummary[] };

/**
 * Creates the generator. The same id yields the same batch until the page is closed.
 * @param random a function like `Math.random`, which returns numbers from 0 up to, but not including, 1
 * @param now returns the current time, in milliseconds since the Unix epoch
 */
export function createGeneratedBatches({
  random,
  now,
}: {
  random: () => number;
  now: () => number;
}) {
  const known = new Map<string, Generated>();

  function integer({ from, to }: { from: number; to: number }): number {
    return from + Math.floor(random() * (to - from + 1));
  }

  function hex(digits: number): string {
    return Array.from({ length: digits }, () => integer({ from: 0, to: 15 }).toString(16)).join("");
  }

  function fingerprint(orgId: string): FingerprintSummary {
    const at = new Date(now() - integer({ from: 0, to: DAY_MS })).toISOString();
    const hash = hex(64);
    return {
      id: hash,
      hash,
      timestamp: at,
      createdAt: at,
      orgId,
      tenantId: hex(32),
      status: "FINALIZED_COMMITMENT",
      documentId: `document-${integer({ from: 1000, to: 9999 })}`,
    };
  }

  function generate(id: string): Generated {
    const orgId = hex(32);
    const at = new Date(now()).toISOString();
    const batch: BatchInfo = {
      id,
      orgId,
      status: "FINALIZED_COMMITMENT",
      globalSnapshotOrdinal: integer(ORDINALS),
      retryCount: 0,
      createdAt: at,
      updatedAt: at,
    };
    const count = Math.min(integer(MEMBERS), SHOWN_MEMBERS);
    return { batch, fingerprints: Array.from({ length: count }, () => fingerprint(orgId)) };
  }

  function generated(id: string): Generated | null {
    if (id.includes(MISSING_MARK)) return null;
    const found = known.get(id) ?? generate(id);
    known.set(id, found);
    return found;
  }

  return {
    batch: (id: string): Promise<BatchInfo | null> => Promise.resolve(generated(id)?.batch ?? null),
    batchFingerprints: (id: string): Promise<Page<FingerprintSummary>> =>
      Promise.resolve({
        data: generated(id)?.fingerprints ?? [],
        pagination: { hasMore: false },
      }),
  };
}
