// Tests how the client treats redirects, and answers that are too long or never end. The answers come from real HTTP
// servers over real connections.
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { createServer as createSocketServer, type Server as SocketServer } from "node:net";
import { Readable } from "node:stream";
import { createGzip, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { ANSWER_LIMITS, isRedirect, readBytes, readText } from "./answer.ts";
import { type Client, createClient } from "./client.ts";
import { RequestError } from "./errors.ts";

const KIB = 1024;
/** How many bytes of a body the server can send before the client reads any. The sockets of both sides buffer them. */
const BUFFERED_BYTES = 16 * KIB * KIB;
const hash = "ab".repeat(32);
const piece = Buffer.alloc(16 * KIB, "x");

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function originOf(server: Server | SocketServer): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port");
  return `http://127.0.0.1:${address.port}`;
}

async function serve(listener: RequestListener) {
  const seen = { requests: [] as string[], keys: [] as unknown[], bytesSent: 0, openSockets: 0 };
  const server = createServer((request, response) => {
    seen.requests.push(`${request.method} ${request.url}`);
    seen.keys.push(request.headers["x-api-key"]);
    listener(request, response);
  });
  server.on("connection", (socket) => {
    seen.openSockets += 1;
    socket.on("error", () => undefined);
    socket.on("close", () => {
      seen.openSockets -= 1;
      seen.bytesSent += socket.bytesWritten;
    });
  });
  const origin = await originOf(server);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin, seen };
}

/** A body that goes on for as long as the client reads it. */
function withoutEnd(): Readable {
  return Readable.from(
    (function* pieces() {
      for (;;) yield piece;
    })(),
  );
}

async function failureOf(call: Promise<unknown>): Promise<RequestError> {
  const error = await call.then(
    () => "the call succeeded",
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RequestError)) expect.unreachable(String(error));
  return error;
}

const reads: [name: keyof typeof ANSWER_LIMITS, call: (client: Client) => Promise<unknown>][] = [
  ["fingerprint", (c) => c.fingerprint(hash)],
  ["proof", (c) => c.proof(hash)],
  ["latestPage", (c) => c.latestFingerprints()],
  ["page", (c) => c.batchFingerprints("b")],
  ["page", (c) => c.latestBatches()],
  ["page", (c) => c.searchFingerprints({})],
  ["stats", (c) => c.stats()],
  ["activity", (c) => c.activity("all")],
  ["batch", (c) => c.batch("b")],
  ["snapshot", (c) => c.snapshot(hash)],
  ["signer", (c) => c.signer("ab")],
  ["page", (c) => c.signerFingerprints("ab")],
  ["service", (c) => c.serviceActivity("24h")],
  ["service", (c) => c.serviceStatus()],
];
const writes: typeof reads = [
  ["submissionResults", (c) => c.submit([], { apiKey: "secret" })],
  ["submissionResults", (c) => c.validate([], { apiKey: "secret" })],
];

describe("a redirect", () => {
  const statuses = [301, 302, 303, 307, 308];

  it.each(statuses)("%i to another origin is refused, and sends no key there", async (status) => {
    const elsewhere = await serve((_request, response) => response.end('{"data":[]}'));
    const api = await serve((_request, response) =>
      response.writeHead(status, { location: `${elsewhere.origin}/taken` }).end(),
    );
    const client = createClient({ apiBase: api.origin });
    for (const [, call] of [...writes, ...reads]) {
      expect(await failureOf(call(client))).toMatchObject({ code: "REDIRECTED" });
    }
    expect(elsewhere.seen.requests).toEqual([]);
    // There is exactly one request for each call, so the client has not repeated any call after the redirect.
    expect(api.seen.requests).toHaveLength(writes.length + reads.length);
    expect(api.seen.keys.filter((key) => key === "secret")).toHaveLength(writes.length);
  });

  it.each(statuses)("%i to another path of the same origin is refused as well", async (status) => {
    const api = await serve((_request, response) =>
      response.writeHead(status, { location: "/moved" }).end(),
    );
    const client = createClient({ apiBase: api.origin });
    expect(await failureOf(client.stats())).toMatchObject({ code: "REDIRECTED" });
    expect(await failureOf(client.submit([], { apiKey: "secret" }))).toMatchObject({
      code: "REDIRECTED",
    });
    expect(api.seen.requests).toEqual(["GET /v1/fingerprints/stats", "POST /v1/fingerprints"]);
  });

  it("with an endless body is not read", async () => {
    const api = await serve((_request, response) => {
      response.writeHead(307, { location: "/moved" });
      withoutEnd().pipe(response);
    });
    const client = createClient({ apiBase: api.origin });
    expect(await failureOf(client.stats())).toMatchObject({ code: "REDIRECTED" });
    await expect.poll(() => api.seen.openSockets).toBe(0);
    expect(api.seen.bytesSent).toBeLessThan(BUFFERED_BYTES);
  });

  it.each<[string, Partial<Response>]>([
    ["a browser hides", { type: "opaqueredirect", status: 0, redirected: false }],
    ["was followed although forbidden", { type: "basic", status: 200, redirected: true }],
  ])("that %s is recognised", (_name, answer) => {
    expect(isRedirect(answer as Response)).toBe(true);
  });

  it.each([200, 300, 304, 404])("is not assumed for status %i", (status) => {
    expect(isRedirect({ type: "basic", status, redirected: false } as Response)).toBe(false);
  });
});

describe("an answer without end", () => {
  it.each([...reads, ...writes])("to a call for %s is cut off at its limit", async (name, call) => {
    const api = await serve((_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      withoutEnd().pipe(response);
    });
    expect(await failureOf(call(createClient({ apiBase: api.origin })))).toMatchObject({
      code: "ANSWER_TOO_LARGE",
      message: `The service's answer is longer than ${ANSWER_LIMITS[name] / KIB} KiB`,
    });
    await expect.poll(() => api.seen.openSockets).toBe(0);
    expect(api.seen.requests).toHaveLength(1);
    expect(api.seen.bytesSent).toBeLessThan(ANSWER_LIMITS[name] + BUFFERED_BYTES);
  });

  it("is cut off where compression hides its length", async () => {
    const api = await serve((_request, response) => {
      response.writeHead(200, { "content-encoding": "gzip" });
      withoutEnd().pipe(createGzip()).pipe(response);
    });
    const client = createClient({ apiBase: api.origin });
    expect(await failureOf(client.stats())).toMatchObject({ code: "ANSWER_TOO_LARGE" });
    await expect.poll(() => api.seen.openSockets).toBe(0);
    expect(api.seen.bytesSent).toBeLessThan(BUFFERED_BYTES);
  });

  it("that comes slowly ends with the time-out", async () => {
    let dripped = 0;
    const api = await serve((_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => {
        dripped += 1;
        response.write(" ");
      }, 10);
      response.on("close", () => {
        clearInterval(timer);
      });
    });
    const client = createClient({ apiBase: api.origin, timeoutMs: 200 });
    // The call is a submission, because the client does not repeat a submission after a time-out.
    expect(await failureOf(client.submit([], { apiKey: "secret" }))).toMatchObject({
      code: "TIMEOUT",
    });
    await expect.poll(() => api.seen.openSockets).toBe(0);
    expect(dripped).toBeGreaterThan(0);
  });
});

describe("the length of an answer", () => {
  const limit = ANSWER_LIMITS.stats;
  const ofLength = (bytes: number) => `{"data":{}}${" ".repeat(bytes - 11)}`;

  it.each<[string, RequestListener]>([
    ["declared", (_request, response) => response.end(ofLength(limit))],
    [
      "in chunks",
      (_request, response) => {
        response.write(ofLength(limit).slice(0, 20));
        response.end(ofLength(limit).slice(20));
      },
    ],
    [
      "compressed",
      (_request, response) =>
        response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(ofLength(limit))),
    ],
  ])("may equal the limit, %s", async (_name, listener) => {
    const api = await serve(listener);
    expect(await createClient({ apiBase: api.origin }).stats()).toEqual({});
  });

  it.each<[string, RequestListener]>([
    [
      "in chunks",
      (_request, response) => {
        response.write(ofLength(limit));
        response.end(" ");
      },
    ],
    [
      "compressed to less than the limit",
      (_request, response) =>
        response
          .writeHead(200, { "content-encoding": "gzip" })
          .end(gzipSync(Buffer.alloc(32 * KIB * KIB, " "))),
    ],
  ])("may not exceed the limit by one byte, %s", async (_name, listener) => {
    const api = await serve(listener);
    const client = createClient({ apiBase: api.origin });
    expect(await failureOf(client.stats())).toMatchObject({ code: "ANSWER_TOO_LARGE" });
    expect(api.seen.requests).toHaveLength(1);
  });

  it("is compared with the limit before the body is read if the header declares it", async () => {
    const api = await serve((_request, response) => {
      response.writeHead(200, { "content-length": limit + 1 });
      // The server sends the headers but no byte of the body. A client that waits for the body therefore times out.
      response.flushHeaders();
    });
    const client = createClient({ apiBase: api.origin });
    expect(await failureOf(client.stats())).toMatchObject({ code: "ANSWER_TOO_LARGE" });
    await expect.poll(() => api.seen.openSockets).toBe(0);
  });

  it("is counted in bytes, not in characters, and a character may be split between two pieces", async () => {
    const api = await serve((_request, response) => {
      const body = Buffer.from('{"data":{"note":"é€😀"}}');
      for (const byte of body) response.write(Buffer.from([byte]));
      response.end();
    });
    const received: unknown[] = [];
    await createClient({ apiBase: api.origin }).stats({
      onReceived: ({ value }) => received.push(value),
    });
    expect(received).toEqual([{ note: "é€😀" }]);
    const wide = await serve((_request, response) => {
      response.write(`{"data":"${"€".repeat(limit / 3)}"}`);
      response.end();
    });
    expect(await failureOf(createClient({ apiBase: wide.origin }).stats())).toMatchObject({
      code: "ANSWER_TOO_LARGE",
    });
  });

  async function verbatim(answer: string): Promise<{ origin: string; connections: () => number }> {
    let connections = 0;
    const server = createSocketServer((socket) => {
      connections += 1;
      socket.on("error", () => undefined);
      socket.once("data", () => socket.end(answer));
    });
    const origin = await originOf(server);
    closing.push(() => server.close());
    return { origin, connections: () => connections };
  }

  it("is the one that the header declares, even if the server sends more", async () => {
    const api = await verbatim(
      `HTTP/1.1 200 OK\r\ncontent-length: 11\r\nconnection: close\r\n\r\n{"data":{}}${" ".repeat(limit)}`,
    );
    expect(await createClient({ apiBase: api.origin }).stats()).toEqual({});
  });

  it("counts as a lost connection if the server sends less than it declares, and the call is tried again", async () => {
    const api = await verbatim("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{}");
    const controller = new AbortController();
    const reasons: string[] = [];
    const client = createClient({
      apiBase: api.origin,
      onRetry: ({ reason }) => {
        reasons.push(reason);
        controller.abort(new Error("seen enough"));
      },
    });
    await expect(client.stats({ signal: controller.signal })).rejects.toThrow("seen enough");
    expect(reasons).toEqual(["NETWORK"]);
  });
});

describe("an error's body", () => {
  it("is cut off if it never ends, and its status is still reported", async () => {
    const api = await serve((_request, response) => {
      response.writeHead(403);
      withoutEnd().pipe(response);
    });
    const client = createClient({ apiBase: api.origin });
    expect(await failureOf(client.stats())).toMatchObject({ code: "HTTP_403", status: 403 });
    await expect.poll(() => api.seen.openSockets).toBe(0);
    expect(api.seen.bytesSent).toBeLessThan(BUFFERED_BYTES);
  });

  it("is not read to its end, so that a 404 without an end is not one of the service", async () => {
    const api = await serve((_request, response) => {
      response.writeHead(404);
      withoutEnd().pipe(response);
    });
    await expect(createClient({ apiBase: api.origin }).stats()).rejects.toMatchObject({
      code: "NOT_THE_SERVICE",
    });
    await expect.poll(() => api.seen.openSockets).toBe(0);
  });
});

describe("the limit of a body", () => {
  const body = (text: string) =>
    new Response(Readable.toWeb(Readable.from([Buffer.from(text)])) as ReadableStream);

  it("admits a body of that length and refuses one more byte, with and without a declared length", async () => {
    expect(await readText(body("12345"), 5)).toBe("12345");
    expect(await readText(body("123456"), 5)).toBeNull();
    const declared = (length: string) =>
      new Response("12345", { headers: { "content-length": length } });
    expect(await readText(declared("5"), 5)).toBe("12345");
    expect(await readText(declared("6"), 5)).toBeNull();
    expect(await readText(new Response(null), 0)).toBe("");
    expect(await readText(body("ü"), 1)).toBeNull();
  });

  it("stops reading an endless body", async () => {
    let pieces = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1;
        controller.enqueue(new Uint8Array(KIB));
      },
    });
    expect(await readBytes(new Response(endless), 4 * KIB)).toBeNull();
    expect(pieces).toBeLessThan(10);
  });
});
