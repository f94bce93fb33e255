// Starts the processes of a measurement. If the system can pin processes to cores, the servers run on one core and the
// load generator runs on another. This file also reads how much processor time a server has used.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { LoadOrder, LoadReport } from "./load.ts";
import { freePort } from "../../tools/free-port.ts";
import { readProcessStat } from "./process-stat.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const canPin = existsSync("/usr/bin/taskset");

// The measured server has only one core. Without this flag, garbage collection would run in helper threads and compete
// with the main thread for this core.
const forOneCore = "--single-threaded-gc";

function pinned(core: 0 | 1, args: readonly string[]): [string, string[]] {
  return canPin
    ? ["taskset", ["-c", String(core), process.execPath, forOneCore, ...args]]
    : [process.execPath, [...args]];
}

export interface Server {
  readonly port: number;
  /** The processor time used so far by all threads, in seconds: see the function `cpuSeconds`. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

async function start(
  script: string,
  args: (port: number) => readonly string[],
  env: (port: number) => Record<string, string>,
): Promise<Server> {
  const port = await freePort();
  const [command, commandArgs] = pinned(0, [script, ...args(port)]);
  const child: ChildProcess = spawn(command, commandArgs, {
    env: { ...process.env, ...env(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}`);
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    cpuSeconds: () => cpuSeconds(child.pid ?? 0),
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/**
 * Returns the processor time that all threads of a process have used so far, in seconds. Threads that have ended count.
 * The result is NaN if the process has ended or the system does not report the time.
 *
 * The kernel reports the time of the whole process only in ticks of 10 ms, and nanoseconds only for each thread that
 * still runs. The larger of the two is used. It is exact if no thread has ended. Otherwise it is too small by less than
 * two ticks, because user time and system time are each rounded down.
 */
export function cpuSeconds(pid: number): number {
  const stat = readProcessStat(pid);
  return stat === null ? Number.NaN : Math.max(stat.cpuSeconds, runningThreadsSeconds(pid));
}

/** https://docs.kernel.org/scheduler/sched-stats.html */
function runningThreadsSeconds(pid: number): number {
  const threads = `/proc/${pid}/task`;
  let seconds = 0;
  try {
    for (const thread of readdirSync(threads)) {
      const [nanoseconds] = readFileSync(`${threads}/${thread}/schedstat`, "utf8").split(" ", 1);
      seconds += Number(nanoseconds) / 1e9;
    }
  } catch {
    // A thread has ended since the folder was read, or the kernel does not report the time of threads.
  }
  return seconds;
}

/**
 * Starts the service as in production, but with the highest limits on the calls, the work and the connections of one
 * client, so that every request is counted and none is refused.
 */
export function startDepository(env: Record<string, string>): Promise<Server> {
  return start(
    here("../../apps/depository/src/main.ts"),
    () => [],
    (port) => ({
      PORT: String(port),
      LOG_LEVEL: "error",
      EXPLORER_DIR: here("."),
      READ_LIMIT_PER_MINUTE: "1000000000",
      WRITE_LIMIT_PER_MINUTE: "1000000000",
      SUBMISSION_WORK_PER_MINUTE: "1000000000",
      MAX_CONNECTIONS_PER_CLIENT: "1000000",
      MAX_REQUESTS_PER_CONNECTION: "1000000000",
      ...env,
    }),
  );
}

export function startBareServer(bytes: number): Promise<Server> {
  return start(
    here("./bare-server.ts"),
    (port) => [String(port), String(bytes)],
    () => ({}),
  );
}

export interface Measured extends LoadReport {
  /** The number of requests per second. */
  readonly rate: number;
  readonly cpuMicroseconds: number;
}

/** @throws Error if any answer was not 200 */
export async function load(server: Server, order: Omit<LoadOrder, "port">): Promise<Measured> {
  const before = server.cpuSeconds();
  const [command, args] = pinned(1, [
    here("./load.ts"),
    JSON.stringify({ ...order, port: server.port }),
  ]);
  const { stdout } = await promisify(execFile)(command, args);
  const report = JSON.parse(stdout) as LoadReport;
  if (report.failed > 0) throw new Error(`${report.failed} of ${report.answered} calls failed`);
  return {
    ...report,
    rate: report.answered / report.seconds,
    cpuMicroseconds: ((server.cpuSeconds() - before) / report.answered) * 1e6,
  };
}
