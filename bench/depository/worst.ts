// Measures the most expensive calls on a store with content that is hard to search. There are three results:
// how long each call takes, how many rows PostgreSQL examines for it, and how long /healthz takes while 32
// clients send all these calls.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FINGERPRINT_STATUSES } from "@digital-evidence/evidence/status";
import { serviceActivity } from "../../apps/depository/src/records/service-activity.ts";
import type { Search, Store } from "../../apps/depository/src/store/store.ts";
import { rowsExamined } from "../../apps/depository/test/rows-examined.ts";
import { load, type Measured, startBareServer, startDepository } from "./processes.ts";
import type { Sample } from "./fill.ts";
import { type FilledStore, WORST } from "./stores.ts";

const CLIENTS = 32;
const HEALTH_RATE = 100;
const HEALTH_COUNT = 1_000;
const HEALTH_BYTES = 18;
/**
 * The duration of the load of expensive calls, as a multiple of the duration of the measurement of /healthz. It is
 * above 1, so that the service is under load for the whole measurement.
 */
const LASTING = 1.3;
const TIMES = 7;

const { documentId, eventId, hashPrefix, organizationName } = WORST;
const neverMet = { kind: "contract", place: "Bergen" };
const page = { after: null, limit: 21 } as const;

interface Worst {
  readonly name: string;
  readonly path: string;
  readonly ask: (store: Store) => unknown;
}

function search(name: string, by: Omit<Search, "after" | "limit">): Worst {
  const query = new URLSearchParams({
    ...(by.documentId === undefined ? {} : { document_id: by.documentId }),
    ...(by.eventId === undefined ? {} : { event_id: by.eventId }),
    ...(by.hashPrefix === undefined ? {} : { hash_prefix: by.hashPrefix }),
    ...(by.organizationName === undefined ? {} : { organization_name: by.organizationName }),
    ...(by.tags === undefined ? {} : { tags: JSON.stringify(by.tags) }),
    ...(by.isBackward === true ? { forward: "false" } : {}),
  });
  const path = `/v1/fingerprints?${query.toString()}`;
  return { name, path, ask: (store) => store.fingerprints.search({ ...page, ...by }) };
}

function latest(name: string, statuses: readonly (typeof FINGERPRINT_STATUSES)[number][]): Worst {
  const query = statuses.map((status) => `status=${status}`).join("&");
  const path = `/v1/fingerprints/latest?${query}`;
  return { name, path, ask: (store) => store.fingerprints.latest({ ...page, statuses }) };
}

/**
 * Returns the call of a feed. A feed uses the same queries as a list, but has more entries.
 * @param ask runs the query with the number of entries of a feed
 */
function feed(name: string, query: string, ask: Worst["ask"]): Worst {
  return {
    name: `the feed of ${name}`,
    path: `/v1/feeds/fingerprints.atom?limit=100&${query}`,
    ask,
  };
}

function calls(
  { batchIds: [batchId = ""], hashes: [hash = ""] }: Sample,
  { signer, organizationId }: { readonly signer: string; readonly organizationId: string },
): readonly Worst[] {
  const now = Date.now();
  const feedPage = { after: null, limit: 101 } as const;
  return [
    search("two tags that never meet", { tags: neverMet }),
    search("the same, from the list's end", { tags: neverMet, isBackward: true }),
    search("a document id and a tag that never meet", { documentId, tags: { kind: "invoice" } }),
    search("a document id and an event id that never meet", { documentId, eventId }),
    search("a document id, an event id and two tags", { documentId, eventId, tags: neverMet }),
    search("a tag nobody has, and two that many have", { tags: { ...neverMet, to: "Rome" } }),
    search("a document id that many have", { documentId }),
    search("a tag that half have", { tags: { kind: "invoice" } }),
    search("the first 8 digits of a hash", { hashPrefix: hash.slice(0, 8) }),
    search("8 digits with which a hundredth begin", { hashPrefix }),
    search("the same, from the list's end", { hashPrefix, isBackward: true }),
    search("the same, and an event id that none of them has", { hashPrefix, eventId }),
    search("the name of an organization", { organizationName: "organization 40" }),
    search("the name of 11 organizations", { organizationName: "organization 2" }),
    search("a name of 25 without fingerprints", { organizationName }),
    search("the same, and a document id that many have", { organizationName, documentId }),
    latest("a status that nothing has", ["PENDING_COMMITMENT"]),
    latest("final ones below many failed ones", ["FINALIZED_COMMITMENT"]),
    latest("failed ones", ["NEW", "ERRORED_COMMITMENT"]),
    latest("all statuses but one", FINGERPRINT_STATUSES.slice(1)),
    {
      name: "the latest batches",
      path: "/v1/batches/latest",
      ask: (store) => store.batches.latest(page),
    },
    {
      name: "a batch's members",
      path: `/v1/batches/${batchId}/fingerprints`,
      ask: (store) => store.batches.members(batchId, page),
    },
    {
      name: "a key that signed everything",
      path: `/v1/signers/${signer}`,
      ask: (store) => store.signers.get(signer),
    },
    {
      name: "its fingerprints",
      path: `/v1/signers/${signer}/fingerprints`,
      ask: (store) => store.signers.fingerprints(signer, page),
    },
    {
      name: "the same, from the list's end",
      path: `/v1/signers/${signer}/fingerprints?forward=false`,
      ask: (store) => store.signers.fingerprints(signer, { ...page, isBackward: true }),
    },
    {
      name: "counts",
      path: "/v1/fingerprints/stats",
      ask: (store) => store.counts.since([now - 86_400_000, now - 30 * 86_400_000]),
    },
    {
      name: "activity of all days",
      path: "/v1/fingerprints/activity?period=all",
      ask: (store) => store.counts.received("DAY", 0, now),
    },
    feed("an organization", `organization_id=${organizationId}`, (store) =>
      store.fingerprints.search({ ...feedPage, organizationId }),
    ),
    feed(
      "a document that many have",
      new URLSearchParams({ document_id: documentId }).toString(),
      (store) => store.fingerprints.search({ ...feedPage, documentId }),
    ),
    feed("a key that signed everything", `signer=${signer}`, (store) =>
      store.signers.fingerprints(signer, feedPage),
    ),
    feed("a status that nothing has", "status=PENDING_COMMITMENT", (store) =>
      store.fingerprints.latest({ ...feedPage, statuses: ["PENDING_COMMITMENT"] }),
    ),
    {
      name: "activity of 90 days, by organization",
      path: "/v1/activity?period=90d",
      ask: (store) => serviceActivity(store.counts, "90d", now),
    },
    {
      name: "the status of the service",
      path: "/v1/status",
      ask: (store) => Promise.all([store.batches.backlog(1_000), store.ledger.lastSnapshot()]),
    },
  ];
}

export interface WorstRow {
  readonly name: string;
  readonly medianMs: number;
  readonly isComplete: boolean;
  /**
   * The number of rows that PostgreSQL examined in all statements of the call, according to its query plans; null on
   * SQLite.
   */
  readonly examined: number | null;
}

export interface WorstResult {
  readonly rows: readonly WorstRow[];
  readonly health: Measured;
  readonly worst: Measured;
  readonly idle: Measured;
  /** A bare server, measured on the same core at the same time. */
  readonly machine: Measured;
}

export async function measureWorst(store: FilledStore, count: number): Promise<WorstResult> {
  const folder = mkdtempSync(join(tmpdir(), "bench-depository-"));
  const fileOf = (name: string, paths: readonly string[]): string => {
    const file = join(folder, name);
    const requests = paths.map((path) =>
      JSON.stringify(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`),
    );
    writeFileSync(file, requests.join("\n"));
    return file;
  };
  // The value 0 turns the answer cache off, so that every call reaches the database.
  const server = await startDepository({ ...store.env, ANSWER_CACHE_BYTES: "0" });
  // The bare server runs on the same core. Its time shows how much of the delay is caused by the machine itself.
  const bare = await startBareServer(HEALTH_BYTES);
  try {
    const url = store.env["DATABASE_URL"];
    const all = calls(store.sample, await ownersOf(server.port, store.sample));
    const rows: WorstRow[] = [];
    for (const call of all) {
      const asked = await askAlone(`http://127.0.0.1:${server.port}${call.path}`);
      const examined = url === undefined ? null : await rowsExamined(url, call.ask);
      rows.push({ name: call.name, ...asked, examined });
    }
    const health = {
      requests: fileOf("health", ["/healthz"]),
      connections: 8,
      rate: HEALTH_RATE,
      count: HEALTH_COUNT,
    };
    const idle = await load(server, health);
    const requests = fileOf(
      "worst",
      all.map(({ path }) => path),
    );
    const { rate } = await load(server, { requests, connections: CLIENTS, count });
    const lasting = Math.ceil((rate * LASTING * HEALTH_COUNT) / HEALTH_RATE);
    const [worst, busy, machine] = await Promise.all([
      load(server, { requests, connections: CLIENTS, count: lasting }),
      load(server, health),
      load(bare, health),
    ]);
    return { rows, worst, health: busy, idle, machine };
  } finally {
    await server.stop();
    await bare.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the key that signed a fingerprint of the sample, and the organization that submitted it. It does not matter
 * which fingerprint is taken: one key signed all fingerprints of the store, and each of its 40 organizations submitted
 * about the same number.
 */
async function ownersOf(port: number, { hashes: [hash = ""] }: Sample) {
  const response = await fetch(`http://127.0.0.1:${port}/v1/fingerprints/${hash}`);
  const { data } = (await response.json()) as {
    data: { organizationId: string; proofs: { id: string }[] };
  };
  const [proof] = data.proofs;
  if (proof === undefined) throw new Error(`${hash} has no signature`);
  return { signer: proof.id, organizationId: data.organizationId };
}

async function askAlone(url: string): Promise<{ medianMs: number; isComplete: boolean }> {
  const times: number[] = [];
  let text = "";
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    const response = await fetch(url);
    text = await response.text();
    times.push(performance.now() - start);
    if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  }
  const medianMs = times.toSorted((left, right) => left - right)[Math.floor(TIMES / 2)] ?? 0;
  return { medianMs, isComplete: !text.includes('"complete":false') };
}
