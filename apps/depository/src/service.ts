// The service put together: the HTTP face and the loops that batch, commit and keep the local ledger.
import type { Logger } from "pino";
import { createBatcher } from "./batch.ts";
import { createCommitter } from "./commit.ts";
import type { Config } from "./config.ts";
import type { DemoDocuments } from "./demo/documents.ts";
import { type App, createApp } from "./http/app.ts";
import { localConfiguration } from "./http/configuration.ts";
import type { Site } from "./http/site.ts";
import { createIngest } from "./ingest.ts";
import { LedgerError } from "./ledger/ledger.ts";
import { createLocalLedger } from "./ledger/local.ts";
import { startLoop } from "./loop.ts";
import { createSignatureVerifier } from "./signature-check.ts";
import { createProver } from "./proofs.ts";
import type { Store } from "./store/store.ts";
import type { PublicReads } from "./store/with-replica.ts";
import { createTurns } from "./turns.ts";

export interface ServiceOptions {
  readonly config: Config;
  readonly store: Store;
  /** Where the public's reads go; the store itself where there is no replica. */
  readonly reads: PublicReads;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds, with fractions, since any one moment; the process's own clock unless given. */
  readonly elapsedMs?: () => number;
  readonly newId: () => string;
  readonly site: Site | null;
  readonly documents: DemoDocuments | null;
  /** Lines of the log that could not be written so far; none where it is not given. */
  readonly lostLogLines?: () => number;
}

/** How often the workers look, and how often the local ledger closes a snapshot. */
export type Pace = Pick<Config, "workerIntervalMs" | "ledgerIntervalMs">;

export interface Service {
  readonly app: App;
  /** One look of the workers: every batch moves at most one status further. */
  work(): Promise<void>;
  closeSnapshot(): Promise<void>;
  /** Counts a connection that was one too many, and logs that there are such, once a minute. */
  readonly connectionRefused: () => void;
  /** Starts looking again and again. @returns how to stop; they may be started anew afterwards. */
  startWorkers(pace: Pace): { stop(): Promise<void> };
}

export function createService(options: ServiceOptions): Service {
  const { config, store, reads, logger, now, newId } = options;
  const ledger = createLocalLedger({ store, now });
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
        logger.error({ err, batchId: id }, "the service failed while it handed over a root");
      } else if (err.code === "UNAVAILABLE") {
        logger.warn(
          { err, batchId: id },
          "the ledger cannot be reached; this counts as no refusal",
        );
      } else {
        logger.warn({ err, batchId: id, refusal: retryCount + 1 }, "the ledger refused a root");
      }
    },
  });
  const elapsedMs = options.elapsedMs ?? (() => performance.now());
  const turns = createTurns(elapsedMs);
  const app = createApp({
    ...options,
    elapsedMs,
    turns,
    lostLogLines: options.lostLogLines ?? (() => 0),
    ingest: createIngest({ store, verifySignature: createSignatureVerifier(), turns, now, newId }),
    prover: createProver({ store: reads }),
    maxBodyBytes: config.maxBodyBytes,
    answerCacheBytes: config.answerCacheBytes,
    readLimitPerMinute: config.readLimitPerMinute,
    writeLimitPerMinute: config.writeLimitPerMinute,
    submissionWorkPerMinute: config.submissionWorkPerMinute,
    trustedProxies: config.trustedProxies,
    configuration: localConfiguration(config.demo !== null),
    connectOrigins: config.connectOrigins,
  });

  // From the last status to the first, so that no batch moves twice in one look.
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
  async function closeSnapshot(): Promise<void> {
    const entries = await ledger.closeSnapshot();
    if (entries > 0) logger.info({ entries }, "local snapshot closed");
  }
  let refusedAt = -Infinity;
  function connectionRefused(): void {
    app.connectionRefused();
    if (now() - refusedAt < 60_000) return;
    refusedAt = now();
    logger.warn(
      "connections are refused: there are as many as MAX_CONNECTIONS or MAX_CONNECTIONS_PER_CLIENT says",
    );
  }
  const onError = (err: unknown): void => {
    logger.error({ err }, "a worker failed and will look again");
  };

  return {
    app,
    work,
    closeSnapshot,
    connectionRefused,
    startWorkers({ workerIntervalMs, ledgerIntervalMs }) {
      const loops = [
        startLoop({ intervalMs: workerIntervalMs, step: work, onError }),
        startLoop({ intervalMs: ledgerIntervalMs, step: closeSnapshot, onError }),
      ];
      return {
        async stop() {
          await Promise.all(loops.map((loop) => loop.stop()));
        },
      };
    },
  };
}
