// Serves the app on a port, limits slow clients, and shuts down gracefully: running requests may finish.
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type Duplex, finished } from "node:stream";
import type { ErrorBody, ErrorCode } from "@digital-evidence/evidence/api";
import type { Config } from "../config.ts";
import type { Handle } from "../http/app.ts";
import type { Reply } from "../http/call.ts";
import { limitConnections, type ConnectionSettings } from "./connection-limit.ts";
import { createPipelines, type Pipelines } from "./pipelines.ts";

/** How often the time limits of connections are checked. */
const CHECK_INTERVAL_MS = 1_000;
/**
 * A connection without any traffic is closed after this time, or after twice the time limit of a request if that is
 * longer. Between two requests, KEEP_ALIVE_MS applies instead.
 */
const IDLE_TIMEOUT_MS = 60_000;
/**
 * How long a connection is kept open between two requests. Proxies usually close their idle connections after a minute.
 * This time is longer, because a request that is already on its way could be lost if the service closed the connection
 * first.
 */
const KEEP_ALIVE_MS = 75_000;
/** While the service stops, connections that have become idle are closed this often. */
const RELEASE_INTERVAL_MS = 50;
/** How long running requests may take to finish when the service stops. */
const GRACE_MS = 10_000;
/**
 * The maximum number of answers that are made before the first of them is sent. The limit keeps the first answer's
 * wait short.
 */
const MAX_TOGETHER = 64;
/** How long the service waits for the remaining bytes of a body that it has refused. */
const DRAIN_MS = 500;

export interface Listening {
  readonly port: number;
  readonly origin: string;
  /** Accepts no new requests and waits until the running ones have finished. */
  readonly close: () => Promise<void>;
}

type Take = (request: IncomingMessage, response: ServerResponse) => void;

/** The message tells the operator why the service cannot listen. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

type ListenSettings = ConnectionSettings &
  Pick<
    Config,
    "port" | "host" | "requestTimeoutMs" | "headersTimeoutMs" | "maxRequestsPerConnection"
  > & {
    /** The name of the setting that chooses the port, for the operator. By default PORT. */
    readonly portSetting?: string;
  };

/**
 * @param onRefused is called for each connection that is closed because it exceeds a limit
 * @throws ListenError when the port is taken or may not be used
 */
export async function listen(
  app: { readonly handle: Handle },
  settings: ListenSettings,
  onRefused: () => void = () => {},
): Promise<Listening> {
  const { port, host, requestTimeoutMs, headersTimeoutMs, maxRequestsPerConnection } = settings;
  const { portSetting = "PORT" } = settings;
  const limits = {
    requestTimeout: requestTimeoutMs,
    headersTimeout: headersTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headersTimeoutMs),
    // `takeRequests` checks the Host header instead, because Node's own refusal has no body.
    requireHostHeader: false,
  };
  const pipelines = createPipelines(maxRequestsPerConnection);
  const take = takeRequests(app.handle, pipelines);
  const server = createServer(limits, take);
  // By default Node refuses a request with an unknown `Expect` header, in an answer without a body. A server may
  // ignore such a header, so the request is handled like any other: RFC 9110, section 10.1.1.
  server.on("checkExpectation", take);
  server.setTimeout(Math.max(IDLE_TIMEOUT_MS, 2 * requestTimeoutMs));
  limitConnections(server, settings, onRefused);
  server.on("clientError", refuseWith(pipelines));
  // CONNECT asks for a tunnel. Without this handler Node would close the connection without an answer.
  server.on("connect", (_request, socket) => {
    end(socket, "405 Method Not Allowed", "METHOD_NOT_ALLOWED", "this server is not a proxy");
  });
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw new ListenError(describe(error, port, host, portSetting), { cause: error });
  }
  const address = server.address();
  const actualPort = address !== null && typeof address === "object" ? address.port : port;
  return {
    port: actualPort,
    origin: `http://${reachable(host)}:${actualPort}`,
    async close() {
      const closed = once(server, "close");
      server.close();
      // While stopping, a connection becomes idle as soon as its last answer has been sent, and can then be closed.
      const release = setInterval(() => server.closeIdleConnections(), RELEASE_INTERVAL_MS);
      const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      await closed;
      clearInterval(release);
      clearTimeout(deadline);
    },
  };
}

function takeRequests(handle: Handle, pipelines: Pipelines): Take {
  const answer = answerTogether(handle);
  return (request, response) => {
    const admission = pipelines.admit(request, response);
    if (admission === "IGNORED") return;
    if (admission === "LAST") {
      const message = "too many requests at once on one connection";
      refuseRequest(request, response, 429, "RATE_LIMITED", message);
    } else if (request.headers.host === undefined && request.httpVersion === "1.1") {
      const message = "the request has no Host header";
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
 * Answers all requests that arrive in one turn of the event loop together, up to MAX_TOGETHER. Each step runs for
 * all of them before the next step runs, and all sockets are written to at the end. This saves a quarter of an
 * answer's cost (docs/decisions/0030). An answer that has to wait for something is sent separately.
 */
function answerTogether(handle: Handle): Take {
  let arrived: (readonly [IncomingMessage, ServerResponse])[] = [];

  function answer(): void {
    const group = arrived.slice(0, MAX_TOGETHER);
    arrived = arrived.slice(MAX_TOGETHER);
    // The remaining requests wait for the next turn, so that other events are handled in between.
    if (arrived.length > 0) setImmediate(answer);
    for (const [request, response] of group) {
      void handle(request).then((reply) => send(request, response, reply));
    }
  }

  return (request, response) => {
    if (arrived.length === 0) setImmediate(answer);
    arrived.push([request, response]);
  };
}

/**
 * Reads the rest of the request's body, for a limited time, and then answers. Otherwise the client could lose the
 * answer: the operating system resets a connection that is closed while it has unread bytes.
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
 * Refuses a request that Node could not read, because it was too slow, too long, or not HTTP. Complete requests that
 * arrived earlier on the same connection are answered first.
 */
function refuseWith(pipelines: Pipelines): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  const refused = new WeakSet<Duplex>();
  return (error, socket) => {
    // Node also reports each later error on the same connection. Only the first one is answered.
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

/**
 * Answers directly on a socket, without a response of node:http, and closes the connection. The client has a short time
 * to read the answer.
 */
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
  // The rest of the request is read for a limited time so that the client receives the answer, as in `send`.
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
  return ["400 Bad Request", "INVALID_REQUEST", "this is not a valid HTTP request"];
}

/**
 * The address at which programs on this machine reach the service. A service that listens on all addresses can be
 * reached at the loopback address. An IPv6 address needs brackets in a URL.
 */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

function describe(error: unknown, port: number, host: string, setting: string): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "EADDRINUSE") {
    return `Port ${port} is taken on ${host}: stop what uses it, or set ${setting} to another one.`;
  }
  if (code === "EACCES") {
    return `Port ${port} may not be used on ${host} by this user: set ${setting} to one above 1023.`;
  }
  return `Cannot listen on ${host}:${port}: ${String(error)}`;
}
