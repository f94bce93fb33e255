// `npm run fuzz:depository -- [REQUESTS] [SEED]`: bad requests made from the depository's OpenAPI
// document, 10,000 unless told otherwise. Ends with 1 where one was answered 5xx or not at all, the
// service died, or memory grew.
import { runBadRequests } from "../apps/depository/test/bad-request-run.ts";

const [count = "10000", seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
/** Of kept memory per request: far below what keeping any part of a request would cost. */
const MAX_GROWTH_BYTES = 200;

const start = performance.now();
const run = await runBadRequests(Number(count), Number(seed));
const seconds = (performance.now() - start) / 1000;
const growth = (run.memory.endBytes - run.memory.warmBytes) / (run.requests * 0.75);

console.log(`${run.requests} bad requests, seed ${seed}, in ${seconds.toFixed(0)} s`);
console.log(`answers by status: ${JSON.stringify(run.statuses)}`);
console.log(
  `memory kept: ${toMiB(run.memory.warmBytes)} MiB once warm, ${toMiB(run.memory.endBytes)} MiB at the end (${growth.toFixed(0)} bytes a request)`,
);
for (const problem of run.problems) console.log(`BROKEN: ${problem}`);
const isGrowing = growth > MAX_GROWTH_BYTES;
if (isGrowing) console.log(`BROKEN: memory grows by ${growth.toFixed(0)} bytes with each request`);
process.exit(run.problems.length > 0 || isGrowing ? 1 : 0);

function toMiB(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
