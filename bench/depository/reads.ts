// Measures reads on a large store and on a small one. The rounds of the two stores alternate with rounds of a bare
// server that returns a constant body of the same size. Each call is measured in two ways:
// - "uncached": the service has no answer cache, so it reads and serializes every answer.
// - "cached": the service has production settings and receives a few requests over and over, as happens with popular or
//   new records.
// In both cases, the tries for the requested proofs are already in memory.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import { load, type Measured, type Server, startBareServer, startDepository } from "./processes.ts";
import type { Sample } from "./fill.ts";
import type { FilledStore } from "./stores.ts";

const CONNECTIONS = 32;
const AGAIN = 200;
/**
 * The number of rounds that are run before the measurement. After these, the JavaScript engine has compiled the code
 * that runs often, as in a service that has run for a while.
 */
const WARM_UP_ROUNDS = 10;
/**
 * The duration of the measurement at half of the maximum rate, in seconds.
 *
 * It must be long enough that a single short pause of the service does not decide the 99th percentile. After a pause,
 * the service needs about as long again to catch up. A pause of 25 ms therefore delays the requests of about 50 ms,
 * which is a hundredth of five seconds.
 */
const HALF_SECONDS = 5;
/**
 * The number of requests that are generated for the measurement at half of the maximum rate. The fastest call needs
 * about this many. The measurement "uncached" therefore repeats no request of a call that has enough different ones,
 * such as "by hash".
 */
const HALF_REQUESTS = 80_000;
/**
 * Proofs are requested only of this many of a store's oldest fingerprints. The service can keep more leaves than this
 * in memory, so it does not build a trie again during the measurement.
 */
const WARM_LEAVES = 163_840;

/**
 * The number of different pages of batch members that are requested. It is the same for every store. If a small store
 * had fewer pages, more of its data would stay in the processor's caches, and the store would seem faster than it is.
 */
const MEMBER_PAGES = 240;

interface Call {
  readonly name: string;
  readonly paths: (sample: Sample, port: number) => readonly string[] | Promise<readonly string[]>;
}

const calls: readonly Call[] = [
  { name: "by hash", paths: ({ hashes }) => hashes.map((hash) => `/v1/fingerprints/${hash}`) },
  {
    name: "proof",
    paths: ({ hashes, rows }) =>
      hashes
        .slice(0, Math.ceil((WARM_LEAVES / rows) * hashes.length))
        .map((hash) => `/v1/fingerprints/${hash}/proof`),
  },
  { name: "latest", paths: () => ["/v1/fingerprints/latest"] },
  { name: "stats", paths: () => ["/v1/fingerprints/stats"] },
  { name: "activity", paths: () => ["/v1/activity?period=30d"] },
  { name: "batch members", paths: memberPages },
  {
    name: "search",
    paths: ({ documentIds }) => documentIds.map((id) => `/v1/fingerprints?document_id=${id}`),
  },
];

export interface Row {
  readonly call: string;
  readonly asked: "uncached" | "cached";
  readonly bytes: number;
  readonly bare: readonly Measured[];
  readonly large: readonly Measured[];
  readonly small: readonly Measured[];
  /**
   * The large store, measured at half of its maximum rate. `bareHalf` is the bare server at the same rate. It shows
   * how much of the delay is caused by the machine itself.
   */
  readonly half: Measured;
  readonly bareHalf: Measured;
}

export interface ReadOptions {
  readonly large: FilledStore;
  readonly small: FilledStore;
  readonly rounds: number;
  /** The number of requests to each server in each round. */
  readonly count: number;
  readonly only: string | undefined;
}

export async function measureReads(options: ReadOptions): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "bench-depository-"));
  const rows: Row[] = [];
  try {
    for (const asked of ["uncached", "cached"] as const) {
      const memory = asked === "uncached" ? { ANSWER_CACHE_BYTES: "0" } : {};
      const large = await startDepository({ ...options.large.env, ...memory });
      const small = await startDepository({ ...options.small.env, ...memory });
      try {
        await checkProofs(large, options.large.sample);
        for (const call of calls) {
          if (options.only !== undefined && !call.name.includes(options.only)) continue;
          const servers = { large, small };
          rows.push(await measureCall(call, asked, { ...options, servers, folder }));
        }
      } finally {
        await large.stop();
        await small.stop();
      }
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface CallOptions extends ReadOptions {
  readonly servers: { readonly large: Server; readonly small: Server };
  readonly folder: string;
}

async function measureCall(
  { name, paths }: Call,
  asked: "uncached" | "cached",
  { large, small, rounds, count, servers, folder }: CallOptions,
): Promise<Row> {
  const total = count * (rounds + WARM_UP_ROUNDS) + HALF_REQUESTS;
  const chosen = {
    large: shuffled(await paths(large.sample, servers.large.port)),
    small: shuffled(await paths(small.sample, servers.small.port)),
  };
  const requestsOf = (store: keyof typeof chosen): string => {
    const file = join(folder, `${store}.requests`);
    writeFileSync(file, toRequests(chosen[store], asked, total));
    return file;
  };
  const files = { large: requestsOf("large"), small: requestsOf("small") };
  const [path = ""] = chosen.large;
  const response = await fetch(`http://127.0.0.1:${servers.large.port}${path}`);
  const bytes = (await response.arrayBuffer()).byteLength;
  const bare = await startBareServer(bytes);
  const contenders = [
    { name: "bare", server: bare, requests: files.large },
    { name: "large", server: servers.large, requests: files.large },
    { name: "small", server: servers.small, requests: files.small },
  ] as const;
  const measured: Record<"bare" | "large" | "small", Measured[]> = {
    bare: [],
    large: [],
    small: [],
  };
  const order = { connections: CONNECTIONS, count };
  for (const { server, requests } of contenders) {
    await load(server, { ...order, requests, count: WARM_UP_ROUNDS * count });
  }
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const contender = contenders[(turn + round) % contenders.length];
      if (contender === undefined) continue;
      const { server, requests } = contender;
      const skip = (round + WARM_UP_ROUNDS) * count;
      measured[contender.name].push(await load(server, { ...order, requests, skip }));
    }
  }
  const rate = Math.round(median(measured.large.map((each) => each.rate)) / 2);
  const skip = (rounds + WARM_UP_ROUNDS) * count;
  const steady = { ...order, requests: files.large, skip, rate, count: rate * HALF_SECONDS };
  const half = await load(servers.large, steady);
  const bareHalf = await load(bare, steady);
  await bare.stop();
  return { call: name, asked, bytes, ...measured, half, bareHalf };
}

function toRequests(paths: readonly string[], asked: "uncached" | "cached", total: number): string {
  const few = asked === "cached" ? paths.slice(0, AGAIN) : paths.slice(0, total);
  return few
    .map((path) => JSON.stringify(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`))
    .join("\n");
}

/** Collects the first pages of each batch by following the service's cursors. */
async function memberPages({ batchIds }: Sample, port: number): Promise<string[]> {
  const each = Math.ceil(MEMBER_PAGES / batchIds.length);
  const pages: string[] = [];
  for (const id of batchIds.slice(0, MEMBER_PAGES)) {
    const first = `/v1/batches/${id}/fingerprints`;
    let path = first;
    for (let page = 0; page < each; page += 1) {
      pages.push(path);
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      const { pagination } = (await response.json()) as { pagination: { cursor: string } };
      path = `${first}?cursor=${pagination.cursor}`;
    }
  }
  return pages;
}

/**
 * Checks that the measured answers are correct: a sample of the proofs must lead to the roots of their batches.
 */
async function checkProofs({ port }: Server, { hashes }: Sample): Promise<void> {
  for (const hash of shuffled(hashes).slice(0, 50)) {
    const url = `http://127.0.0.1:${port}/v1/fingerprints/${hash}`;
    const record = (await (await fetch(url)).json()) as { data: { mptRoot: string } };
    const proof = (await (await fetch(`${url}/proof`)).json()) as { data: unknown };
    const result = verifyInclusion(record.data.mptRoot, proof.data, {
      path: hash,
      dataDigest: hash,
    });
    if (!result.ok) throw new Error(`the proof of ${hash} does not hold: ${result.message}`);
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((left, right) => left.at - right.at)
    .map(({ item }) => item);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}
