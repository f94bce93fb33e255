// Fills an empty store through the service's own API, and afterwards submits a few documents from time to time, so
// that visitors see records and changes. All times are real; no record is back-dated.
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  BatchInfo,
  dataOf,
  FingerprintStats,
  FingerprintSummary,
  pageOf,
  parseTolerant,
  PATHS,
} from "@digital-evidence/evidence/api";
import type { DemoConfig } from "../config.ts";
import type { DemoDocuments } from "./documents.ts";
import type { DemoOrganization } from "./organizations.ts";
import { callService, signNewDocument, submit } from "./submitter.ts";

/**
 * How many documents one call submits while filling. The number is small so that the newest records belong to several
 * organizations.
 */
const DOCUMENTS_PER_CALL = 4;
/**
 * How many organizations submit documents before the demonstration waits until all fingerprints are final. Because of
 * these waits, the ledger gets several snapshots.
 */
const ORGANIZATIONS_IN_TURN = 3;
const RETRY_MS = 1_000;
const POLL_MS = 250;

/**
 * The intervals at which the workers and the ledger run while the store is being filled. Afterwards a demonstration
 * uses longer intervals, so that visitors can watch statuses change.
 */
export const FILLING_PACE = { workerIntervalMs: 200, ledgerIntervalMs: 500 } as const;

export interface DemonstrationOptions extends DemoConfig {
  readonly origin: string;
  readonly organizations: readonly DemoOrganization[];
  readonly documents: DemoDocuments;
  readonly now: () => number;
  readonly progress: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Submits documents until the store has `fill` fingerprints, and resolves when all of them are final. After an
 * interruption it continues with the fingerprints that the store has. It does nothing if the store is full already.
 */
export async function fillStore(options: DemonstrationOptions): Promise<void> {
  const { fill, organizations, progress } = options;
  let stored = await countStored(options);
  if (stored >= fill) return;
  progress(`Filling the store: ${organizations.length} organizations sign and submit documents`);
  const share = Math.ceil(fill / organizations.length);
  for (
    let first = 0;
    stored < fill;
    first = (first + ORGANIZATIONS_IN_TURN) % organizations.length
  ) {
    const some = organizations.slice(first, first + ORGANIZATIONS_IN_TURN);
    const until = Math.min(fill, stored + some.length * share);
    while (stored < until) {
      for (const organization of some) {
        const count = Math.min(DOCUMENTS_PER_CALL, until - stored);
        if (count === 0) break;
        await persist(options, () => submitNew(options, organization, count));
        stored += count;
      }
      progress(`Submitted ${stored} of ${fill} fingerprints`);
    }
    await untilFinal(options);
  }
}

async function untilFinal(options: DemonstrationOptions): Promise<void> {
  let reported = "";
  for (;;) {
    const batches = await latestBatches(options);
    const final = batches.filter(({ status }) => status === "FINALIZED_COMMITMENT").length;
    const line = `Batches on the local ledger: ${final} of ${batches.length}`;
    if (line !== reported) options.progress(line);
    reported = line;
    if (final === batches.length && !(await hasUnfinished(options))) return;
    await wait(POLL_MS, null, { signal: options.signal });
  }
}

export async function keepSubmitting(options: DemonstrationOptions): Promise<void> {
  const { intervalMs, organizations, signal } = options;
  if (intervalMs === 0) return;
  for (let turn = 0; ; turn += 1) {
    // The pause varies between two thirds and four thirds of the interval, because real submissions are irregular
    // too.
    await wait(intervalMs * (2 / 3 + (2 / 3) * Math.random()), null, { signal });
    const organization = organizations[turn % organizations.length];
    if (organization === undefined) return;
    await persist(options, () => submitNew(options, organization, randomInt(1, 4)));
  }
}

async function submitNew(
  { origin, documents, now, signal }: DemonstrationOptions,
  organization: DemoOrganization,
  count: number,
): Promise<void> {
  const submissions = Array.from({ length: count }, () =>
    signNewDocument(organization, documents, new Date(now())),
  );
  await submit(origin, organization.apiKey, submissions, signal);
}

async function persist(
  { progress, signal }: DemonstrationOptions,
  work: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) throw error;
      progress(`Submitting failed, trying again: ${String(error)}`);
      await wait(RETRY_MS, null, { signal });
    }
  }
}

async function countStored({ origin, signal }: DemonstrationOptions): Promise<number> {
  const body = await read(origin, PATHS.stats, signal);
  const stats = parseTolerant(dataOf(FingerprintStats), body);
  return stats.ok ? (stats.value.data.fingerprintsTotal ?? 0) : 0;
}

async function latestBatches({ origin, signal }: DemonstrationOptions): Promise<BatchInfo[]> {
  const body = await read(origin, `${PATHS.latestBatches}?limit=100`, signal);
  const batches = parseTolerant(pageOf(BatchInfo), body);
  return batches.ok ? batches.value.data : [];
}

async function hasUnfinished({ origin, signal }: DemonstrationOptions): Promise<boolean> {
  const query = ["NEW", "QUEUED", "PROCESSING", "PENDING_COMMITMENT"]
    .map((status) => `status=${status}`)
    .join("&");
  const body = await read(origin, `${PATHS.latestFingerprints}?limit=1&${query}`, signal);
  const page = parseTolerant(pageOf(FingerprintSummary), body);
  return page.ok && page.value.data.length > 0;
}

async function read(origin: string, path: string, signal: AbortSignal): Promise<unknown> {
  const { body } = await callService(`${origin}${path}`, { method: "GET", signal });
  return JSON.parse(body.toString());
}
