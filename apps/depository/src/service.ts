// Assembles the service: the HTTP app, and the loops that run beside it. The loops batch fingerprints, commit and count
// batches, close the local ledger's snapshots, sign the log, ask witnesses and timestamp authorities, send webhooks'
// events, and publish.
import { dirname } from "node:path";
import type { OperatorLinks } from "@digital-evidence/evidence/api";
import type { Policy } from "@digital-evidence/transparency";
import type { Logger } from "pino";
import { createBatcher } from "./batching/form-batches.ts";
import { createCommitter } from "./batching/commit-roots.ts";
import { countBatches } from "./batching/count-batches.ts";
import type { Config } from "./config.ts";
import type { DemoDocuments } from "./demo/documents.ts";
import { type App, createApp } from "./http/app.ts";
import { localConfiguration, type ProposedObservers } from "./http/configuration.ts";
import type { Site } from "./http/site.ts";
import { createIngest } from "./ingest/ingest.ts";
import { LedgerError } from "./ledger/ledger.ts";
import { createLocalLedger } from "./ledger/local.ts";
import { createTransparencyLog } from "@digital-evidence/log/transparency-log";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";
import { waitsForOf } from "@digital-evidence/log/log-texts";
import { createLogTree } from "@digital-evidence/log/log-tree";
import type { Authority } from "@digital-evidence/log/authorities-file";
import { createTimestamps } from "@digital-evidence/log/timestamps";
import { createWitnesses } from "@digital-evidence/log/witnesses";
import { send } from "./outgoing-request.ts";
import { createPause } from "@digital-evidence/log/pause";
import { loadNativeCurve, nodeCurve } from "@digital-evidence/native/curve";
import { createSignatureVerifier } from "@digital-evidence/native/signature-check";
import { readVersion, type Version } from "@digital-evidence/native/version";
import { createBackgroundPublisher } from "./publish/background.ts";
import { createProver } from "./proofs/proofs.ts";
import type { PublicReads, Store } from "./store/store.ts";
import { createDeliveries, type Deliveries } from "./webhooks/deliveries.ts";
import { createPost } from "./webhooks/post.ts";
import { createResolve, type Resolve } from "./webhooks/target.ts";
import { createTurns } from "./turns.ts";

/** The pause between two checks of whether every witness has cosigned the newest checkpoint. */
const WITNESS_INTERVAL_MS = 500;
/** The pause between two checks of whether every timestamp authority has timestamped the newest checkpoint. */
const TIMESTAMP_LOOK_MS = 500;

export interface ServiceOptions {
  readonly config: Config;
  readonly store: Store;
  /** The store for public reads: the replica if there is one, or else the store itself. */
  readonly reads: PublicReads;
  readonly logger: Logger;
  readonly now: () => number;
  /**
   * Returns milliseconds, with fractions, since an arbitrary fixed moment. By default this is the process's own
   * clock.
   */
  readonly elapsedMs?: () => number;
  readonly newId: () => string;
  readonly site: Site | null;
  readonly version?: Version;
  /** The streaming replica, for watching it. */
  readonly replica?: PublicReads | null;
  readonly documents: DemoDocuments | null;
  readonly lostLogLines?: () => number;
  readonly policy?: Policy | null;
  readonly authorities?: readonly Authority[];
  /** The operator's own words and links around the pages. */
  readonly links?: OperatorLinks;
  /** The observers that the pages propose to visitors. */
  readonly observers?: ProposedObservers | null;
  /** Finds the addresses of webhooks' receivers. By default the name servers are asked. */
  readonly resolve?: Resolve;
  /** libsecp256k1. Null where there is no binary for this machine, and Node's own cryptography verifies signatures. */
  readonly nativeCurve?: ReturnType<typeof loadNativeCurve>;
  /** For tests: called after each durable step outside the store. */
  readonly onStep?: (step: string) => void;
}

/** How often the workers run, and how often the local ledger closes a snapshot. */
export type Pace = Pick<Config, "workerIntervalMs" | "ledgerIntervalMs">;

export interface Service {
  readonly app: App;
  /** Runs each step of the work on batches once. Every batch advances by at most one status. */
  work(): Promise<void>;
  /** @returns how many roots are in the new snapshot; 0 if there is none */
  closeSnapshot(): Promise<number>;
  /** Counts the members of some batches that are new, or that became final, errored or open since they were counted. */
  countBatches(): Promise<void>;
  /** Signs a checkpoint if there are snapshots that the published one does not cover, or if the log has a new key. */
  publishCheckpoint(): Promise<void>;
  /** Asks each witness once, except those that have cosigned the newest checkpoint or have failed a moment ago. */
  askWitnesses(): Promise<void>;
  /** Asks each authority once, except those that have timestamped the newest checkpoint or were asked a moment ago. */
  askAuthorities(): Promise<void>;
  /** Counts a connection that exceeded a limit. At most once a minute, a line in the log reports such connections. */
  readonly connectionRefused: App["connectionRefused"];
  readonly deliveries: Deliveries;
  /**
   * Starts running the workers repeatedly. @returns an object whose `stop` stops them; then they may be started again
   */
  startWorkers(pace: Pace): { stop(): Promise<void> };
}

export function createService(options: ServiceOptions): Service {
  const { config, store, reads, logger, now, newId } = options;
  const ledger = createLocalLedger({ store, now });
  const keyFile = openLogKeyFile(config.logKeyFile, config.logOrigin, options.onStep);
  const tree = createLogTree(store.log);
  const { policy = null } = options;
  const waitsFor = waitsForOf(config, policy);
  const witnesses =
    policy === null
      ? null
      : createWitnesses({
          policy,
          // Witnesses must not be ahead of the published files, so they are asked only for what is published.
          store:
            waitsFor === "PUBLICATION"
              ? { ...store.log, checkpoint: () => store.log.served() }
              : store.log,
          readTiles: tree.readTiles,
          logger,
          now,
          send,
        });
  const { authorities = [] } = options;
  const timestamps =
    authorities.length === 0
      ? null
      : createTimestamps({
          authorities,
          store,
          logger,
          intervalMs: config.timestampIntervalMs,
          now,
          send,
        });
  const service = { log: store.log, waitsFor };
  const log = createTransparencyLog({ store, keyFile, logger, tree, witnesses, service });
  const batcher = createBatcher({
    store,
    maxSize: config.batchMaxSize,
    maxAgeMs: config.batchMaxAgeMs,
    now,
    newId,
  });
  const committer = createCommitter({
    store,
    ledger,
    maxAttempts: config.commitMaxAttempts,
    retryMs: config.commitRetryMs,
    now,
    onFailure: ({ id, retryCount }, err) => {
      if (!(err instanceof LedgerError)) {
        logger.error({ err, batchId: id }, "the service failed while it submitted a root");
      } else if (err.code === "UNAVAILABLE") {
        logger.warn(
          { err, batchId: id },
          "the ledger cannot be reached; this does not count as a refusal",
        );
      } else {
        logger.warn({ err, batchId: id, refusal: retryCount + 1 }, "the ledger refused a root");
      }
    },
  });
  const publisher =
    config.publish === null
      ? null
      : createBackgroundPublisher({ publish: config.publish, logger, now });
  const elapsedMs = options.elapsedMs ?? (() => performance.now());
  const turns = createTurns(elapsedMs);
  const deliveries = createDeliveries({
    store,
    post: createPost({
      targets: config.webhookTargets,
      resolve: options.resolve ?? createResolve(),
      timeoutMs: config.webhookTimeoutMs,
    }),
    timeoutMs: config.webhookTimeoutMs,
    logger,
    now,
    elapsedMs,
    random: Math.random,
  });
  const { nativeCurve = loadNativeCurve() } = options;
  if (nativeCurve === null) {
    logger.warn(
      "there is no binary of libsecp256k1 for this machine, so verifying a signature takes six times as long",
    );
  }
  const verifySignature = createSignatureVerifier(nativeCurve ?? nodeCurve);
  const app = createApp({
    ...options,
    version: options.version ?? readVersion(),
    replica: options.replica ?? null,
    hasNativeCurve: nativeCurve !== null,
    elapsedMs,
    turns,
    lostLogLines: options.lostLogLines ?? (() => 0),
    ingest: createIngest({ store, verifySignature, turns, now, newId }),
    prover: createProver({ hashesOf: (id) => reads.batches.hashes(id) }),
    log,
    witnesses,
    timestamps,
    publisher,
    maxBodyBytes: config.maxBodyBytes,
    answerCacheBytes: config.answerCacheBytes,
    readLimitPerMinute: config.readLimitPerMinute,
    writeLimitPerMinute: config.writeLimitPerMinute,
    webhookTargets: config.webhookTargets,
    submissionWorkPerMinute: config.submissionWorkPerMinute,
    trustedProxies: config.trustedProxies,
    monitoringApart: config.monitoring !== null,
    folders: {
      data: config.dataDir,
      key: dirname(config.logKeyFile),
      ...(config.logFile === null ? {} : { log: dirname(config.logFile) }),
    },
    publicOrigin: config.publicOrigin,
    configuration: localConfiguration(
      config.demo !== null,
      config.serviceWorker,
      config.connectOrigins,
      config.keyDirectories,
      options.observers?.text ?? null,
      options.links ?? {},
    ),
    connectOrigins: [
      ...new Set([
        ...config.connectOrigins,
        ...config.keyDirectories.map(({ origin }) => origin),
        ...(options.observers?.origins ?? []),
      ]),
    ],
  });

  // Runs each step once, beginning with the step for the last status. In the opposite order, one run could advance a
  // batch by several statuses.
  async function work(): Promise<void> {
    const moved = {
      settled: await committer.commit(),
      announced: await committer.announce(),
      rooted: await batcher.root(),
      processed: await batcher.process(),
      closed: await batcher.close(),
    };
    if (Object.values(moved).some((count) => count > 0)) logger.info(moved, "batches moved");
  }
  async function closeSnapshot(): Promise<number> {
    const entries = await ledger.closeSnapshot();
    if (entries > 0) logger.info({ entries }, "local snapshot closed");
    return entries;
  }
  const refusalPause = createPause(now);
  const connectionRefused: App["connectionRefused"] = (limit) => {
    app.connectionRefused(limit);
    if (!refusalPause.isOver) return;
    refusalPause.begin(60_000);
    logger.warn({ limit }, "connections are refused, because a limit is reached");
  };
  const onError = (err: unknown): void => {
    logger.error({ err }, "a worker failed and will run again");
  };

  return {
    app,
    work,
    closeSnapshot,
    countBatches: () => countBatches(store.counts),
    publishCheckpoint: log.publish,
    async askWitnesses() {
      await Promise.all((witnesses?.steps ?? []).map((step) => step()));
    },
    async askAuthorities() {
      await Promise.all((timestamps?.steps ?? []).map((step) => step()));
    },
    connectionRefused,
    deliveries,
    startWorkers({ workerIntervalMs, ledgerIntervalMs }) {
      const publishing = startLoop({ intervalMs: ledgerIntervalMs, step: log.publish, onError });
      const closing = async () => {
        // A new snapshot wakes the log, so that its checkpoint does not wait for the next interval. The log also runs
        // at each interval, because another process may have closed a snapshot.
        if ((await closeSnapshot()) > 0) publishing.wake();
      };
      const loops = [
        publishing,
        startLoop({ intervalMs: workerIntervalMs, step: work, onError }),
        startLoop({
          intervalMs: workerIntervalMs,
          step: () => countBatches(store.counts),
          onError,
        }),
        startLoop({ intervalMs: ledgerIntervalMs, step: closing, onError }),
        startLoop({ intervalMs: workerIntervalMs, step: () => deliveries.step(), onError }),
        ...[
          ...(witnesses?.steps ?? []).map((ask) => ({
            // A checkpoint that needs its quorum is kept for serving as soon as it has it, before the next one is signed.
            step: async () => {
              await ask();
              if (waitsFor !== null) await log.checkpoint();
            },
            lookMs: WITNESS_INTERVAL_MS,
          })),
          ...(timestamps?.steps ?? []).map((step) => ({ step, lookMs: TIMESTAMP_LOOK_MS })),
        ].map(({ step, lookMs }) =>
          startLoop({
            intervalMs: Math.min(ledgerIntervalMs, lookMs),
            step: () => (log.state().state === "SIGNING" ? step() : Promise.resolve()),
            onError,
          }),
        ),
      ];
      if (config.publish !== null && publisher !== null) {
        const { intervalMs } = config.publish;
        loops.push(startLoop({ intervalMs, step: () => publisher.step(), onError }));
      }
      return {
        async stop() {
          publisher?.stop();
          await Promise.all(loops.map((loop) => loop.stop()));
          await deliveries.stop();
        },
      };
    },
  };
}

// Runs a step repeatedly until the loop is stopped, never twice at the same time. A failed step is reported and runs
// again later. This loses no work, since every step reads from the store what remains to be done.
interface Loop {
  /**
   * Runs the step at once instead of at the end of the interval. If the step is running, it runs once more afterwards.
   */
  wake(): void;
  /** Resolves when the running step, if there is one, has ended. After this call no other step starts. */
  stop(): Promise<void>;
}

export function startLoop({
  intervalMs,
  step,
  onError,
}: {
  intervalMs: number;
  step: () => Promise<unknown>;
  onError: (error: unknown) => void;
}): Loop {
  const stopping = new AbortController();
  let endPause = (): void => {};
  let isDue = false;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isDue = false;
      try {
        await step();
      } catch (error) {
        onError(error);
      }
      if (stopping.signal.aborted) return;
      if (isDue) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, intervalMs);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const running = run();
  return {
    wake() {
      isDue = true;
      endPause();
    },
    async stop() {
      stopping.abort();
      endPause();
      await running;
    },
  };
}
