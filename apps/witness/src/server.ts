// Serves the witness on a port. The size and the time of every request are limited, and so is the number of
// connections.
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { LIMITS } from "@digital-evidence/transparency";
import type { Witness } from "./witness.ts";

/** The time limit of a request. When the witness stops, running requests have this long to finish. */
const REQUEST_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 256;

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** The verifier key that is shown at `/`. */
  readonly key: string;
  readonly witness: Witness;
  readonly onFailure: (error: unknown) => void;
  /** By default REQUEST_TIMEOUT_MS. */
  readonly requestTimeoutMs?: number;
}

/** @throws Error where the port is taken or may not be used */
export async function listen(options: ServerOptions): Promise<Listening> {
  const { host, port, key, witness, onFailure } = options;
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS } = options;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url } = request;
    if (url === "/" && method === "GET") return send(response, 200, `${key}\n`);
    if (url !== "/add-checkpoint") return send(response, 404, "there is nothing at this path\n");
    if (method !== "POST") return send(response, 405, "this path accepts only POST\n");
    const body = await readBody(request, LIMITS.addCheckpointBytes);
    if (body === null) return send(response, 413, "the request is too long\n");
    const { status, type, body: text } = witness.addCheckpoint(body);
    send(response, status, text, type);
  }

  const server: Server = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!request.complete) return;
      onFailure(error);
      send(response, 500, "the witness failed; its log has the details\n");
    });
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = once(server, "close");
      server.close();
      server.closeIdleConnections();
      // Node no longer enforces the time limit of requests once `close` was called, so a request that never ends would
      // keep the witness from stopping.
      const deadline = setTimeout(() => server.closeAllConnections(), requestTimeoutMs);
      await closed;
      clearTimeout(deadline);
    },
  };
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  type = "text/plain; charset=utf-8",
): void {
  if (response.headersSent) return;
  // If a body is too long, the rest of it is not read. The connection then cannot carry another request, so it is
  // closed.
  const connection = status === 413 ? { Connection: "close" } : {};
  response.writeHead(status, {
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...connection,
  });
  response.end(body);
}

/** @returns null where the body is longer than `maxBytes` */
async function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
