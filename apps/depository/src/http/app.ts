// The HTTP app on Fastify: its routes, and what every request passes. Decision 0093 says what is ours, and why.
import {
  fastify,
  type HTTPMethods,
  type FastifyInstance,
  type FastifyReply,
  type onSendAsyncHookHandler,
} from "fastify";
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
import { answerFailure } from "./answer-failures.ts";
import { apiPaths } from "./api-paths.ts";
import { addBatchRoutes } from "./batches.ts";
import {
  type Asked,
  type Call,
  exactTarget,
  type Handler,
  type Headers,
  isOpen,
  pathOf,
  type Reply,
} from "./call.ts";
import { addConfigurationRoute, type ExplorerConfiguration } from "./configuration.ts";
import { corsHeaders, preflight } from "./cors.ts";
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
import { represent } from "./represent.ts";
import type { Router } from "./router.ts";
import { addServiceRoutes } from "./service-routes.ts";
import { addSignerRoutes } from "./signer-routes.ts";
import { serveSite, type Site } from "./site.ts";
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
  /** If true, only `App.monitoring` answers health and metrics, and `App.server` does not. */
  readonly monitoringApart: boolean;
  readonly folders: Readonly<Record<string, string>>;
}

declare module "fastify" {
  interface FastifyRequest {
    startedMs: number;
  }
}

export interface App {
  readonly server: FastifyInstance;
  /** Answers only health and metrics, for a separate port. */
  readonly monitoring: FastifyInstance;
  readonly connectionRefused: Metrics["connectionRefused"];
  /** Every route except for the site's files. */
  readonly routes: readonly Route[];
}

interface Route {
  readonly method: "GET" | "POST" | "DELETE" | "OPTIONS";
  /** With `{name}` for each parameter, as in OpenAPI. A `*` at the end is one or more segments. */
  readonly path: string;
  readonly handler: Handler;
}

export function createApp(options: AppOptions): App {
  const metrics = createMetrics(options);
  const allowances = createAllowances(options);
  const routes = createRoutes(options, metrics, allowances);
  const monitoring = collect((router) => addMonitoringRoutes(router, options, metrics));
  const createFor = (own: readonly Route[], fallBack: Handler): FastifyInstance =>
    createServer({ options, metrics, allowances, routes: own, fallBack });
  return {
    routes,
    connectionRefused: metrics.connectionRefused,
    server: createFor(routes, createFallBack(options)),
    monitoring: createFor(monitoring, refuse),
  };
}

/** Headers for data, which a browser must neither run nor display. Pages replace them: packages/page-headers. */
const dataHeaders: Headers = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

interface ServerParts {
  readonly options: AppOptions;
  readonly metrics: Metrics;
  readonly allowances: Allowances;
  readonly routes: readonly Route[];
  readonly fallBack: Handler;
}

function createServer(parts: ServerParts): FastifyInstance {
  const { options, metrics, allowances, routes, fallBack } = parts;
  const { logger, elapsedMs, newId } = options;
  const server = fastify({
    genReqId: () => newId(),
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = "/" }) => exactTarget(url),
    routerOptions: {
      // Node limits the whole head to 16 KiB.
      maxParamLength: 16 * 1024,
      querystringParser: (text) => new URLSearchParams(text) as never,
    },
  });
  server.decorateRequest("startedMs", 0);

  server.addHook<Asked>("onRequest", (call, reply, done) => {
    call.startedMs = elapsedMs();
    reply.headers({ "X-Request-Id": call.id, ...dataHeaders });
    if (isOpen(pathOf(call))) reply.headers(corsHeaders);
    allowances.admit(call);
    checkQueryNames(call);
    done();
  });
  const finish: onSendAsyncHookHandler = async (request, reply, payload) => {
    const call = request as Call;
    const whole = (payload ?? null) as Uint8Array | null;
    const body = await represent(call, reply, whole);
    if (body !== null && whole !== null) allowances.chargeAnswer(call, whole.length);
    logRequest(call, reply.statusCode);
    return body;
  };
  server.addHook("onSend", finish);
  server.setErrorHandler((error, call, reply) => {
    send(reply, answerFailure(error, call.id, logger));
  });

  const paths = new Set(routes.map(({ path }) => path).filter((path) => apiPaths.has(path)));
  const pathFor = finder(paths);
  const unrouted: Handler = (call) => {
    const path = pathFor(call);
    if (path !== undefined) throw notAllowed(path);
    if (call.method === "GET" || call.method === "HEAD") return fallBack(call);
    throw nothingHere();
  };
  // Handlers run in this hook and end it by sending, before Fastify looks for a body: they read bodies themselves, by
  // their own limits and by the strict reader of JSON.
  server.addHook<Asked>("onRequest", (call, reply, done) => {
    const { handler } = call.routeOptions.config;
    // Fastify's router also matches a parameter without any character.
    const isRouted = handler !== undefined && !Object.values(call.params).includes("");
    const answer = async (): Promise<Reply> => (isRouted ? handler : unrouted)(call);
    answer().then((ready) => send(reply, ready), done);
  });
  const add = (method: HTTPMethods | HTTPMethods[], path: string, handler?: Handler) =>
    server.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { template: path, ...(handler === undefined ? {} : { handler }) },
      handler: refuse,
    });
  for (const { method, path, handler } of routes) {
    add(method === "GET" ? ["GET", "HEAD"] : method, path, handler);
  }
  // Without these, a path that only takes a POST would be read as the parameter of another path.
  const ofGet = new Set(routes.filter(({ method }) => method === "GET").map(({ path }) => path));
  for (const path of paths) if (!ofGet.has(path)) add(["GET", "HEAD"], path);

  function logRequest(call: Call, status: number): void {
    const { id: requestId, method } = call;
    const ms = elapsedMs() - call.startedMs;
    metrics.requestAnswered({ method, route: routeName(call, pathFor), status }, ms / 1000);
    if (!logger.isLevelEnabled("info")) return;
    const rounded = Math.round(ms * 1000) / 1000;
    logger.info({ requestId, method, path: pathOf(call), status, ms: rounded }, "request");
  }
  return server;
}

function send(reply: FastifyReply, { status, headers, body }: Reply): void {
  reply.code(status).headers(headers);
  reply.send(body ?? undefined);
}

/**
 * The path's name in the metrics. For the API and the log it is the template, so that there are few different
 * names.
 */
function routeName(call: Call, pathFor: ReturnType<typeof finder>): string {
  const template = call.routeOptions.config.template ?? pathFor(call);
  if (template !== undefined && isOpen(template)) return template;
  return pathOf(call).startsWith("/v1/") ? "/v1/*" : "other";
}

/** Finds the path that matches, whatever the method. Fastify's router looks only among the paths of the method. */
function finder(paths: ReadonlySet<string>): (call: Call) => string | undefined {
  const patterns = [...paths].map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  return (call) => {
    const sent = pathOf(call);
    return paths.has(sent) ? sent : patterns.find(({ pattern }) => pattern.test(sent))?.path;
  };
}

function addMonitoringRoutes(router: Router, options: AppOptions, metrics: Metrics): void {
  addHealthRoutes(router, options);
  addMetricsRoute(router, metrics);
}

function collect(add: (router: Router) => void): Route[] {
  const routes: Route[] = [];
  add({ on: (method, path, handler) => routes.push({ method, path, handler }) });
  return routes;
}

function createRoutes(options: AppOptions, metrics: Metrics, { charge }: Allowances): Route[] {
  const { store, reads, now, documents } = options;
  const keep = keepAnswers(
    () => store.version(),
    () => reads.withholdings.state(),
    now,
    options.answerCacheBytes,
  );
  return collect((router) => {
    if (!options.monitoringApart) addMonitoringRoutes(router, options, metrics);
    addSubmissionRoutes(router, { ...options, metrics });
    addFingerprintRoutes(router, { ...options, keep, charge, documentOf: documentOf(documents) });
    addFeedRoutes(router, { ...options, keep, charge });
    addBatchRoutes(router, { ...options, keep });
    addSignerRoutes(router, { ...options, keep });
    addServiceRoutes(router, options);
    addWebhookRoutes(router, options);
    addTimestampRoutes(router, options);
    addLogRoutes(router, options);
    addConfigurationRoute(router, options.configuration);
    if (documents !== null) addDocumentRoute(router, documents);
    addReferenceRoutes(router);
    for (const path of apiPaths) router.on("OPTIONS", path, preflight(path));
  });
}

function createFallBack({ site, connectOrigins, reads }: AppOptions): Handler {
  return site === null ? refuse : serveSite(site, connectOrigins, previews(reads));
}

const refuse: Handler = () => {
  throw nothingHere();
};

function nothingHere(): Failure {
  return new Failure("NOT_FOUND", "there is nothing at this path");
}

function notAllowed(path: string): Failure {
  const headers = { Allow: allowedMethods(path) };
  const message = "this path does not accept this method";
  return new Failure("METHOD_NOT_ALLOWED", message, undefined, headers);
}
