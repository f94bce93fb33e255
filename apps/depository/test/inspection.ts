// Reads all data of a service through the service's own API, and checks it. Each fingerprint must exist once and be
// in one batch. Each final fingerprint must be proven against its batch's root. Each root must be in the ledger, and
// the snapshots' hashes must form a chain.
import { createHash } from "node:crypto";
import type {
  BatchInfo,
  FingerprintDetails,
  FingerprintSummary,
  LedgerSnapshot,
} from "@digital-evidence/evidence/api";
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import canonicalize from "canonicalize";

export interface Inspection {
  readonly records: ReadonlyMap<string, FingerprintDetails>;
  readonly batches: ReadonlyMap<string, BatchInfo>;
  readonly snapshots: ReadonlyMap<string, LedgerSnapshot>;
  /** A sentence for each problem that was found. */
  readonly problems: readonly string[];
}

const CONCURRENCY = 16;
/** How long a service has to finish its work. It is long, because a busy machine must not fail a test. */
export const SETTLE_TIMEOUT_MS = 180_000;

/** @param origin the address of a service that is not being written to */
export async function inspect(origin: string): Promise<Inspection> {
  const problems: string[] = [];
  function check(holds: boolean, problem: string): void {
    if (!holds) problems.push(problem);
  }

  const listed = await readPages<FingerprintSummary>(`${origin}/v1/fingerprints/latest?limit=100`);
  const records = new Map<string, FingerprintDetails>();
  for (const { hash } of listed) check(!records.has(hash), `${hash} is listed twice`);
  await forEach(listed, async ({ hash }) => {
    records.set(hash, await read(`${origin}/v1/fingerprints/${hash}`));
  });
  const { fingerprintsTotal } = await read<{ fingerprintsTotal: number }>(
    `${origin}/v1/fingerprints/stats`,
  );
  check(fingerprintsTotal === records.size, `${fingerprintsTotal} counted, ${records.size} listed`);

  const batches = new Map<string, BatchInfo>();
  const batchOf = new Map<string, string>();
  for (const batch of await readPages<BatchInfo>(`${origin}/v1/batches/latest?limit=100`)) {
    batches.set(batch.id, batch);
  }
  await forEach([...batches.keys()], async (id) => {
    const members = `${origin}/v1/batches/${id}/fingerprints?limit=100`;
    for (const { hash } of await readPages<FingerprintSummary>(members)) {
      check(!batchOf.has(hash), `${hash} is in two batches`);
      batchOf.set(hash, id);
    }
  });

  const snapshots = await readSnapshots(origin, [...batches.values()], check);
  await forEach([...records], async ([hash, record]) => {
    const { status, batchId, mptRoot = "", batchGlobalSnapshotHash = "" } = record;
    check(batchOf.get(hash) === (batchId ?? undefined), `${hash} and its batch disagree`);
    if (status !== "FINALIZED_COMMITMENT") return;
    const proof = await read<unknown>(`${origin}/v1/fingerprints/${hash}/proof`);
    const { ok } = verifyInclusion(mptRoot ?? "", proof, { path: hash, dataDigest: hash });
    check(ok, `${hash} does not prove`);
    const entries = snapshots.get(batchGlobalSnapshotHash ?? "")?.entries ?? [];
    const isHeld = entries.some(({ batchId: id, root }) => id === batchId && root === mptRoot);
    check(isHeld, `${hash}: its root is not in the ledger`);
  });
  const entries = [...snapshots.values()].flatMap((snapshot) => snapshot.entries);
  const entered = new Set(entries.map(({ batchId }) => batchId));
  check(entered.size === entries.length, "a batch is in the ledger twice");
  return { records, batches, snapshots, problems };
}

/**
 * Reads every snapshot that a batch names, and all snapshots before it. The hashes are recomputed without the code
 * that the service uses.
 */
async function readSnapshots(
  origin: string,
  batches: readonly BatchInfo[],
  check: (holds: boolean, problem: string) => void,
): Promise<Map<string, LedgerSnapshot>> {
  const snapshots = new Map<string, LedgerSnapshot>();
  const wanted = batches.flatMap(({ globalSnapshotHash }) => globalSnapshotHash ?? []);
  for (let next = wanted.pop(); next !== undefined; next = wanted.pop()) {
    if (snapshots.has(next)) continue;
    const snapshot = await read<LedgerSnapshot>(`${origin}/v1/ledger/snapshots/${next}`);
    snapshots.set(next, snapshot);
    const { hash, ...rest } = snapshot;
    const recomputed = createHash("sha256")
      .update(canonicalize(rest) ?? "")
      .digest("hex");
    check(hash === next && recomputed === hash, `snapshot ${next} has another hash`);
    if (snapshot.previousHash !== null) wanted.push(snapshot.previousHash);
  }
  const ordinals = [...snapshots.values()].map(({ ordinal }) => ordinal).sort((a, b) => a - b);
  check(
    ordinals.every((ordinal, index) => ordinal === index + 1),
    "the chain of snapshots has a gap or a fork",
  );
  return snapshots;
}

/** Resolves when no fingerprint waits for a batch and no batch waits for the ledger. */
export async function untilSettled(origin: string): Promise<void> {
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  // Fingerprints pass through these statuses in this order. The statuses are read in the same order, so that no
  // fingerprint is overlooked if its status changes between two reads.
  for (const status of ["NEW", "QUEUED", "PROCESSING", "PENDING_COMMITMENT"]) {
    const waiting = `${origin}/v1/fingerprints/latest?limit=1&status=${status}`;
    while ((await read<unknown[]>(waiting)).length > 0) {
      if (performance.now() > deadline) {
        throw new Error(`fingerprints still wait after ${SETTLE_TIMEOUT_MS} ms`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function readBody(url: string): Promise<{ data: unknown; pagination?: { cursor?: string } }> {
  const response = await fetch(url);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return JSON.parse(text) as { data: unknown };
}

async function read<Data>(url: string): Promise<Data> {
  return (await readBody(url)).data as Data;
}

async function readPages<Row>(url: string): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await readBody(cursor === undefined ? url : `${url}&cursor=${cursor}`);
    rows.push(...(page.data as Row[]));
    cursor = page.pagination?.cursor;
  } while (cursor !== undefined);
  return rows;
}

async function forEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
