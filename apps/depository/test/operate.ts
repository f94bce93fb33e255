// Runs the operator's commands, in this process or as a process, and a service beside them.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../scripts/free-port.ts";
import { runCommand } from "../src/operator/commands.ts";
import { faultArguments, type ServiceEnv, startProcess, untilReady } from "./process.ts";

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

/** Runs a service at a fast pace while `work` runs. */
export async function whileRunning<Result>(
  where: ServiceEnv,
  work: (origin: string) => Promise<Result>,
) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const pace = { BATCH_MAX_AGE_MS: "50", WORKER_INTERVAL_MS: "20", LEDGER_INTERVAL_MS: "20" };
  const service = startProcess([], { ...pace, ...where, PORT: String(port), LOG_LEVEL: "warn" });
  try {
    await untilReady(service, origin);
    return await work(origin);
  } finally {
    await service.end("SIGTERM");
  }
}
