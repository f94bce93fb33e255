// The HTTP app: its routes, and the steps that every request passes.
import type { Logger } from "pino";
import type { DemoDocuments } from "../demo/documents.ts";
import type { TransparencyLog } from "../ledger/transparency-log.ts";
import type { Timestamps } from "../ledger/timestamps.ts";
import type { BackgroundPublisher } from "../publish/background.ts";
import type { Witnesses } from "../ledger/witnesses.ts";
import type { Ingest } from "../ingest/ingest.ts";
import type { Prover } from "../proofs/proofs.ts";
import type { PublicReads, Store } from "../store/store.ts";
import type { Turns } from "../turns.ts";
import type { WebhookTargets } from "../webhooks/target.ts";
import { type Allowances, createAllowances } from "./rate-limit.ts";
import { answerFailures } from "./answer-failures.ts";
import { apiPaths } from "./api-paths.ts";
import { addBatchRoutes } from "./batches.ts";
import { type Asked, Call, type Handler, type Reply } from "./call.ts";
import { addConfigurationRoute, type ExplorerConfiguration } from "./configuration.ts";
import { addCorsHeaders, addPreflight } from "./cors.ts";
import { addDocumentRoute, documentOf } from "./documents.ts";
import { Failure } from "./failure.ts";
import { addFeedRoutes } from "./feeds.ts";
import { addFingerprintRoutes } from "./fingerprints.ts";
import { addHealthRoutes } from "./health.ts";
import { addLogRoutes } from "./transparency-log.ts";
import { keepAnswers } from "./kept-answers.ts";
import { addMetricsRoute, createMetrics, type Metrics } from "./metrics.ts";
import { allowedMethods } from "./operations.ts";
import { checkQueryNames } from "./query-names.ts";
import { previews } from "./preview.ts";
import { addReferenceRoutes } from "./reference.ts";
import { logRequests } from "./request-log.ts";
import { createRouter, type Router } from "./router.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { addServiceRoutes } from "./service-routes.ts";
import { addSignerRoutes } from "./signer-routes.ts";
import { serveSite, type Site } from "./site.ts";
import { addRequestId, inOrder, omitBodyOfHead } from "./steps.ts";
import { addSubmissionRoutes } from "./submissions.ts";
import { addTimestampRoutes } from "./timestamps.ts";
import { addWebhookRoutes } from "./webhooks.ts";

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
  /** If true, only `App.monitoring` answers health and metrics, and `App.handle` does not. */
  readonly monitoringApart: boolean;
  readonly folders: Readonly<Record<string, string>>;
}

/** Never throws and never rejects, because every failure becomes an answer. */
export type Handle = (asked: Asked) => Promise<Reply>;

export interface App {
  readonly handle: Handle;
  /** Answers only health and metrics, for a separate port. */
  readonly monitoring: Handle;
  readonly connectionRefused: Metrics["connectionRefused"];
  /** Every route except for the site's files. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

export function createApp(options: AppOptions): App {
  const { logger, elapsedMs, newId } = options;
  const metrics = createMetrics(options);
  const allowances = createAllowances(options);
  const router = createRoutes(options, metrics, allowances);
  const monitoring = createRouter();
  addMonitoringRoutes(monitoring, options, metrics);

  // The first step is the outermost: each step wraps the steps below it.
  const steps = [
    logRequests(logger, metrics, elapsedMs),
    addRequestId,
    addCorsHeaders,
    addSecurityHeaders,
    omitBodyOfHead,
    answerFailures(logger),
    allowances.limitRate,
    checkQueryNames,
  ];
  function handleBy(routes: Router, fallBack: Handler): Handle {
    const answer = inOrder(steps, (call) => handlerOf(call, routes, fallBack)(call));
    return async (asked) => answer(new Call(asked, newId(), routes.find));
  }

  return {
    routes: router.all(),
    connectionRefused: metrics.connectionRefused,
    handle: handleBy(router, createFallBack(options)),
    monitoring: handleBy(monitoring, refuse),
  };
}

function addMonitoringRoutes(router: Router, options: AppOptions, metrics: Metrics): void {
  addHealthRoutes(router, options);
  addMetricsRoute(router, metrics);
}

function createRoutes(options: AppOptions, metrics: Metrics, { charge }: Allowances): Router {
  const { store, reads, now, documents } = options;
  const router = createRouter();
  const keep = keepAnswers(
    () => store.version(),
    () => reads.withholdings.state(),
    now,
    options.answerCacheBytes,
  );
  if (!options.monitoringApart) addMonitoringRoutes(router, options, metrics);
  addSubmissionRoutes(router, { ...options, metrics });
  addFingerprintRoutes(router, { ...options, keep, charge, documentOf: documentOf(documents) });
  addFeedRoutes(router, { ...options, keep, charge });
  addBatchRoutes(router, { ...options, keep });
  addSignerRoutes(router, { ...options, keep });
  addServiceRoutes(router, options);
  addWebhookRoutes(router, options);
  // The timestamp routes are added first, because the log's routes also match the paths of timestamps.
  addTimestampRoutes(router, options);
  addLogRoutes(router, options);
  addConfigurationRoute(router, options.configuration);
  if (documents !== null) addDocumentRoute(router, documents);
  addReferenceRoutes(router);
  for (const path of apiPaths) addPreflight(router, path);
  return router;
}

function createFallBack({ site, connectOrigins, reads }: AppOptions): Handler {
  return site === null ? refuse : serveSite(site, connectOrigins, previews(reads));
}

const refuse: Handler = () => {
  throw nothingHere();
};

/** @throws Failure where the path does not exist or does not accept this method */
function handlerOf({ match, method, isRead }: Call, router: Router, fallBack: Handler): Handler {
  const template = match?.template ?? "";
  const handler = router.handler(template, isRead ? "GET" : method);
  if (handler !== undefined) return handler;
  if (apiPaths.has(template)) throw notAllowed(template);
  if (isRead) return fallBack;
  throw nothingHere();
}

function nothingHere(): Failure {
  return new Failure("NOT_FOUND", "there is nothing at this path");
}

function notAllowed(path: string): Failure {
  const headers = { Allow: allowedMethods(path) };
  const message = "this path does not accept this method";
  return new Failure("METHOD_NOT_ALLOWED", message, undefined, headers);
}
