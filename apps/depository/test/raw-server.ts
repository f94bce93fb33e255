// A server on this machine that answers with bytes of its own, however wrong, for tests of requests that the service makes.
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach } from "vitest";

export type RawServer = {
  /** What the server does with a connection. Each test sets it. */
  serve: (socket: Socket) => void;
  /** How many connections this test has made. */
  readonly connections: number;
  readonly port: number;
};

/** Starts a server before each test of the file, and ends it with all its connections afterwards. */
export function useRawServer(): RawServer {
  let server: Server;
  const open = new Set<Socket>();
  const raw = {
    serve: (socket: Socket) => {
      socket.destroy();
    },
    connections: 0,
    get port() {
      return (server.address() as AddressInfo).port;
    },
  };
  beforeEach(async () => {
    raw.connections = 0;
    server = createServer((socket) => {
      raw.connections += 1;
      open.add(socket);
      socket.on("error", () => {});
      socket.resume();
      raw.serve(socket);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  });
  afterEach(async () => {
    for (const socket of open) socket.destroy();
    open.clear();
    server.close();
    await once(server, "close");
  });
  return raw;
}
