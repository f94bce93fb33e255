// What Prometheus reads: how many calls, how long they took, what waits and for how long.
import type { Hono } from "hono";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Store } from "../store/store.ts";
import type { Env } from "./context.ts";
import { respond } from "./respond.ts";

export interface Metrics {
  /** @param route the path's template, so that there are few of them */
  request(method: string, route: string, status: number, seconds: number): void;
  /** Submissions judged by one call. */
  submissions(call: "submit" | "validate", accepted: number, refused: number): void;
  /** In Prometheus' text format. */
  text(): Promise<string>;
}

type Queues = Pick<Store, "waiting" | "unfinishedBatches">;

/** Upper bounds in seconds, from a cached read to a large submission. */
const LATENCY_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];

/** @param now milliseconds since 1970 */
export function createMetrics(store: Queues, now: () => number): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const durations = new Histogram({
    name: "depository_request_duration_seconds",
    help: "Time from a request's arrival to its answer; its count is the rate of requests.",
    labelNames: ["method", "route", "status"],
    buckets: LATENCY_BUCKETS,
    registers,
  });
  const submissions = new Counter({
    name: "depository_submissions_total",
    help: "Submissions judged, each on its own.",
    labelNames: ["call", "result"],
    registers,
  });
  const reachable = new Gauge({
    name: "depository_store_up",
    help: "Whether the store answered while these metrics were read.",
    registers,
  });
  const waiting = new Gauge({
    name: "depository_fingerprints_waiting",
    help: "Fingerprints that wait for a batch.",
    registers,
  });
  const oldestWaiting = new Gauge({
    name: "depository_fingerprints_waiting_oldest_seconds",
    help: "Age of the oldest fingerprint that waits for a batch.",
    registers,
  });
  const batches = new Gauge({
    name: "depository_batches",
    help: "Batches that are not final, by status.",
    labelNames: ["status"],
    registers,
  });
  const oldestBatch = new Gauge({
    name: "depository_batch_oldest_seconds",
    help: "Age of the oldest batch in each status that is not final.",
    labelNames: ["status"],
    registers,
  });
  collectDefaultMetrics({ register: registry });

  const age = (since: number): number => Math.max(0, now() - since) / 1000;

  async function readQueues(): Promise<void> {
    for (const gauge of [waiting, oldestWaiting, batches, oldestBatch]) gauge.reset();
    try {
      const queues = await store.waiting();
      const unfinished = await store.unfinishedBatches();
      waiting.set(queues.reduce((sum, { fingerprints }) => sum + fingerprints, 0));
      oldestWaiting.set(Math.max(0, ...queues.map(({ oldest }) => age(oldest))));
      for (const { status, batches: count, oldest } of unfinished) {
        batches.set({ status }, count);
        oldestBatch.set({ status }, age(oldest));
      }
      reachable.set(1);
    } catch {
      // The store's own failure is told by this and by /readyz; the process's numbers are still of use.
      reachable.set(0);
    }
  }

  return {
    request(method, route, status, seconds) {
      durations.observe({ method, route, status }, seconds);
    },
    submissions(call, accepted, refused) {
      submissions.inc({ call, result: "accepted" }, accepted);
      submissions.inc({ call, result: "refused" }, refused);
    },
    async text() {
      await readQueues();
      return registry.metrics();
    },
  };
}

export function addMetricsRoute(app: Hono<Env>, metrics: Metrics): void {
  app.get("/metrics", async (c) =>
    respond(c, await metrics.text(), 200, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    }),
  );
}
