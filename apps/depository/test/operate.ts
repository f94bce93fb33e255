// Runs the operator's commands, in this process or as a process, and a service beside them.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { readPolicyFile } from "@digital-evidence/log/policy-file";
import { pino } from "pino";
import { freePort } from "../../../tools/free-port.ts";
import { readConfig } from "../src/config.ts";
import { runCommand } from "../src/operator/commands.ts";
import { listen } from "../src/server/listen.ts";
import { createService } from "../src/service.ts";
import { claimStore, holdStore, openStore } from "../src/store/open-store.ts";
import { createSqlStore } from "../src/store/sql-store.ts";
import { openSqliteEngine } from "../src/store/sqlite-engine.ts";
import type { Store } from "../src/store/store.ts";
import { faultArguments, type ServiceEnv, unlimited } from "./process.ts";

export const operate = fileURLToPath(new URL("../src/operate.ts", import.meta.url));

/** The exit code that these tests report for a command that a signal ended. */
export const KILLED = -1;

interface Result {
  readonly code: number;
  /** What the command printed to standard output, followed by what it printed to standard error. */
  readonly output: string;
}

/** Runs a command in this process, because starting another process takes much longer than the command. */
export async function command(where: ServiceEnv, ...args: string[]): Promise<Result> {
  let stdout = "";
  let stderr = "";
  const code = await runCommand(
    args,
    { ...process.env, ...where },
    {
      out: (text) => (stdout += text),
      err: (text) => (stderr += text),
    },
  );
  return { code, output: stdout + stderr };
}

/** Runs a command as a process, as an operator does. */
export function commandProcess(where: ServiceEnv, ...args: string[]): Promise<Result> {
  return new Promise((resolve) => {
    const env = { ...process.env, ...where };
    execFile(
      process.execPath,
      [...faultArguments(where), operate, ...args],
      { env },
      (error, stdout, stderr) => {
        const isKilled = (error?.signal ?? null) !== null;
        const code = error === null ? 0 : Number(error.code);
        resolve({ code: isKilled ? KILLED : code, output: stdout + stderr });
      },
    );
  });
}

/** Opens a SQLite store without a thread for its writes, because starting one takes longer than a few writes. */
export function openStoreHere(path: string): Store {
  return createSqlStore(openSqliteEngine(path));
}

/**
 * Runs a service at a fast pace while `work` runs, and stops it as SIGTERM does. It runs in this process, because starting
 * another one takes longer than most of what a service does in these tests.
 */
export async function whileRunning<Result>(
  where: ServiceEnv,
  work: (origin: string) => Promise<Result>,
) {
  const pace = { BATCH_MAX_AGE_MS: "50", WORKER_INTERVAL_MS: "20", LEDGER_INTERVAL_MS: "20" };
  const port = await freePort();
  const read = readConfig({ ...unlimited, ...process.env, ...pace, ...where, PORT: `${port}` }, []);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const { config } = read;
  const opened = await openStore(config, { now: Date.now, onReplicaFailure() {}, use: "CREATE" });
  await claimStore(opened.store, config);
  const held = await holdStore(config);
  const { logPolicyFile } = config;
  const service = createService({
    config,
    store: opened.store,
    reads: opened.reads,
    logger: pino({ level: "silent" }),
    now: Date.now,
    newId: randomUUID,
    site: null,
    documents: null,
    policy: logPolicyFile === null ? null : await readPolicyFile(logPolicyFile),
  });
  const server = await listen(service.app.server, config, service.connectionRefused);
  const workers = service.startWorkers(config);
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    await server.close();
    await workers.stop();
    await opened.close();
    held?.close();
  }
}
