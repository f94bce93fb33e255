// Serves the witness on a port. The package http-server limits what clients may hold, as for a depository. In addition,
// each client has an allowance of work, because anybody may send a checkpoint and each is verified.
import type { IncomingMessage, ServerResponse } from "node:http";
import { clientOfRequest, shareOf } from "@digital-evidence/http-server/client-address";
import { listen as listenLimited, type Listening } from "@digital-evidence/http-server/listen";
import { createRateLimiter } from "@digital-evidence/http-server/token-bucket";
import { LIMITS } from "@digital-evidence/transparency";
import type { Witness } from "./witness.ts";

/** The time limit of a request. When the witness stops, running requests have this long to finish. */
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 256;
/** A log keeps one connection to a witness. */
const MAX_CONNECTIONS_PER_CLIENT = 32;
const MAX_REQUESTS_PER_CONNECTION = 10_000;
/**
 * How much work one client may cause in a minute. A request costs one unit, and each KiB of it another one: a unit takes
 * about 100 µs. A log that asks every second uses some 200 units a minute.
 */
const WORK_PER_MINUTE = 3_000;

interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** How many of the operator's proxies every request passes. */
  readonly trustedProxies: number;
  /** The verifier key that is shown at `/`. */
  readonly key: string;
  readonly witness: Witness;
  readonly onFailure: (error: unknown) => void;
  /** Called when a client was refused because of a limit, with the reason. */
  readonly onRefused: (reason: string) => void;
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** By default REQUEST_TIMEOUT_MS. */
  readonly requestTimeoutMs?: number;
}

/** @throws ListenError where the port is taken or may not be used */
export async function listen(options: ServerOptions): Promise<Listening> {
  const { host, port, trustedProxies, key, witness, onFailure, onRefused, now } = options;
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;
  const work = createRateLimiter(WORK_PER_MINUTE, now);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url } = request;
    if (url === "/" && method === "GET") return send(response, 200, `${key}\n`);
    const [, originHash] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(url ?? "") ?? [];
    const isMonitor = originHash !== undefined;
    if (!isMonitor && url !== "/add-checkpoint")
      return send(response, 404, "there is nothing at this path\n");
    const wanted = isMonitor ? "GET" : "POST";
    if (method !== wanted) return send(response, 405, `this path accepts only ${wanted}\n`);
    const client = shareOf(clientOfRequest(request, trustedProxies));
    const waitSeconds = work.wait(client);
    if (waitSeconds > 0) {
      onRefused("a client asked for more than its allowance");
      response.setHeader("Retry-After", waitSeconds);
      return send(response, 429, `too much was asked; try again in ${waitSeconds} s\n`);
    }
    work.spend(client, 1);
    if (isMonitor) {
      // Monitors may be pages.
      response.setHeader("Access-Control-Allow-Origin", "*");
      const { status, type, body } = witness.latestCheckpoint(originHash);
      return send(response, status, body, type);
    }
    const body = await readBody(request, LIMITS.addCheckpointBytes);
    if (body === null) return send(response, 413, "the request is too long\n");
    work.spend(client, Math.floor(body.length / 1024));
    const { status, type, body: text } = witness.addCheckpoint(body);
    send(response, status, text, type);
  }

  return listenLimited(
    (request, response) => {
      answer(request, response).catch((error: unknown) => {
        if (!request.complete) return;
        onFailure(error);
        send(response, 500, "the witness failed; its log has the details\n");
      });
    },
    {
      host,
      port,
      trustedProxies,
      maxConnections: MAX_CONNECTIONS,
      maxConnectionsPerClient: MAX_CONNECTIONS_PER_CLIENT,
      maxRequestsPerConnection: MAX_REQUESTS_PER_CONNECTION,
      maxBodyBytes: LIMITS.addCheckpointBytes,
      requestTimeoutMs,
      headersTimeoutMs: requestTimeoutMs,
    },
    {
      bodyOf: ({ message }) => ({ type: "text/plain; charset=utf-8", text: `${message}\n` }),
      onRefused: (limit) => onRefused(`connections are refused: ${limit}`),
    },
  );
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  type = "text/plain; charset=utf-8",
): void {
  if (response.headersSent) return;
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
}

/** @returns null where the body is longer than `maxBytes` */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  // The request is not destroyed when its body is too long, because its connection still has to carry the answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
