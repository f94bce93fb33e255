// Fills an empty store through the service's own API, and afterwards submits a few documents from time to time, so
// that visitors see records and changes. All times are real; no record is back-dated.
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  BatchInfo,
  dataOf,
  FingerprintStats,
  type FingerprintSubmission,
  FingerprintSummary,
  pageOf,
  parseExact,
  parseTolerant,
  PATHS,
  SubmissionResult,
} from "@digital-evidence/evidence/api";
import type { DemoConfig } from "../config.ts";
import { demoDocumentId, type DemoDocuments, type DocumentKind } from "./documents.ts";
import type { DemoOrganization } from "./organizations.ts";
import { fingerprintHash } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import { type Answer, type OutgoingRequest, send } from "../outgoing-request.ts";

/**
 * How many documents one call submits at least. All documents of a call are in one batch, so every proof has steps that a
 * visitor can look at. The number is small so that the newest records belong to several organizations.
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
  const share = Math.max(DOCUMENTS_PER_CALL, Math.ceil(fill / organizations.length));
  for (
    let first = 0;
    stored < fill;
    first = (first + ORGANIZATIONS_IN_TURN) % organizations.length
  ) {
    const some = organizations.slice(first, first + ORGANIZATIONS_IN_TURN);
    const until = stored + withoutRest(some.length * share, fill - stored);
    while (stored < until) {
      for (const organization of some) {
        const count = withoutRest(DOCUMENTS_PER_CALL, until - stored);
        if (count === 0) break;
        await persist(options, () => submitNew(options, organization, count));
        stored += count;
      }
      progress(`Submitted ${stored} of ${fill} fingerprints`);
    }
    await untilFinal(options);
  }
}

/** Returns the count, or everything that is left if the rest would be too small for a call of its own. */
export function withoutRest(count: number, left: number): number {
  return left - count < DOCUMENTS_PER_CALL ? left : count;
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
    await persist(options, () =>
      submitNew(options, organization, DOCUMENTS_PER_CALL + randomInt(3)),
    );
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

// Does what an organization's own software would do: it hashes the document, fills in the fingerprint value, signs
// its hash, and submits it over HTTP.
const departments: Readonly<Record<DocumentKind, string>> = {
  contract: "legal",
  invoice: "accounting",
  "lab-report": "quality",
  "delivery-note": "logistics",
  inspection: "quality",
  photo: "claims",
};

const ANSWER_TIMEOUT_MS = 30_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** On average, one document in this many is also signed with the organization's second key. */
const COUNTERSIGNED_ONE_IN = 5;

export function signNewDocument(
  organization: DemoOrganization,
  documents: DemoDocuments,
  now: Date,
): FingerprintSubmission {
  const kind = pick(organization.kinds);
  const documentId = demoDocumentId(kind, now, randomBytes(4).toString("hex"));
  const document = documents.find(documentId);
  if (document === null) throw new Error(`no demonstration document ${documentId}`);
  const [first = "", second = ""] = organization.signers;
  const content = {
    orgId: organization.id,
    tenantId: pick(organization.tenantIds),
    eventId: randomUUID(),
    signerId: publicKeyId(first),
    documentId,
    documentRef: document.documentRef,
    timestamp: now.toISOString(),
    version: 1,
  };
  const hash = fingerprintHash(content);
  const signers = randomInt(COUNTERSIGNED_ONE_IN) === 0 ? [first, second] : [first];
  const proofs = signers.map((signer) => ({
    ...sign(hash, signer),
    algorithm: "SECP256K1_RFC8785_V1" as const,
  }));
  return {
    attestation: { content, proofs },
    metadata: { hash, tags: { kind, department: departments[kind] } },
  };
}

/** @throws Error when the service does not accept all submissions */
export async function submit(
  origin: string,
  apiKey: string,
  submissions: readonly FingerprintSubmission[],
  signal: AbortSignal,
): Promise<void> {
  const { status, body } = await callService(`${origin}${PATHS.fingerprints}`, {
    headers: { "Content-Type": "application/json", "X-Api-Key": apiKey },
    body: JSON.stringify(submissions),
    signal,
  });
  const answers: unknown = JSON.parse(body.toString());
  const results = Array.isArray(answers)
    ? answers.map((answer) => parseExact(SubmissionResult, answer))
    : [];
  const accepted = results.filter((result) => result.ok && result.value.accepted);
  if (accepted.length !== submissions.length) {
    throw new Error(`submission refused (HTTP ${status}): ${JSON.stringify(answers)}`);
  }
}

function callService(
  address: string,
  request: Pick<OutgoingRequest, "method" | "headers" | "body" | "signal">,
): Promise<Answer> {
  const limits = { timeoutMs: ANSWER_TIMEOUT_MS, maxBodyBytes: MAX_ANSWER_BYTES };
  return send({ ...request, ...limits, url: new URL(address) });
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)];
  if (item === undefined) throw new RangeError('"items" expected at least one item');
  return item;
}
