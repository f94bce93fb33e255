// `npm run fuzz:depository -- [REQUESTS] [SEED] [SQLite|PostgreSQL|both] [SECONDS]` makes bad requests from the depository's OpenAPI
// document, 10,000 by default. It sends them to a service on SQLite and to one on PostgreSQL, or only to the one that
// the arguments name. Afterwards, each request is sent again alone, without other requests at the same time. If the
// request then blocks the event loop for longer than LOOP_BUDGET_MS, it is repeated, up to five times in total.
//
// Then five honest clients that keep their connections alive (undici, node:http, curl, nginx as a proxy, and Chromium) read
// at the same time: twice as many requests each as there were bad ones.
//
// Then, for SECONDS (60 by default) on each store, a service with its usual limits is attacked in all ways of
// apps/depository/test/attacks.ts at the same time: pipelined requests, tiny chunks, answers that nobody reads, bodies
// that do not end, interim answers of webhooks' receivers, and clients that use their whole allowance.
//
// The command exits with 1 if
// - an answer did not come or did not end, was a 5xx, had 1.5 MB or more, or was an error that is not documented JSON;
// - a request that was sent alone blocked the event loop for too long each time;
// - while many requests were running, the 99.9th percentile of the event loop's delays was above LOOP_BUDGET_MS;
// - during the attacks, a turn of the event loop took more than LOOP_BUDGET_MS of processor time without garbage
//   collection, the process grew by more than MAX_ATTACKED_GROWTH_BYTES, a read of another client failed or one in a
//   hundred took MAX_READ_MS longer than before the attacks, or an acknowledged fingerprint was lost;
// - a request of an honest client was not answered 200;
// - the service ended, was not ready afterwards, stored a fingerprint of a bad request, or used more and more memory.
import {
  type BadRequestRun,
  type ExplainedStall,
  runBadRequests,
} from "../apps/depository/test/bad-request-run.ts";
import { runAttacks } from "../apps/depository/test/attack-run.ts";
import { runHonestClients } from "../apps/depository/test/honest-clients.ts";
import { LOOP_BUDGET_MS } from "../apps/depository/test/loop-report.ts";
import { countOrExit } from "./count-argument.ts";
import { ensurePostgres, startPostgres } from "./postgres.ts";

const usage = "npm run fuzz:depository -- [REQUESTS] [SEED] [SQLite|PostgreSQL|both] [SECONDS]";
const [countText, seedText, only = "both", secondsText] = process.argv.slice(2);
const count = countOrExit(countText, { preset: 10_000, min: 1, usage });
const seed = countOrExit(seedText, { preset: Date.now() % 1_000_000, min: 0, usage });
const seconds = countOrExit(secondsText, { preset: 60, min: 0, usage });
if (only !== "both" && only !== "SQLite" && only !== "PostgreSQL") {
  console.error(`"${only}" is not a store; usage: ${usage}`);
  process.exit(2);
}
/**
 * The service's memory may grow by at most this many bytes per request. If the service kept any part of each
 * request, its memory would grow by far more.
 */
const MAX_GROWTH_BYTES = 200;
const MAX_ATTACKED_GROWTH_BYTES = 512 * 1024 * 1024;
const MAX_READ_MS = 250;
/** The size of the heap varies by about this much between two moments, even after few requests. */
const HEAP_NOISE_BYTES = 1024 * 1024;
/**
 * The maximum length of each of two printed lists of requests: those that held the event loop longest when sent alone,
 * and those that ran during a stall of the event loop.
 */
const SHOWN = 5;

async function fuzz(store: string, databaseUrl?: string): Promise<boolean> {
  const start = performance.now();
  const run = await runBadRequests(count, seed, {
    isReplayed: true,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  const seconds = (performance.now() - start) / 1000;
  console.log(`\n${store}: ${run.requests} bad requests, seed ${seed}, in ${seconds.toFixed(0)} s`);
  console.log(`answers by status: ${JSON.stringify(run.statuses)}`);
  const { bytes, kind } = run.largestAnswer;
  console.log(`largest answer: ${bytes} bytes (${kind})`);
  const growth = showMemory(run);
  showLoop(run);
  const problems = [
    ...run.problems,
    ...(growth > MAX_GROWTH_BYTES ? [`memory grows by ${growth.toFixed(0)} bytes a request`] : []),
    ...(run.loop.p999Ms > LOOP_BUDGET_MS ? ["the 99.9th percentile is above the budget"] : []),
  ];
  for (const problem of problems) console.log(`BROKEN: ${problem}`);
  return problems.length === 0;
}

async function serveHonestClients(store: string, databaseUrl?: string): Promise<boolean> {
  const each = 2 * count;
  const start = performance.now();
  const outcomes = await runHonestClients(each, databaseUrl);
  const seconds = (performance.now() - start) / 1000;
  console.log(`\n${store}: honest clients, ${each} requests each, in ${seconds.toFixed(0)} s`);
  for (const [client, counts] of outcomes) console.log(`  ${client}: ${JSON.stringify(counts)}`);
  const isServed = [...outcomes.values()].every((counts) => counts["200"] === each);
  if (!isServed) console.log("BROKEN: an honest client lost a request");
  return isServed;
}

async function attack(store: string, databaseUrl?: string): Promise<boolean> {
  if (seconds === 0) return true;
  const { turns, grownBytes, quiet, reads, acknowledged, lost } = await runAttacks(seconds, {
    databaseUrl,
  });
  console.log(`\n${store}: attacked for ${seconds} s`);
  console.log(`memory: at most ${toMiB(grownBytes)} MiB more than before`);
  console.log(
    `another client: ${reads.count} reads, ${reads.p50Ms.toFixed(0)} ms in the median, 99th percentile ${reads.p99Ms.toFixed(0)} ms, at most ${reads.maxMs.toFixed(0)} ms; before the attacks 99th percentile ${quiet.p99Ms.toFixed(0)} ms; ${acknowledged} fingerprints acknowledged, ${lost} lost`,
  );
  console.log("turns of the event loop, in processor time, longest first:");
  for (const { cpuMs, ms, gcMs } of turns.slice(0, SHOWN)) {
    console.log(
      `  ${cpuMs.toFixed(0)} ms (${ms.toFixed(0)} ms of time, ${gcMs.toFixed(0)} ms collecting garbage)`,
    );
  }
  const long = turns.filter(({ cpuMs, gcMs }) => cpuMs - gcMs > LOOP_BUDGET_MS);
  const problems = [
    ...(long.length > 0 ? [`${long.length} turns above ${LOOP_BUDGET_MS} ms`] : []),
    ...(grownBytes > MAX_ATTACKED_GROWTH_BYTES ? ["the process grew too much"] : []),
    ...(reads.failed > 0 ? [`${reads.failed} reads of another client failed`] : []),
    ...(reads.p99Ms > quiet.p99Ms + MAX_READ_MS ? ["another client waited too long"] : []),
    ...(lost > 0 ? [`${lost} acknowledged fingerprints were lost`] : []),
  ];
  for (const problem of problems) console.log(`BROKEN: ${problem}`);
  return problems.length === 0;
}

function showMemory({ memory: { warmBytes, endBytes }, requests }: BadRequestRun): number {
  const growth = Math.max(0, endBytes - warmBytes - HEAP_NOISE_BYTES) / (requests * 0.75);
  console.log(`memory kept: ${toMiB(warmBytes)} MiB once warm, ${toMiB(endBytes)} MiB at the end`);
  return growth;
}

function showLoop({ loop: { p999Ms, stalls }, alone }: BadRequestRun): void {
  console.log(
    `event loop, all together: 99.9th percentile ${p999Ms.toFixed(1)} ms, ${stalls.length} stalls above ${LOOP_BUDGET_MS} ms`,
  );
  for (const stall of stalls) console.log(`  ${describe(stall)}`);
  console.log("event loop, each request alone, longest first:");
  for (const { ms, kind, number } of (alone ?? []).slice(0, SHOWN)) {
    console.log(`  ${ms.toFixed(1)} ms: ${kind} (request ${number})`);
  }
}

function describe({ ms, gcMs, causes }: ExplainedStall): string {
  const kinds = causes
    .slice(0, SHOWN)
    .map((cause) => `${cause.kind}, alone ${cause.ms.toFixed(1)} ms`);
  return `${ms.toFixed(0)} ms, ${gcMs.toFixed(0)} of them collecting garbage; under way: ${kinds.join("; ")}`;
}

function toMiB(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

async function fuzzPostgres(): Promise<boolean> {
  if (ensurePostgres() === null) {
    throw new Error("no PostgreSQL server: install one or set POSTGRES_BIN");
  }
  const postgres = await startPostgres();
  try {
    return await both("PostgreSQL", postgres.url);
  } finally {
    await postgres.remove();
  }
}

async function both(store: string, databaseUrl?: string): Promise<boolean> {
  const isSound = await fuzz(store, databaseUrl);
  const isHonestServed = await serveHonestClients(store, databaseUrl);
  return (await attack(store, databaseUrl)) && isSound && isHonestServed;
}

const isSoundOnSqlite = only === "PostgreSQL" || (await both("SQLite"));
const isSoundOnPostgres = only === "SQLite" || (await fuzzPostgres());
process.exit(isSoundOnSqlite && isSoundOnPostgres ? 0 : 1);
