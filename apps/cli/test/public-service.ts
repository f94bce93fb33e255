// A stand-in of the public service for tests of observers: its calls and limits, without sockets. Its evidence is real:
// the records are signed, and the proofs lead to the batches' roots.
import { fingerprintHash, type FingerprintValue } from "@digital-evidence/evidence/fingerprint";
import { publicKeyId, sign } from "@digital-evidence/evidence/signature";
import { buildTrie } from "@digital-evidence/merkle-patricia";
import type { Fetch } from "@digital-evidence/client";
import type { Draw } from "../../../packages/evidence/lies/draw.ts";

export const PUBLIC_BASE = "https://public.example";
const PRIVATE_KEY = "5e".repeat(32);
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
      const [id, orgId] = [draw.uuid(), draw.uuid()];
      const values = Array.from({ length: size }, () => valueOf(draw, orgId, now()));
      const hashes = values.map((each) => fingerprintHash(each));
      const trie = buildTrie(hashes.map((hash) => ({ path: hash, dataDigest: hash })));
      const time = new Date(now()).toISOString();
      batches.set(id, {
        id,
        orgId,
        status: FINAL,
        globalSnapshotHash: draw.hex(64),
        globalSnapshotOrdinal: batches.size + 1,
        mptRoot: trie.root,
        retryCount: 0,
        createdAt: time,
        updatedAt: time,
      });
      for (const [at, content] of values.entries()) {
        const hash = hashes[at] ?? "";
        const { path, witness } = trie.prove(hash);
        records.set(hash, recordOf(content, hash, { id, root: trie.root, time }));
        proofs.set(hash, { path, witness });
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
      const own = [...records.values()].filter(({ batchId }) => batchId === id);
      return ok(members === undefined ? batch : own.map(summaryOf));
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

const none: Answer = { status: 404, body: { errors: [{ message: "Not found" }] } };

function valueOf(draw: Draw, orgId: string, now: number): FingerprintValue {
  return {
    orgId,
    tenantId: draw.uuid(),
    eventId: draw.uuid(),
    signerId: publicKeyId(PRIVATE_KEY),
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
  const { id, signature } = sign(hash, PRIVATE_KEY);
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
    proofs: [{ id, signature, algorithm: "SECP256K1_RFC8785_V1" }],
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
