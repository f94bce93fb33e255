// Tests the service on a real socket: clients that are slow, leave early or do not use HTTP, and the orderly stop.
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  apiKey,
  type FreshDepository,
  freshDepository,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { listen, type Listening } from "./listen.ts";

let depository: FreshDepository;
let listening: Listening;
/**
 * The same service on a second port with short time limits, for tests of the answer 408. The other tests do not use
 * it, because on a busy machine any request to it could be answered with 408.
 */
let hurried: Listening;
const settings = {
  port: 0,
  host: "127.0.0.1",
  requestTimeoutMs: 60_000,
  headersTimeoutMs: 30_000,
  maxConnections: 100,
  maxConnectionsPerClient: 8,
  maxRequestsPerConnection: 500,
  maxBodyBytes: 2 * 1024 * 1024,
  trustedProxies: 0,
};
beforeEach(async () => {
  depository = await freshDepository();
  listening = await listen(depository.app.server, settings, depository.service.connectionRefused);
  const hurry = { ...settings, requestTimeoutMs: 600, headersTimeoutMs: 300 };
  hurried = await listen(depository.app.server, hurry);
});
afterEach(async () => {
  await Promise.all([listening, hurried].map((one) => one.close().catch(() => {})));
  await depository.remove();
});

function open({ port } = listening): Socket {
  return connect(port, "127.0.0.1");
}

const body = JSON.stringify([signed(value())]);
const head = [
  "POST /v1/fingerprints HTTP/1.1",
  "Host: localhost",
  `X-Api-Key: ${apiKey}`,
  "Content-Type: application/json",
  `Content-Length: ${body.length}`,
  "\r\n",
].join("\r\n");

describe("a client", () => {
  it.each([
    ["whose head never ends", "GET /healthz HTTP/1.1\r\nHost: ", 408, "REQUEST_TIMEOUT"],
    ["whose body never ends", `${head}[`, 408, "REQUEST_TIMEOUT"],
    ["that wants a proxy", "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n", 405, "METHOD_NOT_ALLOWED"],
    ["that does not use HTTP", "\u0016\u0003\u0001\r\n\r\n", 400, "INVALID_REQUEST"],
    ["with endless headers", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}`, 431, "INVALID_REQUEST"],
  ])("%s gets an answer and is disconnected", async (_, sent, status, code) => {
    const socket = open(status === 408 ? hurried : listening);
    socket.write(sent);
    const answer = await text(socket);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain("Connection: close");
    expect(answer.split("\r\n\r\n")[1]).toContain(`"code":"${code}"`);
  });

  it("that sends its body slowly is cut off too", async () => {
    const socket = open(hurried);
    socket.write(head);
    const trickle = setInterval(() => socket.write("["), 50);
    const answer = await text(socket);
    clearInterval(trickle);
    expect(answer).toContain("HTTP/1.1 408 ");
  });

  it("that leaves in the middle does not count as a failure of the service", async () => {
    const metrics = async () => (await fetch(`${listening.origin}/metrics`)).text();
    // The service counts a request only after it has read the request's head, which can take long on a busy machine.
    let pause = 25;
    async function leave(): Promise<string> {
      const socket = open();
      socket.write(`${head}[`);
      await wait((pause *= 2));
      socket.destroy();
      await wait(50);
      return metrics();
    }
    await expect
      .poll(leave)
      .toMatch(/method="POST",route="\/v1\/fingerprints",status="408"} [1-9]/);
    await expect(metrics()).resolves.not.toMatch(/status="5/);
  });
});

it("answers many requests that arrive at once, each in its turn", async () => {
  const socket = open();
  const count = 200;
  const paths = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? "/healthz" : "/v1/none"));
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  socket.write(`${requests.join("")}GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  const statuses = [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code]) => code);
  expect(statuses).toEqual([...paths.map((path) => (path === "/healthz" ? "200" : "404")), "404"]);
});

describe("a connection", () => {
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const statusesIn = (answers: string): string[] =>
    [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, code]) => code ?? "");

  it.each([
    ["garbage", "\u0000\u0001 garbage\r\n\r\n", ["200", "200", "400"]],
    ["a request cut in its body", `${head}[`, ["200", "200", "408"]],
    [
      "a body of bad chunks",
      `POST /v1/fingerprints HTTP/1.1\r\nHost: a\r\nX-Api-Key: ${apiKey}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      ["200", "200", "400"],
    ],
  ])(
    "has its requests answered although %s follows in the same packet",
    async (_, rest, expected) => {
      const socket = open(expected.includes("408") ? hurried : listening);
      // The first request is answered at once. The second one is answered only when the store has answered.
      socket.write(`${get("/healthz")}${get("/v1/fingerprints/activity")}${rest}`);
      const answers = await text(socket);
      expect(statusesIn(answers)).toEqual(expected);
      expect(answers).toContain('{"status":"alive"}');
      expect(answers).toContain('"buckets"');
    },
  );

  it.each([
    ["lacks Host", "GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", "400", "INVALID_REQUEST"],
    [
      "has an unknown expectation",
      "GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nConnection: close\r\n\r\n",
      "200",
      "alive",
    ],
    [
      "has two Hosts",
      "GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n",
      "400",
      "more than one Host",
    ],
    [
      "has another coding than chunked",
      "POST /healthz HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\n0\r\n\r\n",
      "501",
      "chunked",
    ],
    [
      "is of HTTP/2.0",
      "GET /healthz HTTP/2.0\r\nHost: a\r\nConnection: close\r\n\r\n",
      "505",
      "this server speaks HTTP/1.1",
    ],
    ["is of HTTP/0.9", "GET /healthz HTTP/0.9\r\nConnection: close\r\n\r\n", "505", "HTTP/1.1"],
    ["is of HTTP/1.0 and needs no Host", "GET /healthz HTTP/1.0\r\n\r\n", "200", "alive"],
  ])("whose request %s is answered with a body", async (_, sent, status, inBody) => {
    const socket = open();
    socket.write(sent);
    const answer = await text(socket);
    expect(statusesIn(answer)).toEqual([status]);
    expect(answer.split("\r\n\r\n")[1]).toContain(inBody);
  });

  it("gets the refusal of a long body, although the service does not read the body", async () => {
    const socket = open();
    const bytes = 8 * 1024 * 1024;
    const refused = head.replace(
      /Content-Length: \d+/,
      `Connection: close\r\nContent-Length: ${bytes}`,
    );
    socket.write(refused);
    socket.write(Buffer.alloc(bytes, "x"));
    const answer = await text(socket);
    expect(statusesIn(answer)).toEqual(["413"]);
    expect(answer).toContain("PAYLOAD_TOO_LARGE");
  });

  it("gets the refusal of endless headers, however many bytes it has sent by then", async () => {
    // A connection counts until what its client had sent is read, which may take longer than the next round.
    const patient = await listen(depository.app.server, {
      ...settings,
      maxConnectionsPerClient: 0,
    });
    for (let round = 0; round < 10; round += 1) {
      const socket = open(patient);
      socket.write(`GET / HTTP/1.1\r\nX: ${"x".repeat(4_000_000)}`);
      expect(statusesIn(await text(socket))).toEqual(["431"]);
    }
    await patient.close();
  });

  it("is closed after the maximum number of requests, when the last one is answered", async () => {
    const socket = open();
    const answers: string[] = [];
    for (;;) {
      socket.write(get("/healthz"));
      const [answer] = (await once(socket, "data")) as [Buffer];
      answers.push(answer.toString());
      if (answers.length === 500) break;
    }
    await once(socket, "end");
    expect(answers.flatMap(statusesIn)).toEqual(Array(500).fill("200"));
    expect(answers.map((answer) => /Connection: (.*)/.exec(answer)?.[1]).indexOf("close")).toBe(
      499,
    );
  });

  /** A service that answers only after `open` is called. It counts the requests that reach it. */
  async function listenSlowly() {
    const gate = new AbortController();
    const counts = { asked: 0 };
    const { server } = depository.app;
    const app = {
      ready: server.ready.bind(server),
      async routing(...call: Parameters<typeof server.routing>) {
        counts.asked += 1;
        if (!gate.signal.aborted) await once(gate.signal, "abort");
        server.routing(...call);
      },
    };
    const slow = await listen(app, { ...settings, maxRequestsPerConnection: 0 });
    return { slow, counts, open: () => gate.abort() };
  }

  it("that keeps sending requests without end is closed", async () => {
    const { slow, counts, open: openGate } = await listenSlowly();
    const socket = connect(slow.port, "127.0.0.1");
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    const sendOn = (): void => {
      while (socket.writable && socket.write(get("/healthz").repeat(1_000)));
    };
    socket.on("drain", sendOn);
    sendOn();
    await closed;
    expect(counts.asked).toBeLessThanOrEqual(1);
    openGate();
    await slow.close();
  });

  it("that exceeds the limit of its client is closed and counted", async () => {
    const sockets = Array.from({ length: 8 }, () => open());
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    await wait(20);
    const ninth = open();
    await expect(text(ninth).catch(() => "")).resolves.toBe("");
    sockets[0]?.destroy();
    // Until the service has noticed that a socket is closed, it also refuses the connection that reads the metrics.
    const metrics = async () => (await fetch(`${listening.origin}/metrics`)).text().catch(String);
    await expect
      .poll(metrics)
      .toMatch(/depository_connections_refused_total\{limit="CONNECTIONS_OF_CLIENT"\} [1-9]/);
    for (const socket of sockets) socket.destroy();
  });

  it("that exceeds the limit of all clients closes idle ones, so that the next has room", async () => {
    const small = await listen(depository.app.server, { ...settings, maxConnections: 2 });
    const idle = [connect(small.port, "127.0.0.1"), connect(small.port, "127.0.0.1")];
    const ends = idle.map((socket) => text(socket));
    for (const socket of idle) {
      socket.write(get("/healthz"));
      await once(socket, "readable");
    }
    await expect(text(connect(small.port, "127.0.0.1")).catch(() => "")).resolves.toBe("");
    for (const end of ends) expect(await end).toContain("alive");
    expect((await fetch(`${small.origin}/healthz`)).status).toBe(200);
    await small.close();
  });
});

it("stops when the running requests have been answered, and accepts no new ones", async () => {
  const socket = open();
  await once(socket, "connect");
  socket.write(`${head}${body.slice(0, 10)}`);
  await wait(50);
  const stopped = listening.close();
  await wait(20);
  await expect(fetch(`${listening.origin}/healthz`)).rejects.toThrow();
  socket.write(body.slice(10));
  const answer = await text(socket);
  expect(answer).toContain("HTTP/1.1 200 OK");
  expect(answer).toContain('"accepted":true');
  await stopped;
  expect((await depository.store.counts.since([])).total).toBe(1);
});
