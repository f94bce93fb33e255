// Three kinds of host for a static build: one that only sends files, one that reads a `_headers` file, and
// nginx with the configuration that the build wrote.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { extname, join } from "node:path";
import { freePort } from "../tools/free-port.ts";

export type Host = { origin: string; stop: () => Promise<void> };

export const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
};

export async function serve(listener: RequestListener): Promise<Host> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no TCP port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Answers a request in the place of a file, or returns false. */
export type Answers = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Starts a host that sends the folder's files.
 * A path without a file extension gets index.html. `headersOf` returns the headers for a path.
 */
export function plainHost(
  folder: string,
  headersOf: (path: string) => Headers = () => new Headers(),
  answers: Answers = () => false,
): Promise<Host> {
  return serve((request, response) => {
    if (answers(request, response)) return;
    const { pathname } = new URL(request.url ?? "/", "http://host");
    const isFile = extname(pathname) !== "";
    const file = join(folder, isFile ? pathname : "index.html");
    let body: Buffer;
    try {
      body = readFileSync(file);
    } catch {
      response.writeHead(404).end();
      return;
    }
    const headers = headersOf(pathname);
    headers.set("content-type", contentTypes[extname(file)] ?? "application/octet-stream");
    response.writeHead(200, [...headers].flat()).end(body);
  });
}

export function headersFileHost(folder: string, answers?: Answers): Promise<Host> {
  const rules: { pattern: RegExp; headers: [string, string][] }[] = [];
  for (const line of readFileSync(join(folder, "_headers"), "utf8").split("\n")) {
    if (line.startsWith("/")) {
      const parts = line.split("*").map((part) => part.replaceAll(".", "\\."));
      rules.push({ pattern: new RegExp(`^${parts.join(".*")}$`), headers: [] });
    } else if (line.trim() !== "") {
      const at = line.indexOf(":");
      rules.at(-1)?.headers.push([line.slice(0, at).trim(), line.slice(at + 1).trim()]);
    }
  }
  const headersOf = (path: string) => {
    const headers = new Headers();
    for (const { pattern, headers: own } of rules) {
      if (pattern.test(path)) for (const [name, value] of own) headers.append(name, value);
    }
    return headers;
  };
  return plainHost(folder, headersOf, answers);
}

/** @param workFolder an empty folder for nginx's own files */
export async function nginxHost(nginx: string, folder: string, workFolder: string): Promise<Host> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const ownFiles = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${workFolder}/${name};`,
  );
  const configuration = join(workFolder, "nginx.conf");
  writeFileSync(
    configuration,
    `daemon off;
pid ${workFolder}/nginx.pid;
${process.getuid?.() === 0 ? "user root;" : ""}
events {}
http {
  access_log off;
  types { ${Object.entries(contentTypes)
    .map(([ending, type]) => `${type} ${ending.slice(1)};`)
    .join(" ")} }
  ${ownFiles.join("\n  ")}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    include ${folder}/headers.nginx.conf;
  }
}
`,
  );
  const server: ChildProcess = spawn(nginx, ["-c", configuration, "-e", "stderr"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (;;) {
    if (server.exitCode !== null) throw new Error("nginx does not start");
    const answers = await fetch(origin).then(
      () => true,
      () => false,
    );
    if (answers) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    stop: async () => {
      const exited = once(server, "exit");
      server.kill("SIGTERM");
      await exited;
    },
  };
}
