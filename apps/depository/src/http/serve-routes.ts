// Serves a table of routes by Fastify, with what every request passes: limits, headers, failures, the line in the log.
// docs/decisions/http.md says which parts are ours, and why.
import type { ErrorBody } from "@digital-evidence/evidence/api";
import { ThreadError } from "@digital-evidence/native/thread";
import { fastify, type FastifyInstance, type FastifyReply, type HTTPMethods } from "fastify";
import type { Logger } from "pino";
import { StoreUnavailableError } from "../store/store-error.ts";
import { toReply } from "./answer.ts";
import {
  type Asked,
  type Call,
  exactTarget,
  type Headers,
  isOpen,
  pathOf,
  type Reply,
  respond,
  respondJson,
} from "./call.ts";
import { Failure } from "./failure.ts";
import type { Metrics } from "./metrics.ts";
import { allowedMethods, operations } from "./operations.ts";
import type { Allowances } from "./rate-limit.ts";
import { represent } from "./represent.ts";
import type { Handler, Route } from "./route.ts";

declare module "fastify" {
  interface FastifyRequest {
    startedMs: number;
  }
  interface FastifyContextConfig {
    readonly handler?: Handler;
    readonly queryNames?: QueryNames | undefined;
  }
}

/**
 * Headers for data, which a browser must neither run nor display. Pages replace them: packages/page-headers. The names
 * are in lower case, because Fastify would otherwise convert each of them in each answer.
 */
const dataHeaders: Headers = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};

/**
 * A page of any origin may call the API. This is safe because there are no cookies that a browser could add, and a page
 * has to send an API key explicitly. Two answers state the same origin themselves: refusals before a request is read
 * (packages/http-server), and the API's description (reference.ts).
 */
const openHeaders: Headers = {
  ...dataHeaders,
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id",
};
/** How long a browser may cache the answer to a preflight request. */
const PREFLIGHT_SECONDS = 86_400;

interface Parts {
  readonly routes: readonly Route[];
  /** Answers GET and HEAD at every path without a route. */
  readonly fallBack: Handler;
  readonly allowances: Allowances;
  readonly metrics: Pick<Metrics, "requestAnswered">;
  readonly logger: Logger;
  /** Returns milliseconds, with fractions, since an arbitrary fixed moment. */
  readonly elapsedMs: () => number;
  readonly newId: () => string;
}

export function serveRoutes(parts: Parts): FastifyInstance {
  const { routes, fallBack, allowances, metrics, logger, elapsedMs, newId } = parts;
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

  const paths = new Set(routes.map(({ path }) => path).filter((path) => path.startsWith("/v1/")));
  const pathFor = finder(paths);
  const unrouted: Handler = (call) => {
    const path = pathFor(call);
    if (path !== undefined) return otherMethod(call, path);
    if (call.method === "GET" || call.method === "HEAD") return fallBack(call);
    return nothingHere(call);
  };
  /** For the API and the log, the metrics have the template, so that there are few different names. */
  function routeName(call: Call): string {
    const template = call.routeOptions.config.template ?? pathFor(call);
    if (template !== undefined && isOpen(template)) return template;
    return pathOf(call).startsWith("/v1/") ? "/v1/*" : "other";
  }

  // Handlers run in this hook and end it by sending, before Fastify looks for a body: they read bodies themselves, by
  // their own limits and by the strict reader of JSON.
  server.addHook<Asked>("onRequest", async (call, reply) => {
    call.startedMs = elapsedMs();
    reply.header("x-request-id", call.id);
    reply.headers(isOpen(pathOf(call)) ? openHeaders : dataHeaders);
    allowances.admit(call);
    const { handler, queryNames } = call.routeOptions.config;
    if (queryNames !== undefined) checkQuery(call, queryNames);
    // Fastify's router also matches a parameter without any character.
    const isRouted = handler !== undefined && !Object.values(call.params).includes("");
    const result = await (isRouted ? handler : unrouted)(call);
    await send(call, reply, "lifetime" in result ? toReply(result) : result);
  });
  async function send(call: Call, reply: FastifyReply, whole: Reply): Promise<void> {
    reply.code(whole.status).headers(whole.headers);
    const body = await represent(call, reply, whole.body);
    if (body !== null && whole.body !== null) allowances.chargeAnswer(call, whole.body.length);
    const { id: requestId, method } = call;
    const ms = elapsedMs() - call.startedMs;
    const status = reply.statusCode;
    metrics.requestAnswered({ method, route: routeName(call), status }, ms / 1000);
    if (logger.isLevelEnabled("info")) {
      const rounded = Math.round(ms * 1000) / 1000;
      logger.info({ requestId, method, path: pathOf(call), status, ms: rounded }, "request");
    }
    reply.send(body ?? undefined);
  }
  server.setErrorHandler<unknown, Asked>((error, call, reply) => {
    const requestId = call.id;
    const failure = error instanceof Failure ? error : ownFailure(error);
    if (failure !== error) logger.error({ requestId, err: error }, "request failed");
    const { code, message, path, status, headers } = failure;
    const body: ErrorBody = { errors: [{ code, message, path }], requestId };
    const all = { "Cache-Control": "no-store", ...headers };
    return send(call, reply, respondJson(body, status, all));
  });

  const add = (method: HTTPMethods[], path: string, handler: Handler) =>
    server.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { template: path, handler, queryNames: queryNames.get(`${method[0]} ${path}`) },
      handler: nothingHere,
    });
  for (const { method, path, handler } of routes) {
    add(method === "GET" ? ["GET", "HEAD"] : [method], path, handler);
  }
  // Without these, a path that only takes a POST would be read as the parameter of another path.
  const ofGet = new Set(routes.filter(({ method }) => method === "GET").map(({ path }) => path));
  for (const path of paths) if (!ofGet.has(path)) add(["GET", "HEAD"], path, unrouted);
  return server;
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

/** Answers the preflight request that a browser sends before a call with non-standard headers, or refuses the method. */
function otherMethod({ method }: Call, path: string): Reply {
  const Allow = allowedMethods(path);
  if (method !== "OPTIONS") {
    const message = "this path does not accept this method";
    throw new Failure("METHOD_NOT_ALLOWED", message, undefined, { Allow });
  }
  return respond(null, 204, {
    Allow,
    "Access-Control-Allow-Methods": Allow,
    "Access-Control-Allow-Headers": "Content-Type, If-None-Match, X-Api-Key",
    "Access-Control-Max-Age": String(PREFLIGHT_SECONDS),
  });
}

export function nothingHere(_call: unknown): never {
  throw new Failure("NOT_FOUND", "there is nothing at this path");
}

/** The caller learns only the request's id. An operator finds the error in the log by this id. */
function ownFailure(error: unknown): Failure {
  if (error instanceof ThreadError && error.code !== "FAILED") {
    return new Failure("UNAVAILABLE", "the service is busy; try again");
  }
  if (error instanceof StoreUnavailableError) {
    return new Failure("UNAVAILABLE", "the service cannot reach its store; try again");
  }
  return new Failure("INTERNAL", "the service failed; its log has the details");
}

// Refuses query parameters that are unknown, repeated ones where only one is expected, and queries whose bytes are not
// text. If the service ignored or replaced them instead, a client could take the answer to another question for its own.

/** The names of an operation's query parameters, and whether each may be repeated. */
type QueryNames = ReadonlyMap<string, boolean>;

const queryNames: ReadonlyMap<string, QueryNames> = new Map(
  operations.map(({ method, path, parameters }) => {
    const names = parameters
      .filter((parameter) => parameter.in === "query")
      .map(({ name, isList = false }) => [name, isList] as const);
    return [`${method.toUpperCase()} ${path}`, new Map(names)];
  }),
);

/** @throws Failure */
function checkQuery(call: Call, known: QueryNames): void {
  if (!isReadable(call.originalUrl)) {
    throw new Failure("INVALID_REQUEST", "the query is not percent-encoded UTF-8");
  }
  const seen = new Set<string>();
  for (const name of call.query.keys()) {
    const isRepeatable = known.get(name);
    if (isRepeatable === undefined) {
      const list =
        known.size === 0 ? "it has none" : `its parameters are ${[...known.keys()].join(", ")}`;
      throw new Failure("INVALID_REQUEST", `is not a parameter of this path; ${list}`, name);
    }
    if (seen.has(name) && !isRepeatable) {
      throw new Failure("INVALID_REQUEST", "must be given only once", name);
    }
    seen.add(name);
  }
}

/**
 * Whether each escape in the query stands for a byte, and the bytes are UTF-8. Of another query, the parsed values are
 * not what the client sent.
 */
function isReadable(target: string): boolean {
  try {
    const [path = ""] = target.split("?", 1);
    decodeURIComponent(target.slice(path.length));
    return true;
  } catch {
    return false;
  }
}
