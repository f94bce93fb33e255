// The service's HTTP face: one id per request, one log line, one shape of error, the headers every
// answer carries, and the routes.
import type { ErrorBody } from "@digital-evidence/evidence/api";
import { PATHS } from "@digital-evidence/evidence/api";
import { pageHeaders } from "@digital-evidence/page-headers";
import type { Logger } from "pino";
import type { DemoDocuments } from "../demo/documents.ts";
import type { Ingest } from "../ingest.ts";
import type { Prover } from "../proofs.ts";
import type { Store } from "../store/store.ts";
import type { PublicReads } from "../store/with-replica.ts";
import { ThreadError } from "../thread.ts";
import { StoreUnavailableError } from "../store/store-error.ts";
import type { Turns } from "../turns.ts";
import { createAllowances } from "./allowances.ts";
import { addBatchRoutes } from "./batches.ts";
import { type Asked, Call, type Handler, type HeaderList, type Reply } from "./call.ts";
import { addConfigurationRoute, type ExplorerConfiguration } from "./configuration.ts";
import { addPreflight, corsHeaders } from "./cors.ts";
import { addDocumentRoute, documentOf } from "./documents.ts";
import { Failure } from "./failure.ts";
import { addFingerprintRoutes } from "./fingerprints.ts";
import { addHealthRoutes } from "./health.ts";
import { keepAnswers } from "./kept-answers.ts";
import { addMetricsRoute, createMetrics } from "./metrics.ts";
import { allowedMethods } from "./operations.ts";
import { checkQueryNames } from "./query-names.ts";
import { addReferenceRoutes } from "./reference.ts";
import { headerList, respondJson } from "./respond.ts";
import { createRouter, type Match } from "./router.ts";
import { dataHeaders } from "./security-headers.ts";
import { serveSite, type Site } from "./site.ts";
import { addSubmissionRoutes } from "./submissions.ts";

export interface AppOptions {
  /** Where API keys, readiness and what waits are looked up. */
  readonly store: Store;
  /** Where everything that is public is read. */
  readonly reads: PublicReads;
  readonly ingest: Ingest;
  readonly prover: Prover;
  readonly logger: Logger;
  /** Lines of the log that could not be written so far. */
  readonly lostLogLines: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds, with fractions, since any one moment. */
  readonly elapsedMs: () => number;
  readonly newId: () => string;
  readonly maxBodyBytes: number;
  /** Of answers kept in memory, about; 0 to keep none. */
  readonly answerCacheBytes: number;
  readonly readLimitPerMinute: number;
  readonly writeLimitPerMinute: number;
  readonly submissionWorkPerMinute: number;
  readonly turns: Turns;
  readonly trustedProxies: number;
  readonly configuration: ExplorerConfiguration;
  readonly connectOrigins: readonly string[];
  readonly site: Site | null;
  readonly documents: DemoDocuments | null;
}

export interface App {
  /** Never throws, never rejects: what fails is answered. */
  handle(asked: Asked): Promise<Reply>;
  /** Counts one in the metrics. */
  readonly connectionRefused: () => void;
  /** All but what the site's files are at. */
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

const apiPaths: readonly string[] = Object.values(PATHS);
const labels = new Set(apiPaths);
const plainPolicy = headerList(dataHeaders);

export function createApp(options: AppOptions): App {
  const { logger, now, elapsedMs, newId, documents, site } = options;
  const metrics = createMetrics(options.store, now, options.lostLogLines);
  const allowances = createAllowances(options);
  const router = createRouter();

  addHealthRoutes(router, options);
  addMetricsRoute(router, metrics);
  addSubmissionRoutes(router, { ...options, metrics });
  const keep = keepAnswers(() => options.store.version(), now, options.answerCacheBytes);
  addFingerprintRoutes(router, {
    ...options,
    keep,
    charge: allowances.charge,
    documentOf: documentOf(documents),
  });
  addBatchRoutes(router, { ...options, keep });
  addConfigurationRoute(router, options.configuration);
  if (documents !== null) addDocumentRoute(router, documents);
  addReferenceRoutes(router);
  for (const path of apiPaths) addPreflight(router, path);
  const fallBack: Handler =
    site === null
      ? () => {
          throw new Failure("NOT_FOUND", "there is nothing at this path");
        }
      : serveSite(site, pageHeaders(options.connectOrigins));

  function answer(call: Call, match: Match | null): Reply | Promise<Reply> {
    allowances.admit(call);
    const method = call.method === "HEAD" ? "GET" : call.method;
    const handler = match?.route.handlers.get(method);
    if (match !== null && handler !== undefined) {
      if (method === "GET") checkQueryNames(call, match.route.template);
      call.parameters = match.parameters;
      return handler(call);
    }
    if (match !== null && labels.has(match.route.template)) throw notAllowed(match.route.template);
    if (method === "GET") return fallBack(call);
    throw new Failure("NOT_FOUND", "there is nothing at this path");
  }

  function failed(call: Call, error: unknown): Reply {
    if (error instanceof Failure) return replyOf(call, error);
    logger.error({ requestId: call.requestId, err: error }, "request failed");
    if (error instanceof ThreadError && error.code !== "FAILED") {
      return replyOf(call, new Failure("UNAVAILABLE", "the service is busy; try again"));
    }
    if (error instanceof StoreUnavailableError) {
      const message = "the service cannot reach its store; try again";
      return replyOf(call, new Failure("UNAVAILABLE", message));
    }
    return replyOf(call, new Failure("INTERNAL", "the service failed; its log has the details"));
  }

  return {
    routes: router.all(),
    connectionRefused: metrics.connectionRefused,
    async handle(asked) {
      const start = elapsedMs();
      const call = new Call(asked, newId());
      const { method, path, requestId } = call;
      const match = router.find(path);

      function finish({ status, headers, body, policy = plainPolicy }: Reply): Reply {
        const ms = elapsedMs() - start;
        metrics.requestAnswered({ method, route: labelOf(path, match), status }, ms / 1000);
        if (logger.isLevelEnabled("info")) {
          const rounded = Math.round(ms * 1000) / 1000;
          logger.info({ requestId, method, path, status, ms: rounded }, "request");
        }
        const shared = isApi(path) ? corsHeaders : none;
        return {
          status,
          headers: ["X-Request-Id", requestId, ...shared, ...policy, ...headers],
          body: method === "HEAD" ? null : body,
        };
      }

      try {
        return finish(await answer(call, match));
      } catch (error) {
        return finish(failed(call, error));
      }
    },
  };
}

const none: HeaderList = [];

function isApi(path: string): boolean {
  return path.startsWith("/v1/");
}

/** What the metrics call a path: its template, or what kind of path it is; so of a fixed set. */
function labelOf(path: string, match: Match | null): string {
  if (match !== null && labels.has(match.route.template)) return match.route.template;
  return isApi(path) ? "/v1/*" : "other";
}

function notAllowed(path: string): Failure {
  const headers = { Allow: allowedMethods(path) };
  const message = "this path does not take this method";
  return new Failure("METHOD_NOT_ALLOWED", message, undefined, headers);
}

function replyOf({ requestId }: Call, failure: Failure): Reply {
  const { code, message, path, status, headers } = failure;
  const body: ErrorBody = {
    errors: [{ code, message, ...(path === undefined ? {} : { path }) }],
    requestId,
  };
  return respondJson(body, status, { "Cache-Control": "no-store", ...headers });
}
