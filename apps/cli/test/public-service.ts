// A stand-in of the public service for tests of observers: its calls and limits, without sockets. Its evidence is real:
// the records are signed, and the proofs lead to the batches' roots.
import { fingerprintHash, type FingerprintValue } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import { buildTrie, type Trie } from "@digital-evidence/merkle-patricia";
import type { Fetch } from "@digital-evidence/client";
import type { Draw } from "../../../packages/evidence/lies/draw.ts";

export const PUBLIC_BASE = "https://public.example";
export const PRIVATE_KEY = "5e".repeat(32);
const SIGNER_ID = publicKeyId(PRIVATE_KEY);
const FINAL = "FINALIZED_COMMITMENT";
/** The public service rewrites a time: without a fraction of zeros. */
const respelt = (time: string) => time.replace(".000Z", "Z");

type Json = Record<string, unknown>;
export type StandInRecord = Json & { hash: string; batchId?: string };

export type Answer = { status: number; body: unknown };
/** Changes an answer of the service, as one that lies would. */
export type Lie = (path: string, answer: Answer) => Answer;

export function publicService(draw: Draw, now: () => number) {
  const records = new Map<string, StandInRecord>();
  const proofs = new Map<string, unknown>();
  const batches = new Map<string, Json>();
  const newest: string[] = [];
  let requests = 0;
  const service = {
    lie: ((_, answer) => answer) as Lie,
    /** How many of the next requests are answered by 429. */
    busy: 0,
    /** The batches that exist but are not shown yet. */
    late: new Set<string>(),
    /** The service shows at most this many of its latest fingerprints, and no further page. */
    latest: 100,
    /** With a number, the list of the latest fingerprints has pages of so many rows, and cursors. */
    pageSize: null as number | null,
    records,
    batches,
    requests: () => requests,

    /** Adds fingerprints that are final at once, as one batch. */
    addBatch(size: number): { id: string; hashes: string[] } {
      const made = makeBatch(draw, size, now());
      const { id, hashes } = made;
      batches.set(id, made.answer());
      for (const hash of hashes) {
        records.set(hash, made.record(hash));
        proofs.set(hash, made.proof(hash));
        newest.unshift(hash);
      }
      return { id, hashes };
    },
  };
  const fetch: Fetch = async (input) => {
    requests += 1;
    const url = new URL(input instanceof Request ? input.url : String(input));
    const path = decodeURIComponent(url.pathname);
    if (service.busy > 0) {
      service.busy -= 1;
      return new Response(null, { status: 429, headers: { "retry-after": "0" } });
    }
    const { status, body } = service.lie(path, answer(path, url.searchParams));
    return Response.json(body, { status });
  };
  return Object.assign(service, { fetch });

  function answer(path: string, query: URLSearchParams): Answer {
    const ok = (data: unknown): Answer => ({ status: 200, body: { data: structuredClone(data) } });
    const [, one, what] = /^\/v1\/fingerprints\/([0-9a-f]{64})(\/proof)?$/.exec(path) ?? [];
    if (one !== undefined) {
      const data = what === undefined ? records.get(one) : proofs.get(one);
      return data === undefined ? none : ok(data);
    }
    const [, id, members] = /^\/v1\/batches\/([^/]+)(\/fingerprints)?$/.exec(path) ?? [];
    if (id !== undefined) {
      const batch = service.late.has(id) ? undefined : batches.get(id);
      if (batch === undefined) return none;
      if (members === undefined) return ok(batch);
      const own = [...records.values()].filter(({ batchId }) => batchId === id);
      return ok(own.map(summaryOf));
    }
    if (path === "/v1/fingerprints/latest") {
      const limit = Number(query.get("limit") ?? 20);
      if (limit < 1 || limit > 100) return { status: 400, body: { message: "limit" } };
      const from = Number(query.get("cursor") ?? 0);
      const to = from + Math.min(limit, service.pageSize ?? service.latest);
      const data = newest.slice(from, to).map((hash) => summaryOf(records.get(hash) ?? { hash }));
      if (service.pageSize === null) return ok(data);
      const pagination =
        to < newest.length ? { hasMore: true, cursor: String(to) } : { hasMore: false };
      return { status: 200, body: { data, pagination } };
    }
    // Searching costs money.
    if (path === "/v1/fingerprints") return { status: 402, body: { x402Version: 1, accepts: [] } };
    return none;
  }
}

export type Signing = (hash: string) => { id: string; signature: string };
const signing: Signing = (hash) => sign(hash, PRIVATE_KEY);

/** Draws a batch of final fingerprints. What takes time is done when it is asked for. */
export function makeBatch(draw: Draw, size: number, now: number, signed: Signing = signing) {
  const [id, orgId] = [draw.uuid(), draw.uuid()];
  const values = Array.from({ length: size }, () => valueOf(draw, orgId, now));
  const hashes = values.map((each) => fingerprintHash(each));
  const globalSnapshotHash = draw.hex(64);
  const time = new Date(now).toISOString();
  const byHash = new Map(hashes.map((hash, at) => [hash, values[at]]));
  let built: Trie | null = null;
  const trie = () =>
    (built ??= buildTrie(hashes.map((hash) => ({ path: hash, dataDigest: hash }))));
  const unsigned = (hash: string): StandInRecord => {
    const value = byHash.get(hash);
    if (value === undefined) throw new Error("it is not in this batch");
    return recordOf(value, hash, { id, root: trie().root, time });
  };
  return {
    id,
    hashes,
    answer: (): Json => ({
      id,
      orgId,
      status: FINAL,
      globalSnapshotHash,
      globalSnapshotOrdinal: 1,
      mptRoot: trie().root,
      retryCount: 0,
      createdAt: time,
      updatedAt: time,
    }),
    record(hash: string): StandInRecord {
      const { id: key, signature } = signed(hash);
      const proofs = [{ id: key, signature, algorithm: "SECP256K1_RFC8785_V1" }];
      return { ...unsigned(hash), proofs };
    },
    proof(hash: string) {
      const { path, witness } = trie().prove(hash);
      return { path, witness };
    },
    summary: (hash: string): Json => summaryOf(unsigned(hash)),
  };
}

export const none: Answer = { status: 404, body: { errors: [{ message: "Not found" }] } };

function valueOf(draw: Draw, orgId: string, now: number): FingerprintValue {
  return {
    orgId,
    tenantId: draw.uuid(),
    eventId: draw.uuid(),
    signerId: SIGNER_ID,
    documentId: `contract-${draw.hex(8)}`,
    documentRef: draw.hex(64),
    timestamp: new Date(now - (now % 1000) - 60_000).toISOString().replace(".000Z", "Z"),
    version: 1,
  };
}

function recordOf(
  value: FingerprintValue,
  hash: string,
  batch: { id: string; root: string; time: string },
): StandInRecord {
  return {
    id: hash.slice(0, 8),
    hash,
    status: FINAL,
    organizationId: value.orgId,
    organizationName: "Halden Notaries",
    tenantId: value.tenantId,
    eventId: value.eventId,
    signer: value.signerId,
    documentId: value.documentId,
    documentRef: value.documentRef,
    batchId: batch.id,
    fingerprintTimestamp: respelt(value.timestamp),
    mptRoot: batch.root,
    version: value.version,
    createdAt: batch.time,
    updatedAt: batch.time,
  };
}

function summaryOf(record: Json): Json {
  const { hash, status, organizationId, tenantId, createdAt } = record;
  const timestamp = record["fingerprintTimestamp"];
  return { id: hash, hash, timestamp, orgId: organizationId, tenantId, status, createdAt };
}
