// Honest clients that keep their connections alive: undici, node:http, curl, Chromium, and nginx as a proxy. All of them
// read from one service at the same time, and none may lose a request.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { chromiumFlags, findTestBrowser } from "../../../tools/chromium.ts";
import { freePort } from "../../../tools/free-port.ts";
import { findNginx } from "../../../tools/nginx.ts";
import { startFuzzedService } from "./bad-request-run.ts";

/** How many answers of each status, or errors by their code, one client had. */
export type Outcomes = Readonly<Record<string, number>>;

const CONNECTIONS = 8;

/**
 * Lets each client send `each` requests.
 * @returns what each client was answered; an honest run has `{ "200": each }` for each
 */
export async function runHonestClients(
  each: number,
  databaseUrl?: string,
): Promise<ReadonlyMap<string, Outcomes>> {
  const service = await startFuzzedService(databaseUrl, "patient");
  const folder = await mkdtemp(join(tmpdir(), "honest-clients-"));
  const origin = `http://127.0.0.1:${service.port}`;
  try {
    const latest = (await (await fetch(`${origin}/v1/fingerprints/latest`)).json()) as {
      readonly data: readonly [{ readonly hash: string }];
    };
    const { hash } = latest.data[0];
    const paths = ["latest", hash, `${hash}/proof`].map((path) => `/v1/fingerprints/${path}`);
    const clients = {
      undici: viaFetch(origin, paths, each),
      "node:http": viaNodeHttp(service.port, paths, each),
      curl: viaCurl(folder, origin, paths, each),
      nginx: viaNginx(folder, service.port, (proxy) => viaFetch(proxy, paths, each)),
      Chromium: viaChromium(origin, paths, each),
    };
    return new Map(
      await Promise.all(
        Object.entries(clients).map(async ([name, outcomes]) => [name, await outcomes] as const),
      ),
    );
  } finally {
    await service.stop();
    await rm(folder, { recursive: true });
  }
}

/** Sends requests number 0 to `each` - 1, `CONNECTIONS` at a time. */
async function countOutcomes(
  each: number,
  send: (number: number) => Promise<number>,
): Promise<Outcomes> {
  const counts: Record<string, number> = {};
  let next = 0;
  const sendInTurn = async (): Promise<void> => {
    while (next < each) {
      const outcome = await send(next++).catch((error: unknown) => codeOf(error));
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendInTurn));
  return counts;
}

function codeOf(error: unknown): string {
  const { cause = error } = error as Error;
  return (cause as NodeJS.ErrnoException).code ?? String(cause);
}

function viaFetch(origin: string, paths: readonly string[], each: number): Promise<Outcomes> {
  return countOutcomes(each, async (number) => {
    const answer = await fetch(origin + paths[number % paths.length]);
    await answer.arrayBuffer();
    return answer.status;
  });
}

async function viaNodeHttp(
  port: number,
  paths: readonly string[],
  each: number,
): Promise<Outcomes> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const outcomes = await countOutcomes(each, async (number) => {
    const asking = get({ agent, port, host: "127.0.0.1", path: paths[number % paths.length] });
    const [answer] = (await once(asking, "response")) as [IncomingMessage];
    await answer.toArray();
    return answer.statusCode ?? 0;
  });
  agent.destroy();
  return outcomes;
}

async function viaCurl(
  folder: string,
  origin: string,
  paths: readonly string[],
  each: number,
): Promise<Outcomes> {
  const config = join(folder, "curl.txt");
  const requests = Array.from(
    { length: each },
    (_, number) => `url = "${origin}${paths[number % paths.length]}"\noutput = "/dev/null"`,
  );
  await writeFile(
    config,
    ["silent", String.raw`write-out = "%{http_code}\n"`, ...requests].join("\n"),
  );
  const { stdout } = await promisify(execFile)("curl", ["--config", config], {
    maxBuffer: each * 8,
  });
  const counts: Record<string, number> = {};
  for (const status of stdout.trim().split("\n")) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function viaNginx(
  folder: string,
  port: number,
  send: (proxy: string) => Promise<Outcomes>,
): Promise<Outcomes> {
  const program = findNginx();
  if (program === null) throw new Error("no nginx: install it, or set NGINX_PATH");
  const ownPort = await freePort();
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = join(folder, "nginx.conf");
  await writeFile(
    config,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http {
  access_log off; ${folders.join(" ")}
  upstream service { server 127.0.0.1:${port}; keepalive ${CONNECTIONS}; }
  server {
    listen 127.0.0.1:${ownPort};
    location / {
      proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection "";
      proxy_next_upstream off;
    }
  }
}`,
  );
  const nginx = spawn(program, ["-p", folder, "-c", config], { stdio: "inherit" });
  const ended = once(nginx, "exit");
  const proxy = `http://127.0.0.1:${ownPort}`;
  try {
    while (!(await fetch(`${proxy}/healthz`).then(Boolean, () => false))) await wait(50);
    return await send(proxy);
  } finally {
    nginx.kill();
    await ended;
  }
}

async function viaChromium(
  origin: string,
  paths: readonly string[],
  each: number,
): Promise<Outcomes> {
  const browser = await chromium.launch({
    executablePath: findTestBrowser(),
    args: [...chromiumFlags],
  });
  try {
    const page = await browser.newPage();
    // The service's own answers forbid a page to ask for anything.
    await page.route(`${origin}/page`, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>A page</title>" }),
    );
    await page.goto(`${origin}/page`);
    await page.unrouteAll();
    return await page.evaluate(
      async ([addresses, total, connections]) => {
        const counts: Record<string, number> = {};
        let next = 0;
        const sendInTurn = async (): Promise<void> => {
          while (next < total) {
            const address = String(addresses[next++ % addresses.length]);
            const outcome = await fetch(address, { cache: "no-store" }).then(
              async (answer) => (await answer.arrayBuffer(), answer.status),
              String,
            );
            counts[outcome] = (counts[outcome] ?? 0) + 1;
          }
        };
        await Promise.all(Array.from({ length: connections }, sendInTurn));
        return counts;
      },
      [paths.map((path) => origin + path), each, CONNECTIONS] as const,
    );
  } finally {
    await browser.close();
  }
}
