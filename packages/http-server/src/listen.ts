// Serves a node:http request listener on a port, with limits on connections, requests, bodies and answers: no client can
// hold, fill or stall the process, or keep the others waiting. The listener sees ordinary requests and responses.
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type Client, clientOf, clientOfRequest, shareOf } from "./client-address.ts";
import { Connection, type Door, type Refusal } from "./connection.ts";
import { createCalls, createMemory, createPace } from "./shares.ts";

/**
 * How many new connections the system keeps until the service takes them. It takes all of them in one turn of the event
 * loop, at about 70 microseconds each.
 */
const BACKLOG = 64;
/** How often the time limits of connections are checked. Node reports all that are over in one turn. */
const CHECK_INTERVAL_MS = 100;
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
/** How many IPv6 networks (/64) of one site (/48) may use their whole limit of connections at the same time. */
const NETWORKS_OF_A_SITE = 4;

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The name of the setting that chooses the port, for the operator. By default PORT. */
  readonly portSetting?: string;
  readonly maxConnections: number;
  /** 0 turns this limit off. */
  readonly maxConnectionsPerClient: number;
  /** 0 turns this limit off. */
  readonly maxRequestsPerConnection: number;
  /** How many of the operator's proxies every request passes. */
  readonly trustedProxies: number;
  readonly maxBodyBytes: number;
  /** The time limit of a whole request, and of its head. */
  readonly requestTimeoutMs: number;
  readonly headersTimeoutMs: number;
}

/** A request that is refused before the listener sees it. */
export interface Problem {
  readonly status: 400 | 405 | 408 | 429 | 431 | 501 | 503 | 505;
  readonly message: string;
}

interface Options {
  /** Makes the body of an answer to a request that is refused here. */
  readonly bodyOf: (problem: Problem) => { readonly type: string; readonly text: string };
  /** Called for each connection that is closed because of a limit. The word says which limit it was. */
  readonly onRefused: (limit: Limit) => void;
}

export type Limit = "CONNECTIONS" | "CONNECTIONS_OF_CLIENT" | Refusal;

export interface Listening {
  readonly port: number;
  readonly origin: string;
  /** Accepts no new requests and waits until the running ones have finished. */
  readonly close: () => Promise<void>;
}

/** The message tells the operator why the service cannot listen. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

/** @throws ListenError when the port is taken or may not be used */
export async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  settings: Settings,
  { bodyOf, onRefused }: Options,
): Promise<Listening> {
  const { port, host, requestTimeoutMs, headersTimeoutMs, trustedProxies, maxBodyBytes } = settings;
  const { portSetting = "PORT" } = settings;
  const server = createServer({
    requestTimeout: requestTimeoutMs,
    headersTimeout: headersTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headersTimeoutMs),
    // `headProblem` checks the Host header instead, because Node's own refusal has no body.
    requireHostHeader: false,
    // A socket stops receiving as soon as it has anything that its Connection has not read yet.
    highWaterMark: 1,
  });
  server.setTimeout(Math.max(IDLE_TIMEOUT_MS, 2 * requestTimeoutMs));

  function end(connection: Duplex, problem: Problem): void {
    if (!connection.writable) return;
    const { type, text } = bodyOf(problem);
    const head = [
      `HTTP/1.1 ${problem.status} ${phrases[problem.status]}`,
      `Content-Type: ${type}`,
      `Content-Length: ${Buffer.byteLength(text)}`,
      "Access-Control-Allow-Origin: *",
      "Cache-Control: no-store",
      ...(problem.status === 429 || problem.status === 503 ? ["Retry-After: 5"] : []),
      "Connection: close",
    ];
    connection.end(`${head.join("\r\n")}\r\n\r\n${text}`);
  }

  const pace = createPace();
  const door: Door = {
    pace,
    calls: createCalls(pace),
    memory: createMemory(),
    maxBodyBytes,
    maxRequestsPerConnection: settings.maxRequestsPerConnection,
    refuse(connection, reason) {
      onRefused(reason);
      const problem = problemOf[reason];
      if (problem === null) connection.destroy();
      else connection.stopReading(() => end(connection, problem));
    },
  };
  // Node's own listener parses what it reads from a socket. It gets a Connection in the place of the socket.
  const [parse] = server.listeners("connection");
  server.removeAllListeners("connection");
  const admit = limitConnections(server, settings, onRefused);
  const connections = new Set<Connection>();
  server.on("connection", (socket: Socket) => {
    const admitted = admit(socket);
    if (admitted === null) return;
    const connection = new Connection(socket, shareOf(admitted.client), door);
    connections.add(connection);
    // A connection takes memory until its turn to be closed, which can be later than its socket's end.
    connection.once("close", () => {
      connections.delete(connection);
      admitted.release();
    });
    parse?.call(server, connection);
  });
  let isMakingRoom = false;
  server.on("drop", () => {
    onRefused("CONNECTIONS");
    // Closing the idle connections makes room for the next client. A client that loses an idle connection can connect
    // again.
    if (isMakingRoom) return;
    isMakingRoom = true;
    const idle = [...connections].filter(({ isIdle }) => isIdle);
    function closeNext(): void {
      const connection = idle.pop();
      isMakingRoom = connection !== undefined;
      if (connection === undefined) return;
      // A request may have arrived meanwhile.
      if (connection.isIdle) connection.destroy();
      pace("", closeNext);
    }
    pace("", closeNext);
  });

  function take(request: IncomingMessage, response: ServerResponse, isAwaited = false): void {
    const connection = request.socket as Duplex as Connection;
    const problem = headProblem(request);
    if (problem !== null) {
      connection.stopReading(() => end(connection, problem));
      return;
    }
    const client = shareOf(clientOfRequest(request, trustedProxies));
    connection.accept(request, response, client, () => {
      if (isAwaited) response.writeContinue();
      answer(request, response);
    });
  }
  server.on("request", (request, response) => take(request, response));
  // The client waits for the answer 100 before it sends a body.
  server.on("checkContinue", (request, response) => take(request, response, true));
  // By default Node refuses a request with an unknown `Expect` header, in an answer without a body. A server may
  // ignore such a header, so the request is handled like any other: RFC 9110, section 10.1.1.
  server.on("checkExpectation", (request, response) => take(request, response));
  // CONNECT asks for a tunnel. Without this handler Node would close the connection without an answer.
  server.on("connect", (_request, socket) => {
    end(socket, { status: 405, message: "this server is not a proxy" });
  });
  const refused = new WeakSet<Duplex>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    // Node also reports each later error on the same connection. Only the first one is answered.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (!socket.writable || error.code === "ECONNRESET" || !(socket instanceof Connection)) {
      socket.destroy();
      return;
    }
    socket.stopReading(() => end(socket, unreadable(error.code)));
  });

  server.listen(port, host, BACKLOG);
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
      const deadline = setTimeout(
        () => server.closeAllConnections(),
        Math.min(GRACE_MS, requestTimeoutMs),
      );
      await closed;
      clearInterval(release);
      clearTimeout(deadline);
    },
  };
}

const phrases: Readonly<Record<Problem["status"], string>> = {
  400: "Bad Request",
  405: "Method Not Allowed",
  408: "Request Timeout",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  501: "Not Implemented",
  503: "Service Unavailable",
  505: "HTTP Version Not Supported",
};

/**
 * Refuses requests whose head Node accepts, but whose meaning differs between servers. A proxy in front of the service
 * could read such a request differently, and for example cache an answer under another name.
 */
function headProblem({
  headers,
  httpVersion,
  rawHeaders,
}: Pick<IncomingMessage, "headers" | "httpVersion" | "rawHeaders">): Problem | null {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") {
    return { status: 505, message: "this server speaks HTTP/1.1" };
  }
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  const hosts = names.filter((name) => name.toLowerCase() === "host").length;
  if (hosts > 1) return { status: 400, message: "the request has more than one Host header" };
  if (hosts === 0 && httpVersion === "1.1") {
    return { status: 400, message: "the request has no Host header" };
  }
  // Only the frames of `chunked` are removed, so with another coding the body would be taken for what it is not.
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && coding.toLowerCase() !== "chunked") {
    return { status: 501, message: "the only Transfer-Encoding that this server knows is chunked" };
  }
  return null;
}

/**
 * Null where the connection is closed without an answer: its client would not read one, or its memory is needed at once.
 */
const problemOf: Readonly<Record<Refusal, Problem | null>> = {
  PIPELINED: null,
  BODY_GIVEN_UP: null,
  ANSWERS: null,
  SMALL_CHUNKS: { status: 400, message: "the body has too many small chunks" },
  BODY_OF_CLIENT: { status: 429, message: "this client is sending too much at the same time" },
  BODIES: { status: 503, message: "too much is being sent to this service at the same time" },
};

/** Why Node could not read a request. */
function unreadable(code: string | undefined): Problem {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") {
    return { status: 408, message: "the request took too long to arrive" };
  }
  if (code === "HPE_HEADER_OVERFLOW") return { status: 431, message: "the headers are too long" };
  return { status: 400, message: "this is not a valid HTTP request" };
}

/**
 * Limits the number of connections, in total and from one client. A connection that exceeds a limit is closed without
 * an answer, because at that moment the service has no memory and no time to spare for answers.
 * @returns a function that says whose a new connection is; null if it was closed
 */
function limitConnections(
  server: Server,
  { maxConnections, maxConnectionsPerClient: max, trustedProxies }: Settings,
  onRefused: (limit: Limit) => void,
): (socket: Socket) => { client: Client; release: () => void } | null {
  server.maxConnections = maxConnections;
  const networks = createCounts();
  const sites = createCounts();
  return (socket) => {
    const client = clientOf(socket.remoteAddress, undefined, 0);
    // Behind a proxy all connections come from the proxy, so the proxy has to limit its clients.
    if (max === 0 || trustedProxies > 0) return { client, release: () => {} };
    const { network, site } = client;
    if (
      networks.of(network) >= max ||
      (site !== null && sites.of(site) >= NETWORKS_OF_A_SITE * max)
    ) {
      socket.destroy();
      onRefused("CONNECTIONS_OF_CLIENT");
      return null;
    }
    networks.add(network, 1);
    if (site !== null) sites.add(site, 1);
    function release(): void {
      networks.add(network, -1);
      if (site !== null) sites.add(site, -1);
    }
    return { client, release };
  };
}

/** Counts open connections by key. A key without open connections takes no memory. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add(key: string, difference: number): void {
      const count = of(key) + difference;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
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
