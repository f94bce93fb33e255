// `node fuzzed-service.ts impatient|patient|attacked [DATABASE_URL]` runs a service in a separate process. It reports to
// its parent process how long its event loop was blocked and how much memory is not freed. Only the service runs in this
// process, so the figures include nothing else.
import { randomUUID } from "node:crypto";
import { existsSync, openSync, readSync } from "node:fs";
import { createHistogram, PerformanceObserver } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { listen } from "../src/server/listen.ts";
import {
  type FuzzedAnswer,
  type FuzzedRequest,
  LOOP_BUDGET_MS,
  type LoopReport,
} from "./loop-report.ts";
import { fingerprint } from "./store-contract/example-records.ts";
import { apiKeyHash } from "../src/keys/api-key.ts";
import { MANY } from "./attacks.ts";
import { apiKey, freshDepository, organization, signed, value } from "./fresh-depository.ts";

const [kind, databaseUrl] = process.argv.slice(2);
/** Whether the service has the limits of a real one, and enough fingerprints for the largest answers. */
const isAttacked = kind === "attacked";
const FINGERPRINTS = 20;
const LARGE_FINGERPRINTS = 2_200;
/**
 * Short time limits for slow clients, so that a run of bad requests does not wait long for them. An honest client on a
 * busy machine can be slower, so it has the usual limits.
 */
const LIMITS = kind === "impatient" ? { requestTimeoutMs: 800, headersTimeoutMs: 400 } : {};
const RESOLUTION_MS = 1;

const unlimited = {
  READ_LIMIT_PER_MINUTE: "0",
  WRITE_LIMIT_PER_MINUTE: "0",
  SUBMISSION_WORK_PER_MINUTE: "0",
};
const depository = await freshDepository({
  env: {
    // The receivers of webhooks are on this machine.
    ...(isAttacked ? { WEBHOOK_TARGETS: "ANY", BATCH_MAX_AGE_MS: "1000" } : unlimited),
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  },
});
// Some of the bad requests are answered in spite of their fault. They then read these fingerprints.
await depository.submit(Array.from({ length: FINGERPRINTS }, () => signed(value())));
if (isAttacked) {
  const large = (_: unknown, at: number) =>
    fingerprint({
      // A long id of three-byte characters makes the largest answers, also in feeds, where each byte is escaped.
      documentId: "証".repeat(220) + randomUUID(),
      organizationId: organization.id,
      keyHash: apiKeyHash(apiKey),
      // Many match each of the two, and none matches both.
      ...(at % 2 === 0 ? { eventId: MANY.eventId } : { tags: MANY.tags }),
    });
  await depository.store.fingerprints.add(Array.from({ length: LARGE_FINGERPRINTS }, large));
}
await depository.settle();
const workers = isAttacked ? depository.service.startWorkers(depository.config) : null;
if (isAttacked) setInterval(() => (depository.clock.time = Date.now()), 100);
const server = await listen(depository.app.server, { ...depository.config, port: 0, ...LIMITS });

const collections: { start: number; end: number }[] = [];
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) {
    if (duration > RESOLUTION_MS) collections.push({ start: startTime, end: startTime + duration });
  }
}).observe({ entryTypes: ["gc"] });

/**
 * The file in which Linux reports how many nanoseconds this thread has run, and how many it has waited for a core:
 * https://docs.kernel.org/scheduler/sched-stats.html
 */
const schedulePath = `/proc/self/task/${process.pid}/schedstat`;
const scheduleFile = existsSync(schedulePath) ? openSync(schedulePath, "r") : null;
const scheduleText = Buffer.alloc(128);

/**
 * How many milliseconds this thread has run, and how many it has waited for a core. Where the system does not report
 * it, the thread counts as one that always runs.
 */
function schedule(): { ran: number; waited: number } {
  if (scheduleFile === null) return { ran: performance.now(), waited: 0 };
  const length = readSync(scheduleFile, scheduleText, 0, scheduleText.length, 0);
  const [ran, waited] = scheduleText.toString("latin1", 0, length).split(" ");
  return { ran: Number(ran) / 1e6, waited: Number(waited) / 1e6 };
}

const holds = createHistogram();
let stalls: { start: number; end: number; ms: number; cpuMs: number }[] = [];
let last = { at: performance.now(), ...schedule() };
let peakBytes = 0;
setInterval(() => {
  const now = { at: performance.now(), ...schedule() };
  const ms = now.at - last.at - RESOLUTION_MS - (now.waited - last.waited);
  holds.record(Math.max(1, Math.round(ms * 1_000)));
  if (ms > LOOP_BUDGET_MS)
    stalls.push({ start: last.at, end: now.at, ms, cpuMs: now.ran - last.ran });
  last = now;
}, RESOLUTION_MS);
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
}, 20);

/** Reports on the event loop since the last report. */
async function loopReport(): Promise<LoopReport> {
  // This pause is needed because a stall is noticed only when it is over, and garbage collections are reported late.
  await wait(2 * RESOLUTION_MS);
  const report = {
    p999Ms: holds.percentile(99.9) / 1_000,
    maxMs: holds.count === 0 ? 0 : holds.max / 1_000,
    stalls: stalls.map(({ start, end, ms, cpuMs }) => ({
      start: performance.timeOrigin + start,
      end: performance.timeOrigin + end,
      ms,
      cpuMs,
      gcMs: collections
        .filter((collection) => collection.start < end && collection.end > start)
        .reduce((sum, collection) => sum + collection.end - collection.start, 0),
    })),
  };
  holds.reset();
  stalls = [];
  collections.length = 0;
  return report;
}

/** The memory in use after two garbage collections. The second one frees what finalizers have released. */
async function keptBytes(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  for (let round = 0; round < 2; round += 1) {
    await wait(100);
    collect();
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

const answer = (message: FuzzedAnswer): void => void process.send?.(message);

async function act(request: FuzzedRequest): Promise<void> {
  if (request === "LOOP") answer({ type: "LOOP", report: await loopReport() });
  if (request === "MEMORY") answer({ type: "MEMORY", bytes: await keptBytes() });
  if (request === "RSS") {
    answer({ type: "RSS", bytes: Math.max(peakBytes, process.memoryUsage.rss()) });
    peakBytes = 0;
  }
  if (request === "COUNT") {
    const { total } = await depository.store.counts.since([]);
    answer({ type: "COUNT", fingerprints: total - FINGERPRINTS });
  }
  if (request !== "STOP") return;
  await server.close();
  await workers?.stop();
  await depository.remove();
  process.exit(0);
}

process.on("message", (request: FuzzedRequest) => void act(request));
// The parent process has ended, so this process ends too.
process.on("disconnect", () => process.exit(1));
answer({ type: "PORT", port: server.port });
