// Serves the benchmark's page and workers with the same headers that the depository sends for the
// explorer.
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { pageHeaders, workerHeaders } from "@digital-evidence/page-headers";
import { bundle } from "../bundle.ts";

const html =
  '<!doctype html><title>bench</title><input type="file" /><script src="/page.js"></script>';

function script(path: string): Promise<string> {
  return bundle(fileURLToPath(new URL(path, import.meta.url)), "script");
}

export async function serveBench(): Promise<{ origin: string; close: () => void }> {
  const scripts = new Map([
    ["/page.js", await script("./page.ts")],
    ["/peers-worker.js", await script("./peers-worker.ts")],
    [
      "/document-hash-worker.js",
      await script("../../apps/explorer/src/document/document-hash-worker.ts"),
    ],
  ]);
  const server = createServer(({ url = "/" }, response) => {
    const script = scripts.get(url);
    const headers = url.endsWith("-worker.js") ? workerHeaders : pageHeaders([]);
    const type = script === undefined ? "text/html" : "text/javascript";
    response.writeHead(200, { ...headers, "Content-Type": `${type}; charset=utf-8` });
    response.end(script ?? html);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port");
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
