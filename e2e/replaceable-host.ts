// A host that serves the explorer and whose build can be replaced while pages are open. It can also stop and come back
// at the same address. It forwards API calls and requests for published files to a running service.
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { contentTypes } from "./static-hosts.ts";
import { freePort } from "../tools/free-port.ts";

const PASSED_ON = ["content-type", "content-range", "cache-control", "etag", "date"];

export type ReplaceableHost = {
  readonly origin: string;
  folder: string;
  /** Members for /config.json, in addition to those of the service's own file. */
  configuration: object;
  stop: () => Promise<void>;
  start: () => Promise<void>;
};

export async function replaceableHost(folder: string, service: string): Promise<ReplaceableHost> {
  const port = await freePort();
  let server: Server | undefined;

  async function forward(path: string, range: string | undefined, response: ServerResponse) {
    const answer = await fetch(service + path, { headers: range === undefined ? {} : { range } });
    const headers = PASSED_ON.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    let body = Buffer.from(await answer.arrayBuffer());
    if (path === "/config.json") {
      // The service's configuration gives the address of the published files at the service. It is replaced by the
      // address at this host, so that the pages read the files through this host.
      const own = JSON.parse(body.toString().replaceAll(service, host.origin)) as object;
      body = Buffer.from(JSON.stringify({ ...own, ...host.configuration }));
    }
    response.writeHead(answer.status, Object.fromEntries(headers)).end(body);
  }

  function sendFile(pathname: string, response: ServerResponse) {
    const name = extname(pathname) === "" ? "index.html" : pathname;
    try {
      const body = readFileSync(join(host.folder, name));
      const type = contentTypes[extname(name)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "cache-control": "no-cache" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  }

  const host: ReplaceableHost = {
    origin: `http://127.0.0.1:${port}`,
    folder,
    configuration: {},
    async start() {
      server = createServer((request, response) => {
        const { pathname, search } = new URL(request.url ?? "/", "http://host");
        const isService = /^\/(?:v1|published)\//.test(pathname) || pathname === "/config.json";
        if (isService) void forward(pathname + search, request.headers.range, response);
        else sendFile(pathname, response);
      }).listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    async stop() {
      if (server?.listening !== true) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  await host.start();
  return host;
}
