// The service on a port, with limits for slow clients and an orderly end.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Duplex, finished } from "node:stream";
import type { ErrorBody, ErrorCode } from "@digital-evidence/evidence/api";
import type { Config } from "./config.ts";
import type { App } from "./http/app.ts";
import type { Reply } from "./http/call.ts";
import { limitConnections, type ConnectionSettings } from "./connection-limit.ts";
import { createPipelines, type Pipelines } from "./pipelines.ts";

/** How often connections are held against the time limits. */
const CHECK_INTERVAL_MS = 1_000;
/** A connection on which nothing moves for this long is closed, whoever is to blame. */
const IDLE_TIMEOUT_MS = 60_000;
/** Longer than proxies keep theirs, usually a minute: who closes first can never meet a request. */
const KEEP_ALIVE_MS = 75_000;
/** Between stopping and the end, how often connections that have become idle are let go. */
const RELEASE_INTERVAL_MS = 50;
/** Requests still running when the service stops get this long to finish. */
const GRACE_MS = 10_000;
/** Answers made before the first of them is sent, at most: bounds how long that one waits. */
const MAX_TOGETHER = 64;
/** What is left of a body that was refused may arrive for this long. */
const DRAIN_MS = 500;

export interface Listening {
  readonly port: number;
  /** Where this machine itself reaches the service. */
  readonly origin: string;
  /** Takes no new requests, lets those that run finish. */
  readonly close: () => Promise<void>;
}

type Take = (request: IncomingMessage, response: ServerResponse) => void;

/** Why a port could not be had, in words for whoever started the service. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

type ListenSettings = ConnectionSettings &
  Pick<
    Config,
    "port" | "host" | "requestTimeoutMs" | "headersTimeoutMs" | "maxRequestsPerConnection"
  >;

/**
 * @param onRefused told of each connection that is closed for being one too many
 * @throws ListenError when the port is taken or may not be used.
 */
export async function listen(
  app: App,
  settings: ListenSettings,
  onRefused: () => void = () => {},
): Promise<Listening> {
  const { port, host, requestTimeoutMs, headersTimeoutMs, maxRequestsPerConnection } = settings;
  const limits = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: headersTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headersTimeoutMs),
    // Refused here, with a body; the platform's own refusal has none.
    requireHostHeader: false,
  };
  const pipelines = createPipelines(maxRequestsPerConnection);
  const take = takeRequests(app, pipelines);
  const server = createServer(limits, take);
  // By default an expectation nobody knows is refused without a body. It may as well be ignored, RFC 9110
  // section 10.1.1.
  server.on("checkExpectation", take);
  server.setTimeout(Math.max(IDLE_TIMEOUT_MS, 2 * requestTimeoutMs));
  limitConnections(server, settings, onRefused);
  server.on("clientError", refuseWith(pipelines));
  // Asks for a tunnel; left alone, the connection would end without a word.
  server.on("connect", (_request, socket) => {
    end(socket, "405 Method Not Allowed", "METHOD_NOT_ALLOWED", "this is no proxy");
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new ListenError(describe(error, port, host), { cause: error });
  }
  const address = server.address();
  const actualPort = address !== null && typeof address === "object" ? address.port : port;
  return {
    port: actualPort,
    origin: `http://${reachable(host)}:${actualPort}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      // A connection kept alive is idle once its last answer is sent.
      const release = setInterval(() => server.closeIdleConnections(), RELEASE_INTERVAL_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearInterval(release);
      clearTimeout(deadline);
    },
  };
}

function takeRequests(app: App, pipelines: Pipelines): Take {
  const answer = answerTogether(app);
  return (request, response) => {
    const admission = pipelines.admit(request, response);
    if (admission === "IGNORED") return;
    if (admission === "LAST") {
      const message = "too many requests at once on one connection";
      refuseRequest(request, response, 429, "RATE_LIMITED", message);
    } else if (request.headers.host === undefined && request.httpVersion === "1.1") {
      const message = "the request lacks the header Host";
      refuseRequest(request, response, 400, "INVALID_REQUEST", message);
    } else answer(request, response);
  };
}

function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: ErrorCode,
  message: string,
): void {
  const headers = [...refusalHeaders, "Connection", "close"];
  send(request, response, { status, headers, body: errorText(code, message) });
}

/**
 * Answers the requests of one turn of the event loop together. Each step of all of them runs before the next
 * step of any, so its code stays in the processor's caches, and the sockets are written to at the end: this
 * saves a quarter of what an answer costs. An answer that has to wait for something is sent by itself.
 */
function answerTogether(app: App): Take {
  let arrived: (readonly [IncomingMessage, ServerResponse])[] = [];

  function answer(): void {
    const group = arrived.slice(0, MAX_TOGETHER);
    arrived = arrived.slice(MAX_TOGETHER);
    // In a round of its own, so that whatever else has come in between is served.
    if (arrived.length > 0) setImmediate(answer);
    for (const [request, response] of group) {
      void app.handle(request).then((reply) => send(request, response, reply));
    }
  }

  return (request, response) => {
    if (arrived.length === 0) setImmediate(answer);
    arrived.push([request, response]);
  };
}

/**
 * A body that nobody has read to its end arrives first, for a moment: whoever closes a connection with bytes
 * unread takes the answer back that is under way on it.
 */
function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if ((length === undefined && encoding === undefined) || request.complete) {
    write(response, reply);
    return;
  }
  const rest = finished(request, { writable: false }, () => {
    clearTimeout(cut);
    write(response, reply);
  });
  const cut = setTimeout(() => {
    rest();
    response.setHeader("Connection", "close");
    write(response, reply);
  }, DRAIN_MS);
  request.resume();
}

function write(response: ServerResponse, { status, headers, body }: Reply): void {
  if (body === null) {
    response.writeHead(status, [...headers]);
    response.end();
    return;
  }
  const length = typeof body === "string" ? Buffer.byteLength(body) : body.length;
  response.writeHead(status, [...headers, "Content-Length", String(length)]);
  response.end(body);
}

/**
 * What never became a request the service could answer: too slow, too long, or no HTTP at all. Requests that
 * came whole before it are answered first.
 */
function refuseWith(pipelines: Pipelines): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const refused = new WeakSet<Duplex>();
  return (error, socket) => {
    // Everything that follows on the connection is reported as well.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (!socket.writable || error.code === "ECONNRESET") {
      socket.destroy();
      return;
    }
    pipelines.whenAnswered(socket, () => end(socket, ...refusalOf(error.code)));
  };
}

const refusalHeaders = [
  "Content-Type",
  "application/json",
  "Access-Control-Allow-Origin",
  "*",
  "Cache-Control",
  "no-store",
];

function errorText(code: ErrorCode, message: string): string {
  const body: ErrorBody = { errors: [{ code, message }] };
  return JSON.stringify(body);
}

/** Answers on a bare connection, and lets it go: at once when the client does, else when it had time to read. */
function end(socket: Duplex, status: string, code: ErrorCode, message: string): void {
  if (!socket.writable) return;
  const text = errorText(code, message);
  const head = [
    `HTTP/1.1 ${status}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Access-Control-Allow-Origin: *",
    "Cache-Control: no-store",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
  // What is still sent is read for a moment, or the answer is taken back; see `send`.
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), DRAIN_MS);
  socket.once("close", () => clearTimeout(cut));
}

function refusalOf(code: string | undefined): [status: string, code: ErrorCode, message: string] {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return ["408 Request Timeout", "REQUEST_TIMEOUT", "the request took too long to arrive"];
  }
  if (code === "HPE_HEADER_OVERFLOW") {
    return ["431 Request Header Fields Too Large", "INVALID_REQUEST", "the headers are too long"];
  }
  return ["400 Bad Request", "INVALID_REQUEST", "this is no HTTP request"];
}

/** Listening everywhere includes the loopback address; an IPv6 address needs its brackets. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function describe(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken on ${host}: stop what uses it, or set PORT to another one.`;
  }
  if (code === "EACCES") {
    return `Port ${port} may not be used on ${host} by this user: set PORT to one above 1023.`;
  }
  return `Cannot listen on ${host}:${port}: ${String(error)}`;
}
