// The service on a real socket: clients that are slow, cut off or no HTTP clients, and the end.
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
} from "../test/fresh-depository.ts";
import { listen, type Listening } from "./listen.ts";

let depository: FreshDepository;
let listening: Listening;
beforeEach(async () => {
  depository = await freshDepository();
  listening = await listen(depository.app, {
    port: 0,
    host: "127.0.0.1",
    requestTimeoutMs: 600,
    headersTimeoutMs: 300,
  });
});
afterEach(async () => {
  await listening.close().catch(() => {});
  await depository.remove();
});

function open(): Socket {
  return connect(listening.port, "127.0.0.1");
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
    ["that speaks no HTTP", "\u0016\u0003\u0001\r\n\r\n", 400, "INVALID_REQUEST"],
    ["with endless headers", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}`, 431, "INVALID_REQUEST"],
  ])("%s is told so and let go", async (_, sent, status, code) => {
    const socket = open();
    socket.write(sent);
    const answer = await text(socket);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toContain("Connection: close");
    expect(answer.split("\r\n\r\n")[1]).toContain(`"code":"${code}"`);
  });

  it("that sends its body a little at a time is cut off all the same", async () => {
    const socket = open();
    socket.write(head);
    const trickle = setInterval(() => socket.write("["), 50);
    const answer = await text(socket);
    clearInterval(trickle);
    expect(answer).toContain("HTTP/1.1 408 ");
  });

  it("that goes away in the middle is no failure of the service", async () => {
    const socket = open();
    socket.write(`${head}[`);
    await wait(50);
    socket.destroy();
    await wait(50);
    const metrics = await (await fetch(`${listening.origin}/metrics`)).text();
    expect(metrics).toContain('method="POST",route="/v1/fingerprints",status="408"} 1');
    expect(metrics).not.toMatch(/status="5/);
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

it("stops when the requests that run are answered, and takes no new ones", async () => {
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
  expect((await depository.store.countFingerprints([])).total).toBe(1);
});
