// Tests requests to hostile servers on this machine. Each server sends without end, as fast as the connection takes it.
import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { useRawServer } from "../test/raw-server.ts";
import { limitConnection, type OutgoingRequest, send } from "./outgoing-request.ts";

/** Long enough on a busy machine. A request that fails only at its deadline makes its test fail, too. */
const PATIENT_MS = 20_000;
const MAX_BODY_BYTES = 40_000;

const server = useRawServer();

const ask = (limits: Partial<OutgoingRequest> = {}) =>
  send({
    url: new URL(`http://127.0.0.1:${server.port}/`),
    body: "{}",
    timeoutMs: PATIENT_MS,
    maxBodyBytes: MAX_BODY_BYTES,
    ...limits,
  });

function withoutEnd(start: string, repeated: string): (socket: Socket) => void {
  const block = repeated.repeat(Math.ceil(65_536 / repeated.length));
  return (socket) => {
    const more = (): void => {
      while (!socket.destroyed && socket.write(block));
    };
    socket.write(start);
    socket.on("drain", more);
    more();
  };
}

const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

it.each([
  ["interim answers", "", "HTTP/1.1 103 Early Hints\r\n\r\n"],
  ["interim answers with fields", "", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"],
  ["empty lines", "", "\r\n"],
  ["a long field", "HTTP/1.1 200 OK\r\nX-Filler: ", "x"],
  ["short fields", "HTTP/1.1 200 OK\r\n", "a:b\r\n"],
  ["a body", "HTTP/1.1 200 OK\r\n\r\n", "x"],
  ["tiny chunks", chunked, "1\r\nx\r\n"],
  ["trailers", `${chunked}0\r\n`, "a:b\r\n"],
])("refuses an answer with %s without end at its limit of bytes", async (_, start, repeated) => {
  server.serve = withoutEnd(start, repeated);
  await expect(ask()).rejects.toMatchObject({ problem: "TOO_LONG" });
});

it("does not wait for the body of an answer of which only the status is needed", async () => {
  server.serve = withoutEnd("HTTP/1.1 204 No Content\r\n\r\n", "x");
  expect(await ask({ maxBodyBytes: 0 })).toMatchObject({ status: 204 });
});

it("reads an answer after some interim answers, and a body of the greatest length", async () => {
  const interim = "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".repeat(5);
  const body = "x".repeat(MAX_BODY_BYTES);
  server.serve = (socket) => socket.end(`${interim}HTTP/1.1 200 OK\r\n\r\n${body}`);
  const answer = await ask();
  expect([answer.status, answer.body.toString()]).toEqual([200, body]);
  server.serve = (socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${body}x`);
  await expect(ask()).rejects.toMatchObject({ problem: "TOO_LONG" });
});

it.each(["HTTP/1.1 103 Early Hints\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n", "\r\n"])(
  "ends an answer at one deadline, although pieces like %j keep arriving",
  async (piece) => {
    server.serve = (socket) => {
      const timer = setInterval(() => socket.write(piece), 20);
      socket.on("close", () => clearInterval(timer));
    };
    await expect(ask({ timeoutMs: 300 })).rejects.toMatchObject({ problem: "TIMEOUT" });
  },
);

it("follows no redirect", async () => {
  server.serve = (socket) =>
    socket.end(`HTTP/1.1 307 Moved\r\nLocation: http://127.0.0.1:1/\r\n\r\n`);
  expect(await ask()).toMatchObject({ status: 307 });
});

it("passes on at most 4 KB of a connection in one turn of the event loop", async () => {
  const sent = Buffer.alloc(100_000, "x");
  server.serve = (socket) => socket.end(sent);
  const connection = limitConnection(connect(server.port, "127.0.0.1"), sent.length);
  let turn = 0;
  const turns: number[] = [];
  let length = 0;
  const count = (): void => {
    turn += 1;
    if (!connection.destroyed) setImmediate(count);
  };
  count();
  for await (const piece of connection as AsyncIterable<Buffer>) {
    expect(piece.length).toBeLessThanOrEqual(4_096);
    turns.push(turn);
    length += piece.length;
  }
  expect(length).toBe(sent.length);
  expect(new Set(turns).size).toBe(turns.length);
});
