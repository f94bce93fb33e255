// Metrics for Prometheus: how many calls there were, how long they took, how many fingerprints and batches wait, and
// for how long.
import type { Limit } from "@digital-evidence/http-server/listen";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { TransparencyLog } from "@digital-evidence/log/transparency-log";
import type { Timestamps } from "@digital-evidence/log/timestamps";
import type { BackgroundPublisher } from "../publish/background.ts";
import type { Witnesses } from "@digital-evidence/log/witnesses";
import type { ServiceLogStore } from "@digital-evidence/log/log-store";
import { type ApiKey, type ApiKeyStore, keyProblem } from "../keys/api-key.ts";
import type { BatchReads, KindStore, SnapshotReads } from "../store/store.ts";
import type { Version } from "@digital-evidence/native/version";
import type { WebhookStore } from "../store/webhook.ts";
import { respond } from "./call.ts";
import { get, type Route } from "./route.ts";
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { statfs } from "node:fs/promises";

export interface Metrics {
  /**
   * Counts an answered request. The label `route` is the template of the path and not the path itself, so that there
   * are few different labels.
   */
  requestAnswered(
    labels: { readonly method: string; readonly route: string; readonly status: number },
    seconds: number,
  ): void;
  submissions(call: "submit" | "validate", accepted: number, refused: number): void;
  /** Counts a connection that was closed because of a limit. */
  readonly connectionRefused: (limit: Limit) => void;
  text(): Promise<string>;
}

/** The upper bounds of the histogram, in seconds. They cover calls from a cached read to a large submission. */
const DURATION_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];

/**
 * The maximum count that is reported for waiting fingerprints, for waiting events of webhooks, and for batches in one
 * status. Counting reads each of them, so it has to be limited.
 */
const MAX_COUNTED = 10_000;

interface Measured extends Omit<Host, "store"> {
  readonly store: {
    readonly ledger: Pick<SnapshotReads, "lastSnapshot" | "snapshotAt">;
    readonly keys: Pick<ApiKeyStore, "all">;
    readonly kind: Pick<KindStore, "lastBackup">;
    readonly batches: Pick<BatchReads, "backlog">;
    readonly log: Pick<ServiceLogStore, "cosignatures">;
    readonly webhooks: Pick<WebhookStore, "counts">;
  };
  readonly witnesses: Pick<Witnesses, "status" | "isReached" | "askedSize"> | null;
  readonly timestamps: Pick<Timestamps, "status"> | null;
  readonly publisher: Pick<BackgroundPublisher, "lastSuccess"> | null;
  readonly log: Pick<TransparencyLog, "state">;
  readonly lostLogLines: () => number;
  readonly hasNativeCurve: boolean;
  readonly version: Version;
  readonly replica: { readonly ledger: Pick<SnapshotReads, "lastSnapshot"> } | null;
}

export function createMetrics(measured: Measured): Metrics {
  const { store, log, witnesses, timestamps, publisher, now, lostLogLines } = measured;
  const registry = new Registry();
  const registers = [registry];
  const durations = new Histogram({
    name: "depository_request_duration_seconds",
    help: "Time from a request's arrival to its answer; its count is the rate of requests.",
    labelNames: ["method", "route", "status"],
    buckets: DURATION_BUCKETS,
    registers,
  });
  const submissions = new Counter({
    name: "depository_submissions_total",
    help: "Submissions that were checked, by result. A call can contain many.",
    labelNames: ["call", "result"],
    registers,
  });
  const lostLines = new Counter({
    name: "depository_log_lines_lost_total",
    help: "Lines of the log that could not be written.",
    registers,
  });
  const refusedConnections = new Counter({
    name: "depository_connections_refused_total",
    help: "Connections closed because of a limit, by the limit: docs/limits.md lists them.",
    labelNames: ["limit"],
    registers,
  });
  const reachable = new Gauge({
    name: "depository_store_up",
    help: "Whether the store answered while these metrics were read.",
    registers,
  });
  new Gauge({
    name: "depository_signatures_native",
    help: "1 where libsecp256k1 verifies signatures, and 0 where its binary is missing and a slower library does.",
    registers,
  }).set(measured.hasNativeCurve ? 1 : 0);
  new Gauge({
    name: "depository_build_info",
    help: "1, with the version and the commit that run.",
    labelNames: ["version", "commit"],
    registers,
  }).set({ version: measured.version.version, commit: measured.version.commit ?? "" }, 1);
  const readStore = createStoreMetrics(registry, measured);
  const waiting = new Gauge({
    name: "depository_fingerprints_waiting",
    help: `Fingerprints that wait for a batch; at most ${MAX_COUNTED} are counted.`,
    registers,
  });
  const oldestWaiting = new Gauge({
    name: "depository_fingerprints_waiting_oldest_seconds",
    help: "Age of the oldest fingerprint that waits for a batch.",
    registers,
  });
  const batches = new Gauge({
    name: "depository_batches",
    help: `Batches that are not final, by status; at most ${MAX_COUNTED} of each are counted.`,
    labelNames: ["status"],
    registers,
  });
  const oldestBatch = new Gauge({
    name: "depository_batch_oldest_seconds",
    help: "Age of the oldest batch in each status that is not final.",
    labelNames: ["status"],
    registers,
  });
  const webhooks = new Gauge({
    name: "depository_webhooks",
    help: "Webhooks by state: UNVERIFIED, ACTIVE, or STOPPED, for example because the receiver failed for too long.",
    labelNames: ["state"],
    registers,
  });
  const webhookEvents = new Gauge({
    name: "depository_webhook_events_waiting",
    help: `Events that webhooks have not received yet; at most ${MAX_COUNTED} are counted.`,
    registers,
  });
  const oldestWebhookEvent = new Gauge({
    name: "depository_webhook_events_waiting_oldest_seconds",
    help: "Age of the oldest event that a webhook has not received yet.",
    registers,
  });
  const logState = new Gauge({
    name: "depository_log_state",
    help: "1 for the state of the log over the snapshots: STARTING, SIGNING, FOLLOWING or REFUSING, with the reason.",
    labelNames: ["state", "reason"],
    registers,
  });
  const logSize = new Gauge({
    name: "depository_log_size",
    help: "Entries in the newest checkpoint that this process has signed.",
    registers,
  });
  const witnessSize = new Gauge({
    name: "depository_log_witness_size",
    help: "Entries in the newest checkpoint that each witness has cosigned for this process.",
    labelNames: ["witness"],
    registers,
  });
  const witnessFailing = new Gauge({
    name: "depository_log_witness_failing",
    help: "1 for each witness that did not cosign when it was asked last, or else 0.",
    labelNames: ["witness"],
    registers,
  });
  const quorum = new Gauge({
    name: "depository_log_quorum",
    help: "1 where the cosignatures of the newest checkpoint reach the policy's quorum, or else 0; absent without a policy.",
    registers,
  });
  quorum.remove();
  const timestampSize = new Gauge({
    name: "depository_log_timestamp_size",
    help: "Entries in the newest checkpoint that each timestamp authority has timestamped.",
    labelNames: ["authority"],
    registers,
  });
  const timestampFailing = new Gauge({
    name: "depository_log_timestamp_failing",
    help: "1 for each timestamp authority that gave no valid token when it was asked last, or else 0.",
    labelNames: ["authority"],
    registers,
  });
  const published = new Gauge({
    name: "depository_publish_last_success_timestamp_seconds",
    help: "When the last run of this process that published everything final began, in seconds since 1970; 0 before the first; absent without PUBLISH_TO.",
    registers,
  });
  if (publisher === null) published.remove();
  const readHost = createHostMetrics(registry, measured);
  collectDefaultMetrics({ register: registry });

  const age = (since: number): number => Math.max(0, now() - since) / 1000;

  async function readQueues(): Promise<void> {
    const queues = [waiting, oldestWaiting, batches, oldestBatch];
    for (const gauge of [...queues, webhooks, webhookEvents, oldestWebhookEvent]) gauge.reset();
    try {
      const backlog = await store.batches.backlog(MAX_COUNTED);
      waiting.set(backlog.fingerprints);
      oldestWaiting.set(backlog.oldest === null ? 0 : age(backlog.oldest));
      for (const { status, batches: count, oldest } of backlog.batches) {
        batches.set({ status }, count);
        oldestBatch.set({ status }, age(oldest));
      }
      const { states, events, oldest } = await store.webhooks.counts(MAX_COUNTED);
      for (const { state, webhooks: count } of states) webhooks.set({ state }, count);
      webhookEvents.set(events);
      oldestWebhookEvent.set(oldest === null ? 0 : age(oldest));
      reachable.set(1);
    } catch {
      // This gauge and /readyz report that the store has failed. The other metrics are still useful.
      reachable.set(0);
    }
  }

  async function readLog(): Promise<void> {
    const current = log.state();
    logState.reset();
    const reason = current.state === "REFUSING" ? current.reason : "";
    logState.set({ state: current.state, reason }, 1);
    if (current.state === "SIGNING") logSize.set(current.size);
    for (const { name, size, problem } of timestamps?.status() ?? []) {
      if (size !== null) timestampSize.set({ authority: name }, size);
      timestampFailing.set({ authority: name }, problem === null ? 0 : 1);
    }
    if (witnesses === null) return;
    for (const { name, size, problem } of witnesses.status()) {
      if (size !== null) witnessSize.set({ witness: name }, size);
      witnessFailing.set({ witness: name }, problem === null ? 0 : 1);
    }
    if (current.state !== "SIGNING") return;
    // While the store does not answer, nobody can tell whether the quorum is reached. So the gauge is removed.
    const cosignatures = await store.log.cosignatures().catch(() => null);
    const asked = await witnesses.askedSize().catch(() => null);
    if (cosignatures === null || asked === null) quorum.remove();
    else quorum.set(witnesses.isReached(asked, cosignatures) ? 1 : 0);
  }

  return {
    requestAnswered: (labels, seconds) => durations.observe(labels, seconds),
    submissions(call, accepted, refused) {
      submissions.inc({ call, result: "accepted" }, accepted);
      submissions.inc({ call, result: "refused" }, refused);
    },
    connectionRefused: (limit) => refusedConnections.inc({ limit }),
    async text() {
      await readQueues();
      await readLog();
      await readHost();
      await readStore();
      if (publisher !== null) published.set((publisher.lastSuccess() ?? 0) / 1000);
      lostLines.reset();
      lostLines.inc(lostLogLines());
      return registry.metrics();
    },
  };
}

export function metricsRoute(metrics: Metrics): Route {
  return get("/metrics", async () =>
    respond(await metrics.text(), 200, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    }),
  );
}

// Metrics of what an operator has to do from time to time: replace keys, back up, look after a replica.
const DAY_MS = 86_400_000;
/** A key that ends within this time, and has no successor, is counted. */
const ENDING_MS = 14 * DAY_MS;

function createStoreMetrics(
  registry: Registry,
  { store, replica, now }: Pick<Measured, "store" | "replica" | "now">,
): () => Promise<void> {
  const registers = [registry];
  const ending = new Gauge({
    name: "depository_api_keys_ending",
    help: "Labels of API keys whose last active key ends within 14 days; absent while the store does not answer.",
    registers,
  });
  const backup = new Gauge({
    name: "depository_backup_last_success_timestamp_seconds",
    help: "When the last back-up by the command `backup` was complete, in seconds since 1970; absent if there was none.",
    registers,
  });
  const isUp = new Gauge({
    name: "depository_replica_up",
    help: "Whether the replica answered while these metrics were read; absent without a replica.",
    registers,
  });
  const lag = new Gauge({
    name: "depository_replica_lag_seconds",
    help: "For how long the replica has lacked a snapshot that the primary has, or else 0; absent without a replica or an answer.",
    registers,
  });

  async function readReplica(): Promise<void> {
    for (const gauge of [isUp, lag]) gauge.remove();
    if (replica === null) return;
    try {
      const has = (await replica.ledger.lastSnapshot())?.ordinal ?? 0;
      isUp.set(1);
      const next = await store.ledger.snapshotAt(has + 1);
      lag.set(next === null ? 0 : Math.max(0, now() - toMilliseconds(next.timestamp)) / 1000);
    } catch {
      // Either the replica failed and is counted as down, or the primary did, which other metrics report.
      if ((await isUp.get()).values.length === 0) isUp.set(0);
    }
  }

  return async () => {
    for (const gauge of [ending, backup]) gauge.remove();
    await readReplica();
    try {
      ending.set(endingLabels(await store.keys.all(), now()));
      const at = await store.kind.lastBackup();
      if (at !== null) backup.set(at / 1000);
    } catch {
      // `depository_store_up` reports it.
    }
  };
}

/** Keys that were rotated end soon, but their label has a newer one. */
function endingLabels(keys: readonly ApiKey[], now: number): number {
  const ends = new Map<string, number>();
  for (const key of keys) {
    if (keyProblem(key, now) !== null) continue;
    ends.set(key.label, Math.max(ends.get(key.label) ?? 0, key.expiresAt ?? Infinity));
  }
  return [...ends.values()].filter((end) => end - now <= ENDING_MS).length;
}

// Metrics of what the service needs from its machine: room on the volumes that it writes to, and a correct clock.
interface Host {
  readonly store: { readonly ledger: Pick<SnapshotReads, "lastSnapshot"> };
  readonly now: () => number;
  /** The folders that the service writes to, by the names that the metrics give them. */
  readonly folders: Readonly<Record<string, string>>;
}

function createHostMetrics(registry: Registry, { store, now, folders }: Host): () => Promise<void> {
  const registers = [registry];
  const size = new Gauge({
    name: "depository_volume_size_bytes",
    help: "Size of the volume of each folder that the service writes to; absent while the folder cannot be found.",
    labelNames: ["folder"],
    registers,
  });
  const free = new Gauge({
    name: "depository_volume_free_bytes",
    help: "Free space, for the service's user, on the volume of each folder that the service writes to; absent while the folder cannot be found.",
    labelNames: ["folder"],
    registers,
  });
  const clock = new Gauge({
    name: "depository_clock_seconds",
    help: "Seconds since 1970 by this machine's clock.",
    registers,
  });
  const behind = new Gauge({
    name: "depository_clock_behind_store_seconds",
    help: "How far this machine's clock is behind the time of the newest snapshot, or else 0; absent while the store does not answer.",
    registers,
  });

  async function readVolumes(): Promise<void> {
    for (const [folder, path] of Object.entries(folders)) {
      const volume = await statfs(path).catch(() => null);
      if (volume === null) {
        for (const gauge of [size, free]) gauge.remove({ folder });
      } else {
        size.set({ folder }, volume.blocks * volume.bsize);
        free.set({ folder }, volume.bavail * volume.bsize);
      }
    }
  }

  return async () => {
    await readVolumes();
    const last = await store.ledger.lastSnapshot().catch(() => undefined);
    const time = now();
    clock.set(time / 1000);
    if (last === undefined) behind.remove();
    else if (last === null) behind.set(0);
    else behind.set(Math.max(0, toMilliseconds(last.timestamp) - time) / 1000);
  };
}
