// Tests the limits on a real socket, with listeners that the tests control.
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { performance } from "node:perf_hooks";
import { buffer, text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { listen, type Listening, type Settings } from "./listen.ts";

const MIB = 1024 * 1024;
const settings: Settings = {
  port: 0,
  host: "127.0.0.1",
  maxConnections: 1_000,
  maxConnectionsPerClient: 0,
  maxRequestsPerConnection: 0,
  trustedProxies: 0,
  maxBodyBytes: 2 * MIB,
  requestTimeoutMs: 60_000,
  headersTimeoutMs: 60_000,
};
const get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
const post = (headers: string): string => `POST / HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n`;

let server: Listening | undefined;
const sockets: Socket[] = [];
const held: (() => void)[] = [];
let isOver = false;
afterEach(async () => {
  isOver = true;
  for (const answer of held.splice(0)) answer();
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.close();
  isOver = false;
});

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(listener: Listener, other: Partial<Settings> = {}) {
  const limits: string[] = [];
  server = await listen(
    listener,
    { ...settings, ...other },
    {
      bodyOf: ({ message }) => ({ type: "text/plain", text: message }),
      onRefused: (limit) => limits.push(limit),
    },
  );
  return { limits };
}

/** Opens a connection from one of many addresses of this machine, which count as different clients. */
function open(address = 1, allowHalfOpen = false): Socket {
  const port = server?.port ?? 0;
  const localAddress = `127.0.0.${address}`;
  const socket = connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen });
  socket.on("error", () => {});
  sockets.push(socket);
  return socket;
}

/** A listener that answers only when the test says so, or at the test's end. */
function slow() {
  const waiting: (() => void)[] = [];
  return {
    waiting,
    listener: ((request, response) => {
      const answer = (): void => void response.end(request.url);
      waiting.push(answer);
      held.push(answer);
      if (isOver) answer();
    }) satisfies Listener,
  };
}

const readAll: Listener = (request, response) => {
  void buffer(request).then(
    (body) => response.end(String(body.length)),
    () => {},
  );
};

describe("a connection", () => {
  it("is not read while a request is answered, so requests that are sent together are answered one by one", async () => {
    const { waiting, listener } = slow();
    await serve(listener);
    const socket = open();
    const answers = text(socket);
    const paths = ["/a", "/b", "/c"];
    socket.write(paths.map((path) => get.replace("/", path)).join(""));
    socket.write(post("Connection: close\r\nContent-Length: 3") + "abc");
    for (let count = 1; count <= 4; count += 1) {
      await expect.poll(() => waiting.length).toBe(count);
      await wait(20);
      expect(waiting).toHaveLength(count);
      waiting.at(-1)?.();
    }
    const bodies = [...(await answers).matchAll(/\r\n\r\n([^\r]*?)(?=HTTP|$)/g)];
    expect(bodies.map(([, body]) => body)).toEqual(["/a", "/b", "/c", "/"]);
  });

  it.each([
    ["16,000 bytes wait", 16_000, false],
    ["more than 16 KB wait", 17_000, true],
  ])("behind whose unanswered request %s is closed: %#", async (_, bytes, isClosed) => {
    const { waiting, listener } = slow();
    const { limits } = await serve(listener);
    const socket = open();
    socket.write(get);
    await expect.poll(() => waiting.length).toBe(1);
    socket.write(get.repeat(Math.ceil(bytes / get.length)).slice(0, bytes));
    if (isClosed) await once(socket, "close");
    else await wait(100);
    expect([limits, waiting.length]).toEqual([isClosed ? ["PIPELINED"] : [], 1]);
  });

  it("on which one packet has thousands of requests is closed after the first one", async () => {
    let asked = 0;
    await serve((_, response) => {
      asked += 1;
      setTimeout(() => response.end(), 100);
    });
    const socket = open();
    socket.write(get.repeat(2_300));
    await once(socket, "close");
    expect(asked).toBeLessThanOrEqual(1);
  });

  it("whose client takes pains to hide where heads end gets its answers all the same", async () => {
    await serve((request, response) => response.end(request.url));
    const socket = open();
    const answers = text(socket);
    // A piece of 4096 bytes ends in the middle of the empty line after the first head.
    const first = "GET /1 HTTP/1.1\r\nHost: a\r\nX: ";
    socket.write(`${first.padEnd(4_094, "x")}\r\n\r\n`);
    socket.write(`\r\n\r\n${get.replace("/", "/2")}`);
    socket.write(
      post("Content-Length: 2") + "ab" + get.replace("a\r\n", "a\r\nConnection: close\r\n"),
    );
    expect([...(await answers).matchAll(/\r\n\r\n(\/\d?)/g)].map(([, path]) => path)).toEqual([
      "/1",
      "/2",
      "/",
      "/",
    ]);
  });

  it("stays open after a request whose body has arrived, and is closed after one whose body has not", async () => {
    await serve((_, response) => response.end());
    const socket = open();
    const answers = text(socket);
    socket.write(post("Content-Length: 3") + "abc");
    await wait(50);
    socket.write(post("Content-Length: 3") + "a");
    expect([...(await answers).matchAll(/Connection: (.*)/g)].map(([, word]) => word)).toEqual([
      "keep-alive",
      "close",
    ]);
  });

  it("carries the answer to a client that goes on sending a body which nobody reads", async () => {
    await serve((_, response) => response.writeHead(401).end("no"));
    const socket = open();
    socket.write(post(`Content-Length: ${8 * MIB}`));
    socket.write(Buffer.alloc(8 * MIB));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 401 [^]*\r\nno\r\n0\r\n\r\n$/);
  });

  it("is closed where such a body does not end", async () => {
    await serve((_, response) => response.writeHead(401).end("no"));
    const socket = open();
    socket.resume();
    socket.write(post("Transfer-Encoding: chunked"));
    const closed = once(socket, "close");
    const sendOn = (): void => {
      while (!socket.destroyed && socket.write(`10000\r\n${"x".repeat(65_536)}\r\n`));
    };
    socket.on("drain", sendOn);
    sendOn();
    await closed;
  });

  it("whose client asked for the answer 100 gets it before it sends the body", async () => {
    await serve(readAll);
    const socket = open();
    socket.write(post("Connection: close\r\nContent-Length: 3\r\nExpect: 100-continue"));
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toBe("HTTP/1.1 100 Continue\r\n\r\n");
    socket.write("abc");
    expect(await text(socket)).toMatch(/ 200 OK[^]*3/);
  });
});

describe("connections that end together", () => {
  const many = 200;

  /** How often the most frequent of the given turns of the event loop occurs. */
  const most = (turns: readonly number[]): number =>
    Math.max(...turns.map((turn) => turns.filter((other) => other === turn).length));
  const loopCount = (): number => performance.nodeTiming.uvMetricsInfo.loopCount;
  const blockLoop = (ms: number) =>
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

  it("since their heads did not arrive in time are answered in several turns", async () => {
    const turns: number[] = [];
    server = await listen(
      () => {},
      { ...settings, headersTimeoutMs: 300 },
      {
        bodyOf: ({ message }) => {
          turns.push(loopCount());
          return { type: "text/plain", text: message };
        },
        onRefused() {},
      },
    );
    for (let count = 0; count < many; count += 1) open().write("GET / HT");
    await expect.poll(() => sockets.every(({ connecting }) => !connecting)).toBe(true);
    await wait(50);
    blockLoop(500);
    await expect.poll(() => turns.length, { timeout: 5_000 }).toBe(many);
    expect(most(turns)).toBeLessThanOrEqual(64);
  });

  it.each([
    ["because their clients close them", 0],
    ["because their clients have the answer and do not close them", 2_200],
  ])("%s are closed in several turns", async (_, blockedMs) => {
    const turns: number[] = [];
    const { limits } = await serve((request, response) => {
      request.socket.once("close", () => turns.push(loopCount()));
      response.writeHead(413).end();
    });
    for (let count = 0; count < many; count += 1) {
      const socket = open(1, true);
      socket.resume();
      socket.write(`${post("Content-Length: 20")}x`);
    }
    await expect.poll(() => sockets.filter(({ bytesRead }) => bytesRead > 0).length).toBe(many);
    if (blockedMs === 0) for (const socket of sockets) socket.destroy();
    else blockLoop(blockedMs);
    await expect.poll(() => turns.length, { timeout: 10_000 }).toBe(many);
    expect(most(turns)).toBeLessThanOrEqual(64);
    expect(limits).toEqual([]);
  });

  it("since all are idle where there is no room for another one are closed in several turns", async () => {
    const turns: number[] = [];
    const { limits } = await serve(
      ({ socket }, response) => {
        socket.once("close", () => turns.push(loopCount()));
        response.end("idle");
      },
      { maxConnections: many },
    );
    for (let count = 0; count < many; count += 1) open().write(get);
    await expect.poll(() => sockets.filter(({ bytesRead }) => bytesRead > 0).length).toBe(many);
    await text(open()).catch(() => {});
    // A connection whose answer is not completely sent yet is not idle, and stays.
    await expect.poll(() => turns.length).toBeGreaterThan(many / 2);
    expect(most(turns)).toBeLessThanOrEqual(64);
    expect(limits).toEqual(["CONNECTIONS"]);
  });
});

describe("a body in chunks", () => {
  const head = post("Connection: close\r\nTransfer-Encoding: chunked");

  it("of a few bytes each is refused before much of it is read", async () => {
    const { limits } = await serve(readAll);
    const socket = open();
    socket.write(head + "1\r\nx\r\n".repeat(20_000));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [^]*too many small chunks$/);
    expect(limits).toEqual(["SMALL_CHUNKS"]);
  });

  it("that is answered and cannot be read further at the same moment gets no second answer", async () => {
    let isAsked = false;
    await serve((request, response) => {
      request.once("data", () =>
        queueMicrotask(() => {
          response.writeHead(413).write("it is ");
          setTimeout(() => response.end("too long"), 20);
        }),
      );
      isAsked = true;
    });
    const socket = open();
    socket.write(post("Transfer-Encoding: chunked"));
    await expect.poll(() => isAsked).toBe(true);
    socket.write("8\r\n12345678zz");
    expect((await text(socket)).match(/HTTP\/1\.1 \d+|it is |too long/g)).toEqual([
      "HTTP/1.1 413",
      "it is ",
      "too long",
    ]);
  });

  it("that is refused after its answer has begun gets no second answer", async () => {
    let finish = (): void => {};
    const { limits } = await serve((request, response) => {
      request.resume();
      response.writeHead(413);
      response.write("it is ");
      finish = () => response.end("too long");
    });
    const socket = open();
    const answer = text(socket);
    socket.write(post("Transfer-Encoding: chunked"));
    await once(socket, "readable");
    socket.write("1\r\nx\r\n".repeat(1_000));
    await expect.poll(() => limits).toEqual(["SMALL_CHUNKS"]);
    finish();
    expect((await answer).match(/HTTP\/1\.1 \d+|it is |too long/g)).toEqual([
      "HTTP/1.1 413",
      "it is ",
      "too long",
    ]);
  });

  it.each([
    ["some small chunks", "1\r\nx\r\n".repeat(100), 100],
    ["many lines", `3c\r\n${"x".repeat(60)}\r\n`.repeat(5_000), 300_000],
    ["chunks of empty lines", `1000\r\n${"\r\n".repeat(2_048)}\r\n`.repeat(20), 81_920],
  ])("of %s is read", async (_, chunks, bytes) => {
    await serve(readAll);
    const socket = open();
    socket.write(`${head}${chunks}0\r\n\r\n`);
    expect(await text(socket)).toMatch(new RegExp(`\\r\\n${bytes}$|\\n${bytes}\\r\\n`));
  });
});

describe("one client", () => {
  it("may send bodies of 64 MB at the same time, and a further one is refused with 429", async () => {
    const { limits } = await serve(readAll);
    const unfinished = post(`Content-Length: ${2 * MIB}`);
    for (let count = 0; count < 32; count += 1) open().write(unfinished);
    await wait(100);
    const socket = open();
    socket.write(unfinished);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toContain("Retry-After: ");
    expect(limits).toEqual(["BODY_OF_CLIENT"]);
    const other = open(2);
    other.write(post("Connection: close\r\nContent-Length: 3") + "abc");
    expect(await text(other)).toContain(" 200 OK");
  });

  it("that holds more than the others loses the body that began first when one of them needs memory", async () => {
    const { limits } = await serve(readAll);
    const unfinished = post(`Content-Length: ${2 * MIB}`);
    const first = open(1);
    first.write(unfinished);
    const closed = once(first, "close");
    await wait(50);
    for (const address of [1, 2]) {
      for (let count = 0; count < 31; count += 1) open(address).write(unfinished);
    }
    await wait(100);
    open(4).write(unfinished);
    const last = open(4);
    last.write(post(`Connection: close\r\nContent-Length: ${2 * MIB}`));
    last.write(Buffer.alloc(2 * MIB));
    expect(await text(last)).toContain(" 200 OK");
    await closed;
    expect(new Set(limits)).toEqual(new Set(["BODY_GIVEN_UP"]));
  });

  it("gets its memory back when its bodies were read or given up", async () => {
    await serve(readAll);
    for (let round = 0; round < 3; round += 1) {
      const whole = Array.from({ length: 16 }, () => open());
      for (const socket of whole) {
        socket.write(post(`Connection: close\r\nContent-Length: ${2 * MIB}`));
        socket.write(Buffer.alloc(2 * MIB));
      }
      const cut = Array.from({ length: 16 }, () => open());
      for (const socket of cut) socket.write(post(`Content-Length: ${2 * MIB}`));
      for (const socket of whole) expect(await text(socket)).toContain(" 200 OK");
      for (const socket of cut) socket.destroy();
      await wait(50);
    }
  });

  it("that does not read its answers loses connections when it holds 64 MB", async () => {
    const body = Buffer.alloc(8 * MIB);
    const { limits } = await serve((_, response) => response.end(body));
    for (let count = 0; count < 32; count += 1) {
      const socket = open();
      socket.pause();
      socket.write(get);
    }
    await expect.poll(() => limits.length).toBeGreaterThan(10);
    expect(new Set(limits)).toEqual(new Set(["ANSWERS"]));
    const other = open(2);
    other.write(get.replace("a\r\n", "a\r\nConnection: close\r\n"));
    expect((await buffer(other)).length).toBeGreaterThan(8 * MIB);
  });

  it("waits with its third call while another client waits, also where the call has a body", async () => {
    const { waiting, listener } = slow();
    await serve(listener);
    for (let count = 0; count < 20; count += 1) open().write(get);
    await expect.poll(() => waiting.length).toBe(8);
    const other = [open(2), open(2), open(2)];
    for (const socket of other) socket.write(post("Content-Length: 3") + "abc");
    await expect.poll(() => waiting.length).toBe(9);
    await wait(50);
    expect(waiting).toHaveLength(9);
  });

  it("gets a body in chunks through that went on arriving while it waited for a turn", async () => {
    const { waiting, listener } = slow();
    let isReading = false;
    await serve((request, response) => {
      if (request.method === "GET") listener(request, response);
      else readAll(request, response);
      isReading ||= request.method === "POST";
    });
    const socket = open();
    socket.write(post("Connection: close\r\nTransfer-Encoding: chunked"));
    await expect.poll(() => isReading).toBe(true);
    for (let count = 0; count < 8; count += 1) open().write(get);
    await expect.poll(() => waiting.length).toBe(8);
    for (const chunk of ["3\r\nabc\r\n", "2\r\nde\r\n", "0\r\n\r\n"]) {
      socket.write(chunk);
      await wait(30);
    }
    for (const answer of waiting) answer();
    expect(await text(socket)).toMatch(/ 200 OK[^]*5/);
  });

  it("does not keep others waiting while its bodies are under way", async () => {
    const asked: string[] = [];
    await serve((request, response) => {
      asked.push(request.url ?? "");
      readAll(request, response);
    });
    for (let count = 0; count < 16; count += 1) open().write(`${post("Content-Length: 3")}a`);
    await expect.poll(() => asked.length).toBe(16);
  });
});
