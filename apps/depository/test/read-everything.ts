// Reads the records, batches, snapshots and counts of a service or a publication through the client, so that a test can
// compare the two.
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import { type Client, createClient, type Fetch } from "../../../packages/client/src/client.ts";
import { createPublishedFetch } from "../../../packages/client/src/published/published-fetch.ts";

export const base = "https://files.example/notary";

export function clientOf(fetch: Fetch): Client {
  return createClient({ apiBase: base, fetch, retryLimit: 0 });
}

/** Creates a client of published files that remembers no earlier calls. */
export function publishedClient(fetch: Fetch): Client {
  return clientOf(createPublishedFetch({ address: base, fetch, now: Date.now }));
}

type Row = { readonly [name: string]: unknown };

export async function allPages<T>(
  read: (page: { limit: number; cursor?: string }) => Promise<{
    data: T[];
    pagination: { cursor?: string; hasMore: boolean };
  }>,
  limit = 100,
): Promise<T[]> {
  const rows: T[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await read(cursor === undefined ? { limit } : { limit, cursor });
    rows.push(...page.data);
    ({ cursor } = page.pagination);
    if (!page.pagination.hasMore || cursor === undefined) return rows;
  }
}

const byId = (left: { id?: string | undefined }, right: { id?: string | undefined }) =>
  (left.id ?? "") < (right.id ?? "") ? -1 : 1;

/** Sorts each list by id, because published lists are in another order than the service's. */
export async function readEverything(client: Client) {
  const latest = await allPages((page) => client.latestFingerprints(page));
  const batches = await allPages((page) => client.latestBatches(page), 7);
  const records: Row[] = [];
  const proofs: unknown[] = [];
  const searches: unknown[] = [];
  for (const { hash = "", eventId = "" } of latest.toSorted(byId)) {
    const record = await client.fingerprint(hash);
    const proof = await client.proof(hash);
    const claim = { path: hash, dataDigest: hash };
    const { ok } = verifyInclusion(record?.mptRoot ?? "", proof, claim);
    records.push({ ...record, ok });
    proofs.push(proof);
    searches.push((await client.searchFingerprints({ eventId })).data);
  }
  const members: unknown[] = [];
  const snapshots: unknown[] = [];
  for (const { id = "", globalSnapshotHash = "" } of batches.toSorted(byId)) {
    members.push(await client.batch(id));
    members.push(await allPages((page) => client.batchFingerprints(id, page), 9));
    snapshots.push(await client.snapshot(globalSnapshotHash));
    snapshots.push(await client.nextSnapshot(globalSnapshotHash));
  }
  return {
    latest: latest.toSorted(byId),
    batches: batches.toSorted(byId),
    records,
    proofs,
    searches,
    members,
    snapshots,
    stats: await client.stats(),
    activity: await Promise.all((["24h", "30d", "all"] as const).map((of) => client.activity(of))),
  };
}
