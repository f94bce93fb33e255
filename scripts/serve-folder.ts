// Serves a folder of published files to pages of any origin, as any static host with ranges and CORS does. It is only for the
// demonstration and for tests.
import { once } from "node:events";
import { createReadStream, realpathSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { join, sep } from "node:path";
import { pipeline } from "node:stream";

export type ServedFolder = { address: string; stop: () => void };

/** @param port the port to try first; if it is taken, another one is used */
export async function serveFolder(folder: string, port = 0): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Cache-Control", "no-cache");
    const file = fileAt(folder, request.url ?? "/");
    if (file === null) {
      response.writeHead(404).end();
      return;
    }
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const isWhole = first === undefined || last === undefined;
    const start = isWhole ? 0 : Number(first);
    const end = isWhole ? file.size - 1 : Math.min(Number(last), file.size - 1);
    if (!isWhole && start > end) {
      response.writeHead(416, { "Content-Range": `bytes */${file.size}` }).end();
      return;
    }
    response.writeHead(isWhole ? 200 : 206, {
      "Content-Length": end - start + 1,
      ...(isWhole ? {} : { "Content-Range": `bytes ${start}-${end}/${file.size}` }),
    });
    if (file.size === 0) response.end();
    else pipeline(createReadStream(file.path, { start, end }), response, () => {});
  });
  const listenOn = async (wanted: number) => {
    server.listen(wanted, "127.0.0.1");
    await once(server, "listening");
  };
  await listenOn(port).catch(() => listenOn(0));
  const bound = server.address();
  if (bound === null || typeof bound === "string") throw new Error("the files have no port");
  // This server must not keep its process running.
  server.unref();
  return {
    address: `http://127.0.0.1:${bound.port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** @returns null if there is no such file in the folder */
function fileAt(folder: string, url: string): { path: string; size: number } | null {
  try {
    const { pathname } = new URL(url, "http://host");
    const path = realpathSync(join(folder, decodeURIComponent(pathname)));
    const status = statSync(path);
    const isInside = path.startsWith(realpathSync(folder) + sep);
    return isInside && status.isFile() ? { path, size: status.size } : null;
  } catch {
    return null;
  }
}
