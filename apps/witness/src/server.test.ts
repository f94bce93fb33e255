import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { listen } from "./server.ts";

it("a server that stops closes a request that does not end", async () => {
  const server = await listen({
    host: "127.0.0.1",
    port: 0,
    key: "key",
    witness: {
      addCheckpoint: () => {
        throw new Error("there is no whole request");
      },
      latestCheckpoint: () => {
        throw new Error("nobody asks for a checkpoint");
      },
    },
    trustedProxies: 0,
    onRefused() {},
    now: Date.now,
    onFailure: (error) => {
      throw error;
    },
    requestTimeoutMs: 200,
  });
  const socket = connect(server.port, "127.0.0.1");
  const closed = once(socket, "close");
  const request = "POST /add-checkpoint HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n";
  // The answer 100 shows that the server has read the headers.
  socket.write(`${request}Expect: 100-continue\r\n\r\n`);
  await once(socket, "data");
  socket.write("abc");
  await expect(server.close()).resolves.toBeUndefined();
  await closed;
});

describe("a client", () => {
  const settings = { host: "127.0.0.1", port: 0, trustedProxies: 0, key: "key", now: Date.now };
  const no = () => ({ status: 403, type: "text/plain; charset=utf-8", body: "no\n" }) as const;
  const refusing = { addCheckpoint: no, latestCheckpoint: no };
  const onFailure = (error: unknown): void => {
    throw error;
  };

  it("with as many unfinished requests as it likes keeps no other client out", async () => {
    const refusals: string[] = [];
    const onRefused = (reason: string): void => void refusals.push(reason);
    const server = await listen({ ...settings, witness: refusing, onFailure, onRefused });
    const sockets = Array.from({ length: 256 }, () => {
      const socket = connect({ port: server.port, host: "127.0.0.1", localAddress: "127.0.0.2" });
      socket.on("error", () => {});
      socket.write("POST /add-checkpoint HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n");
      return socket;
    });
    await expect.poll(() => refusals.length).toBe(224);
    const answer = await fetch(`http://127.0.0.1:${server.port}/`);
    expect([answer.status, await answer.text()]).toEqual([200, "key\n"]);
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  it("has an allowance of work, of which a long request takes more", async () => {
    const refusals: string[] = [];
    const onRefused = (reason: string): void => void refusals.push(reason);
    const server = await listen({
      ...settings,
      now: () => 0,
      witness: refusing,
      onFailure,
      onRefused,
    });
    const url = `http://127.0.0.1:${server.port}/add-checkpoint`;
    const post = (body: string) => fetch(url, { method: "POST", body });
    const statuses: number[] = [];
    // Each of these costs 201 units, so the fifteenth uses up the rest of the 3,000.
    for (let count = 0; count < 16; count += 1) {
      statuses.push((await post("x".repeat(200 * 1024))).status);
    }
    expect(statuses).toEqual([...Array<number>(15).fill(403), 429]);
    expect((await post("")).headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(refusals).toHaveLength(2);
    await server.close();
  });
});
