// Puts the HTTP app together: the table of routes, and what they need.
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { DemoDocuments } from "../demo/documents.ts";
import type { TransparencyLog } from "@digital-evidence/log/transparency-log";
import type { Timestamps } from "@digital-evidence/log/timestamps";
import type { BackgroundPublisher } from "../publish/background.ts";
import type { Witnesses } from "@digital-evidence/log/witnesses";
import type { Ingest } from "../ingest/ingest.ts";
import type { Prover } from "../proofs/proofs.ts";
import type { PublicReads, Store } from "../store/store.ts";
import type { Turns } from "../turns.ts";
import type { WebhookTargets } from "../webhooks/target.ts";
import type { Version } from "@digital-evidence/native/version";
import { type Allowances, createAllowances } from "./rate-limit.ts";
import { batchRoutes } from "./batches.ts";
import { configurationRoutes, type ExplorerConfiguration } from "./configuration.ts";
import { documentRoutes, documentOf } from "./documents.ts";
import { feedRoutes } from "./feeds.ts";
import { fingerprintRoutes } from "./fingerprints.ts";
import { healthRoutes } from "./health.ts";
import { logRoutes } from "./transparency-log.ts";
import { keepAnswers } from "./kept-answers.ts";
import { metricsRoute, createMetrics, type Metrics } from "./metrics.ts";
import { previews } from "./preview.ts";
import { referenceRoutes } from "./reference.ts";
import { serviceRoutes } from "./service-routes.ts";
import type { Route } from "./route.ts";
import { nothingHere, serveRoutes } from "./serve-routes.ts";
import { signerRoutes } from "./signer-routes.ts";
import { serveSite, type Site } from "./site.ts";
import { submissionRoutes } from "./submissions.ts";
import { timestampRoutes } from "./timestamps.ts";
import { webhookRoutes } from "./webhooks.ts";

export interface AppOptions {
  readonly store: Store;
  readonly reads: PublicReads;
  readonly ingest: Ingest;
  readonly prover: Prover;
  readonly log: TransparencyLog;
  readonly witnesses: Witnesses | null;
  /** Null where no timestamp authorities are configured. */
  readonly timestamps: Timestamps | null;
  readonly publisher: Pick<BackgroundPublisher, "lastSuccess"> | null;
  readonly logger: Logger;
  readonly lostLogLines: () => number;
  readonly hasNativeCurve: boolean;
  readonly now: () => number;
  /** Returns milliseconds, with fractions, since an arbitrary fixed moment. */
  readonly elapsedMs: () => number;
  readonly newId: () => string;
  readonly maxBodyBytes: number;
  readonly answerCacheBytes: number;
  readonly readLimitPerMinute: number;
  readonly writeLimitPerMinute: number;
  readonly submissionWorkPerMinute: number;
  readonly webhookTargets: WebhookTargets;
  readonly turns: Turns;
  readonly trustedProxies: number;
  readonly publicOrigin: string | null;
  readonly configuration: ExplorerConfiguration;
  readonly connectOrigins: readonly string[];
  readonly site: Site | null;
  readonly documents: DemoDocuments | null;
  /** If true, only `App.monitoring` answers health and metrics, and `App.server` does not. */
  readonly monitoringApart: boolean;
  readonly folders: Readonly<Record<string, string>>;
  readonly version: Version;
  /** The streaming replica. Null if there is none. */
  readonly replica: PublicReads | null;
}

export interface App {
  readonly server: FastifyInstance;
  /** Answers only health and metrics, for a separate port. */
  readonly monitoring: FastifyInstance;
  readonly connectionRefused: Metrics["connectionRefused"];
  /** Every route except for the site's files. */
  readonly routes: readonly Route[];
}

export function createApp(options: AppOptions): App {
  const metrics = createMetrics(options);
  const allowances = createAllowances(options);
  const monitoring = [...healthRoutes(options), metricsRoute(metrics)];
  const routes = [
    // Without a route, the site would answer with a page.
    ...(options.monitoringApart
      ? monitoring.map((route) => ({ ...route, handler: nothingHere }))
      : monitoring),
    ...publicRoutes(options, metrics, allowances),
  ];
  const common = { ...options, metrics, allowances };
  const { site, connectOrigins, reads } = options;
  const fallBack = site === null ? nothingHere : serveSite(site, connectOrigins, previews(reads));
  return {
    routes,
    connectionRefused: metrics.connectionRefused,
    server: serveRoutes({ ...common, routes, fallBack }),
    monitoring: serveRoutes({ ...common, routes: monitoring, fallBack: nothingHere }),
  };
}

function publicRoutes(options: AppOptions, metrics: Metrics, { charge }: Allowances): Route[] {
  const { store, reads, now, documents, configuration } = options;
  const keep = keepAnswers(
    () => store.version(),
    () => reads.withholdings.state(),
    now,
    options.answerCacheBytes,
  );
  return [
    ...submissionRoutes({ ...options, metrics }),
    ...fingerprintRoutes({ ...options, keep, charge, documentOf: documentOf(documents) }),
    ...feedRoutes({ ...options, keep, charge }),
    ...batchRoutes({ ...options, keep }),
    ...signerRoutes({ ...options, keep }),
    ...serviceRoutes(options),
    ...webhookRoutes(options),
    ...timestampRoutes(options),
    ...logRoutes(options),
    ...configurationRoutes(configuration),
    ...documentRoutes(options),
    ...referenceRoutes(),
  ];
}
