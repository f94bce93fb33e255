import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
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
    },
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
