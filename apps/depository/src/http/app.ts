// The service's HTTP face: one id per request, one log line, one shape of error, then the routes.
import type { ErrorBody } from "@digital-evidence/evidence/api";
import { PATHS } from "@digital-evidence/evidence/api";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { DemoDocuments } from "../demo/documents.ts";
import type { Ingest } from "../ingest.ts";
import type { LocalLedger } from "../ledger/local.ts";
import type { Prover } from "../proofs.ts";
import type { Store } from "../store/store.ts";
import { StoreUnavailableError } from "../store/store-error.ts";
import { addBatchRoutes } from "./batches.ts";
import { addConfigurationRoute, type ExplorerConfiguration } from "./configuration.ts";
import type { Env } from "./context.ts";
import { addPreflight } from "./cors.ts";
import { addDocumentRoute, documentOf } from "./documents.ts";
import { Failure } from "./failure.ts";
import { addFingerprintRoutes } from "./fingerprints.ts";
import { addHealthRoutes } from "./health.ts";
import { keepAnswers } from "./kept-answers.ts";
import { addMetricsRoute, createMetrics } from "./metrics.ts";
import { allowedMethods, templateOf } from "./operations.ts";
import { clientAddress, createRateLimiter } from "./rate-limit.ts";
import { addReferenceRoutes } from "./reference.ts";
import { respondJson } from "./respond.ts";
import { route } from "./route.ts";
import { pageHeaders } from "./security-headers.ts";
import { addSiteRoutes, type Site } from "./site.ts";
import { addSubmissionRoutes } from "./submissions.ts";

export interface AppOptions {
  readonly store: Store;
  readonly ingest: Ingest;
  readonly prover: Prover;
  readonly ledger: Pick<LocalLedger, "snapshot">;
  readonly logger: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds, with fractions, since any one moment. */
  readonly elapsedMs: () => number;
  readonly newId: () => string;
  readonly maxBodyBytes: number;
  readonly readLimitPerMinute: number;
  readonly writeLimitPerMinute: number;
  readonly trustedProxies: number;
  readonly configuration: ExplorerConfiguration;
  readonly connectOrigins: readonly string[];
  readonly site: Site | null;
  readonly documents: DemoDocuments | null;
}

export function createApp(options: AppOptions): Hono<Env> {
  const { logger, now, elapsedMs, newId, documents, site } = options;
  const app = new Hono<Env>();
  const metrics = createMetrics(options.store, now);

  app.use(async (c, next) => {
    const start = elapsedMs();
    const requestId = newId();
    c.set("requestId", requestId);
    await next();
    const { method, path } = c.req;
    const { status } = c.res;
    const ms = elapsedMs() - start;
    metrics.request(method, templateOf(path), status, ms / 1000);
    if (!logger.isLevelEnabled("info")) return;
    logger.info({ requestId, method, path, status, ms: Math.round(ms * 1000) / 1000 }, "request");
  });
  app.use("/v1/*", limitRate(options));

  addHealthRoutes(app, options);
  addMetricsRoute(app, metrics);
  addSubmissionRoutes(app, { ...options, metrics });
  const keep = keepAnswers(() => options.store.version());
  addFingerprintRoutes(app, { ...options, keep, documentOf: documentOf(documents) });
  addBatchRoutes(app, { ...options, keep });
  addConfigurationRoute(app, options.configuration);
  if (documents !== null) addDocumentRoute(app, documents);
  addReferenceRoutes(app);
  for (const path of Object.values(PATHS)) {
    addPreflight(app, path);
    const headers = { Allow: allowedMethods(path) };
    app.all(route(path), () => {
      throw new Failure(
        "METHOD_NOT_ALLOWED",
        "this path does not take this method",
        undefined,
        headers,
      );
    });
  }
  if (site !== null) addSiteRoutes(app, site, pageHeaders(options.connectOrigins));

  app.notFound((c) => failed(c, new Failure("NOT_FOUND", "there is nothing at this path")));
  app.onError((error, c) => {
    if (error instanceof Failure) return failed(c, error);
    // The client went away or was cut off: nothing of ours failed, and the answer reaches nobody.
    if (c.env?.incoming?.readableAborted === true) {
      return failed(c, new Failure("REQUEST_TIMEOUT", "the request did not arrive whole"));
    }
    logger.error({ requestId: c.get("requestId"), err: error }, "request failed");
    if (error instanceof StoreUnavailableError) {
      return failed(c, new Failure("UNAVAILABLE", "the service cannot reach its store; try again"));
    }
    return failed(c, new Failure("INTERNAL", "the service failed; its log has the details"));
  });
  return app;
}

type Limits = Pick<
  AppOptions,
  "readLimitPerMinute" | "writeLimitPerMinute" | "trustedProxies" | "now"
>;

function limitRate(limits: Limits): MiddlewareHandler<Env> {
  const reads = createRateLimiter(limits.readLimitPerMinute, limits.now);
  const writes = createRateLimiter(limits.writeLimitPerMinute, limits.now);
  return async (c, next) => {
    const { remoteAddress } = c.env?.incoming?.socket ?? {};
    const { trustedProxies } = limits;
    const forwardedFor = trustedProxies === 0 ? undefined : c.req.header("X-Forwarded-For");
    const client = clientAddress(remoteAddress, forwardedFor, trustedProxies);
    const waitSeconds = (c.req.method === "POST" ? writes : reads).take(client);
    if (waitSeconds === 0) return next();
    throw new Failure("RATE_LIMITED", `too many calls; try again in ${waitSeconds} s`, undefined, {
      "Retry-After": String(waitSeconds),
    });
  };
}

function failed(c: Context<Env>, failure: Failure): Response {
  const { code, message, path, status, headers } = failure;
  const body: ErrorBody = {
    errors: [{ code, message, ...(path === undefined ? {} : { path }) }],
    requestId: c.get("requestId"),
  };
  return respondJson(c, body, status, { "Cache-Control": "no-store", ...headers });
}
