// Starts the product in the same form in which visitors use it. The depository is a separate process on a free
// port, keeps its SQLite store in a new folder, and serves the built explorer.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../tools/free-port.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));

export interface Stack {
  readonly origin: string;
  readonly dataFolder: string;
  /** The environment variables that were set for the service, besides its port and its folder. */
  readonly env: Readonly<Record<string, string>>;
  untilFinal(count: number): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Settings that make a few fingerprints final within a second or two. With the demonstration's default settings, a
 * batch that is not full is closed only after twelve seconds, and each later step takes a few seconds more.
 */
export const quickPace = {
  BATCH_MAX_AGE_MS: "200",
  WORKER_INTERVAL_MS: "100",
  LEDGER_INTERVAL_MS: "200",
} as const;

export type StackOptions = {
  demo: boolean;
  env?: Record<string, string>;
  fill?: (dataFolder: string) => Promise<void>;
};

function stillRuns(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

export async function startStack(options: StackOptions = { demo: true }): Promise<Stack> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataFolder = mkdtempSync(join(tmpdir(), "digital-evidence-e2e-"));
  let output = "";
  let child: ChildProcess;

  async function launch(): Promise<void> {
    const args = [join(repository, "apps/depository/src/main.ts")];
    if (options.demo) args.push("--demo");
    child = spawn(process.execPath, args, {
      cwd: repository,
      env: { ...process.env, ...options.env, PORT: String(port), DATA_DIR: dataFolder },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
    for (;;) {
      if (!stillRuns(child)) throw new Error(`the service stopped while starting:\n${output}`);
      const ready = await fetch(`${origin}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async function end(signal: "SIGKILL" | "SIGTERM"): Promise<void> {
    if (!stillRuns(child)) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  }

  await options.fill?.(dataFolder);
  await launch();
  return {
    origin,
    dataFolder,
    env: options.env ?? {},
    async untilFinal(count) {
      for (;;) {
        if (!stillRuns(child)) throw new Error(`the service stopped:\n${output}`);
        const response = await fetch(
          `${origin}/v1/fingerprints/latest?limit=100&status=FINALIZED_COMMITMENT`,
        );
        const stats = await fetch(`${origin}/v1/fingerprints/stats`);
        const { data: latest } = (await response.json()) as { data: unknown[] };
        const { data: totals } = (await stats.json()) as { data: { fingerprintsTotal: number } };
        if (latest.length >= Math.min(count, 100) && totals.fingerprintsTotal >= count) return;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    },
    kill: () => end("SIGKILL"),
    restart: launch,
    async stop() {
      await end("SIGTERM");
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
