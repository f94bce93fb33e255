// Serves a folder of published files by a real nginx, as the example in docs/operations.md does.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../tools/free-port.ts";

export interface ServedFolder {
  readonly address: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * @param work a folder for nginx's own files. Other users must be able to enter it, because nginx's worker process runs
 * as another user.
 * @throws Error if nginx does not answer within ten seconds
 */
export async function serveFolder(
  nginx: string,
  work: string,
  folder: string,
): Promise<ServedFolder> {
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${work};`)
    .join(" ");
  // The load generators send many requests on one connection. By default, nginx would close a
  // connection after a thousand requests.
  const configuration = `daemon off; pid ${work}/nginx.pid; error_log ${work}/error.log; worker_processes 1;
    events {} http { access_log off; sendfile on; keepalive_requests 100000000; ${temporary}
    server { listen 127.0.0.1:${port}; location / { alias ${folder}/; } } }`;
  const file = join(work, "nginx.conf");
  writeFileSync(file, configuration);
  const child: ChildProcess = spawn(nginx, ["-p", work, "-c", file], { stdio: "ignore" });
  async function stop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  const address = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`${address}/published.json`).catch(() => null);
    if (answer?.ok === true) return { address, port, pid: child.pid ?? 0, stop };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error("nginx does not answer");
}
