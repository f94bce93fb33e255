// Serves the benchmark's page and workers with the same headers that the depository sends for the
// explorer.
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { pageHeaders, workerHeaders } from "@digital-evidence/page-headers";

const html =
  '<!doctype html><title>bench</title><input type="file" /><script src="/page.js"></script>';

async function bundle(path: string): Promise<string> {
  const entry = fileURLToPath(new URL(path, import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2023",
      lib: { entry, formats: ["iife"], name: "script" },
    },
  });
  const output = Array.isArray(built) ? built[0] : built;
  if (output === undefined || !("output" in output)) throw new Error("vite built nothing");
  return output.output[0].code;
}

export async function serveBench(): Promise<{ origin: string; close: () => void }> {
  const scripts = new Map([
    ["/page.js", await bundle("./page.ts")],
    ["/peers-worker.js", await bundle("./peers-worker.ts")],
    [
      "/document-hash-worker.js",
      await bundle("../../apps/explorer/src/document/document-hash-worker.ts"),
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
  if (address === null || typeof address === "string") throw new Error("no port to be had");
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
