// Measures look-ups of records and their proofs. Rounds of nginx with published files alternate with rounds of the
// service's API. The requests are those of the real client: they are recorded first. A load generator that needs less
// processor time than the client then sends them again.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Client, createClient } from "../../packages/client/src/client.ts";
import { createPublishedFetch } from "../../packages/client/src/published/published-fetch.ts";
import type { LookUpOrder, LookUpReport } from "./look-up-load.ts";

const CONNECTIONS = 16;
/**
 * The number of look-ups that the client makes before its requests are recorded. After these, a client that is used for
 * all look-ups has read the files that it keeps in memory.
 */
const READ_BEFORE = 40;

export interface Contender {
  readonly name: string;
  readonly isFresh: boolean;
  readonly port: number;
  /** Returns the client for the next look-up. */
  readonly client: (fetch: typeof globalThis.fetch) => () => Client;
  readonly cpuSeconds: () => number;
}

export interface LookUpsMeasured {
  readonly name: string;
  /** Requests of one look-up, on average. */
  readonly requests: number;
  /** Look-ups per second, by round. */
  readonly rates: readonly number[];
  /** Microseconds of the servers' processor time per look-up, by round. */
  readonly cpu: readonly number[];
  readonly p50Ms: readonly number[];
  readonly p99Ms: readonly number[];
}

/**
 * Looks up records in published files behind nginx.
 * @param isFresh whether each look-up uses a new client, which has read no file yet
 */
export function filesContender(
  address: string,
  port: number,
  isFresh: boolean,
  cpuSeconds: () => number,
): Contender {
  return {
    name: `files, ${isFresh ? "new reader and connection" : "reader and connection kept"}`,
    isFresh,
    port,
    cpuSeconds,
    client: (fetch) => {
      // The client's clock stands still. A client that makes several look-ups therefore reads its root file only once,
      // because the file never becomes outdated.
      const open = () =>
        createClient({
          apiBase: address,
          fetch: createPublishedFetch({ address, fetch, now: () => 0 }),
          retryLimit: 0,
        });
      const kept = open();
      return isFresh ? open : () => kept;
    },
  };
}

export function apiContender(port: number, isFresh: boolean, cpuSeconds: () => number): Contender {
  return {
    name: `API, ${isFresh ? "new connection" : "connection kept"}`,
    isFresh,
    port,
    cpuSeconds,
    client: (fetch) => {
      const client = createClient({ apiBase: `http://127.0.0.1:${port}`, fetch, retryLimit: 0 });
      return () => client;
    },
  };
}

export async function measureLookUps(
  contenders: readonly Contender[],
  given: { folder: string; rounds: number; count: number; randomHash: () => string },
): Promise<LookUpsMeasured[]> {
  const { folder, rounds, count, randomHash } = given;
  const measured = [];
  for (const [index, contender] of contenders.entries()) {
    const file = join(folder, `look-ups-${index}`);
    const hashes = Array.from({ length: count * (rounds + 1) }, randomHash);
    const requests = await record(contender, hashes, file, randomHash);
    const all = { rates: [], cpu: [], p50Ms: [], p99Ms: [] } as Record<
      "rates" | "cpu" | "p50Ms" | "p99Ms",
      number[]
    >;
    measured.push({ contender, file, requests: requests / hashes.length, ...all });
  }
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (let turn = 0; turn < measured.length; turn += 1) {
      const each = measured[(turn + round) % measured.length];
      if (each === undefined) continue;
      const { contender, file } = each;
      const before = contender.cpuSeconds();
      const { port, isFresh } = contender;
      const skip = round * count;
      const report = await run({ port, isFresh, file, skip, count, connections: CONNECTIONS });
      if (round === 0) continue;
      each.rates.push(count / report.seconds);
      each.cpu.push(((contender.cpuSeconds() - before) / count) * 1e6);
      each.p50Ms.push(report.p50Ms);
      each.p99Ms.push(report.p99Ms);
    }
  }
  return measured.map(({ contender, requests, rates, cpu, p50Ms, p99Ms }) => {
    return { name: contender.name, requests, rates, cpu, p50Ms, p99Ms };
  });
}

/** Looks up each hash and writes the requests of the client into the file. @returns the number of requests */
async function record(
  contender: Contender,
  hashes: readonly string[],
  file: string,
  randomHash: () => string,
): Promise<number> {
  let asked: string[] = [];
  const clientFor = contender.client((input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const range = new Headers(init?.headers).get("range");
    const head = [
      `GET ${pathname}${search} HTTP/1.1`,
      "Host: 127.0.0.1",
      ...(range === null ? [] : [`Range: ${range}`]),
    ];
    asked.push(`${head.join("\r\n")}\r\n\r\n`);
    return fetch(input, init);
  });
  for (let time = 0; time < READ_BEFORE; time += 1) await lookUp(clientFor(), randomHash());
  const lines: string[] = [];
  let requests = 0;
  for (const hash of hashes) {
    asked = [];
    await lookUp(clientFor(), hash);
    lines.push(JSON.stringify(asked));
    requests += asked.length;
  }
  writeFileSync(file, lines.join("\n"));
  return requests;
}

async function lookUp(client: Client, hash: string): Promise<void> {
  const found = await client.fingerprint(hash);
  const proof = await client.proof(hash);
  if (found?.hash !== hash || proof === null) throw new Error(`${hash} was not found`);
}

async function run(order: LookUpOrder): Promise<LookUpReport> {
  const script = fileURLToPath(new URL("./look-up-load.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(order)]);
  return JSON.parse(stdout) as LookUpReport;
}
