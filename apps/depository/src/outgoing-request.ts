// Sends every request that the service makes: to webhooks' receivers, witnesses, timestamp authorities, and, in a
// demonstration, to itself. Whoever answers may be hostile. So all bytes of a connection are counted before anything
// parses them, among them the handshake of TLS and interim answers (1xx), which Node reads without a limit. Only a small
// piece of them is parsed in one turn of the event loop, so that no answer can keep other requests waiting. One deadline
// covers everything from the look-up of the name to the last byte. Redirects are not followed, and each request has a
// connection of its own.
import http from "node:http";
import https from "node:https";
import { connect, isIP, type LookupFunction, type NetConnectOpts, type Socket } from "node:net";
import { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";

/** The maximum length of an answer's head, and of all heads together if interim answers come before it. */
const MAX_HEAD_BYTES = 8_192;
/** What a connection with TLS may need in addition: certificates, tickets and the frames of its records. */
const MAX_TLS_BYTES = 32_768;
/** How many bytes of a connection are parsed in one turn of the event loop. */
const BYTES_PER_TURN = 4_096;

export type OutgoingProblem = "TIMEOUT" | "TOO_LONG" | "STOPPING" | "CONNECTION";

export class OutgoingError extends Error {
  override readonly name = "OutgoingError";
  readonly problem: OutgoingProblem;

  constructor(problem: OutgoingProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

export interface OutgoingRequest {
  readonly url: URL;
  /** The default is POST. */
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly timeoutMs: number;
  /**
   * The maximum length of the answer's body, with the frames of its chunks. With 0 the body is not read: the request is
   * complete when the answer's head has arrived.
   */
  readonly maxBodyBytes: number;
  /** Ends the request when the service stops. */
  readonly signal?: AbortSignal;
  /** Finds the addresses of the URL's name. By default the operating system does. */
  readonly lookup?: LookupFunction;
}

export interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/** @throws OutgoingError where there is no complete answer within the limits */
export type Send = (request: OutgoingRequest) => Promise<Answer>;

export const send: Send = async (request) => {
  const { url, method = "POST", headers, body, timeoutMs, maxBodyBytes, signal, lookup } = request;
  const deadline = AbortSignal.timeout(timeoutMs);
  const isSecure = url.protocol === "https:";
  const roomBytes = MAX_HEAD_BYTES + maxBodyBytes + (isSecure ? MAX_TLS_BYTES : 0);
  let connection: Duplex | null = null;
  try {
    return await new Promise<Answer>((answered, failed) => {
      const closed = (): void => failed(new Error("closed without an answer"));
      const options: https.RequestOptions = {
        method,
        headers: { "User-Agent": "digital-evidence-depository", ...headers },
        maxHeaderSize: MAX_HEAD_BYTES,
        signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
        ...(lookup === undefined ? {} : { lookup }),
        createConnection(given) {
          connection = limitConnection(connect(given as NetConnectOpts), roomBytes);
          connection.on("error", failed);
          return isSecure ? secure(connection, String(given.host)) : connection;
        },
      };
      const sent = (isSecure ? https : http).request(url, options, (response) => {
        sent.off("close", closed);
        const status = response.statusCode ?? 0;
        if (maxBodyBytes === 0) answered({ status, body: Buffer.alloc(0) });
        else
          readBody(response, maxBodyBytes).then((read) => answered({ status, body: read }), failed);
      });
      sent.on("error", failed);
      // A request can close without an answer and without an error, for example if the server switches protocols.
      // Without this line, the promise would then never be settled.
      sent.on("close", closed);
      sent.end(body);
    });
  } catch (cause) {
    if (cause instanceof OutgoingError) throw cause;
    if (signal?.aborted === true) {
      throw new OutgoingError("STOPPING", "the service is stopping", { cause });
    }
    if (deadline.aborted) {
      const message = `it did not answer completely within ${timeoutMs / 1000} seconds`;
      throw new OutgoingError("TIMEOUT", message, { cause });
    }
    if (codeOf(cause) === "HPE_HEADER_OVERFLOW") throw tooLong();
    throw new OutgoingError("CONNECTION", "the connection failed", { cause });
  } finally {
    (connection as Duplex | null)?.destroy();
  }
};

/** Passes on what arrives, a small piece in each turn, and fails when there are more bytes than there is room for. */
export function limitConnection(socket: Socket, roomBytes: number): Duplex {
  let leftBytes = roomBytes;
  let isPassing = false;
  const connection = new Duplex({
    // What was passed on and not yet read cannot take more memory than there is room for.
    read() {},
    write: (chunk: Buffer, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  function pass(): void {
    const pieceBytes = Math.min(socket.readableLength, BYTES_PER_TURN);
    const piece = socket.read(pieceBytes) as Buffer | null;
    isPassing = piece !== null && !connection.destroyed;
    if (piece === null || connection.destroyed) return;
    leftBytes -= piece.length;
    if (leftBytes < 0) {
      connection.destroy(tooLong());
      return;
    }
    connection.push(piece);
    setImmediate(pass);
  }
  socket.on("readable", () => {
    if (!isPassing) pass();
  });
  socket.on("end", () => connection.push(null));
  socket.on("error", (error) => connection.destroy(error));
  socket.on("close", () => connection.destroy());
  return connection;
}

function secure(connection: Duplex, host: string): Duplex {
  const names = isIP(host) === 0 ? { host, servername: host } : { host };
  return connectTls({ socket: connection, ALPNProtocols: ["http/1.1"], ...names });
}

async function readBody(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLong();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const tooLong = (): OutgoingError => new OutgoingError("TOO_LONG", "its answer is too long");

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
