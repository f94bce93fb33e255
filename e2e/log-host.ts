import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type LogHost = {
  readonly origin: string;
  /** The log's files by their path below `/log/`. They can be replaced at any time. */
  files: ReadonlyMap<string, Uint8Array>;
  close: () => Promise<void>;
};

export async function logHost(script: string): Promise<LogHost> {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const name = /^\/\d+\/log\/(.*)$/.exec(path)?.[1];
    const bytes = name === undefined ? undefined : host.files.get(name);
    // Nothing may be cached, because the operator later shows other files at the same address.
    response.setHeader("Cache-Control", "no-store");
    if (path === "/script.js") response.setHeader("Content-Type", "text/javascript").end(script);
    else if (path === "/") {
      response
        .setHeader("Content-Type", "text/html; charset=utf-8")
        .end('<!doctype html><title>A visitor</title><script src="/script.js"></script>');
    } else if (bytes === undefined) response.writeHead(404).end();
    else response.end(bytes);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const host: LogHost = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files: new Map(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return host;
}
