import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, globSync, openSync, readFileSync } from "node:fs";

export interface Program {
  readonly pid: number;
  isRunning(): boolean;
  kill(): Promise<void>;
}

export function startProgram(
  [command, args]: readonly [string, readonly string[]],
  env: Readonly<Record<string, string>>,
  logFile: string,
): Program {
  const log = openSync(logFile, "a");
  // The program gets a process group of its own, so that Ctrl-C in the terminal does not end it. Only `kill` ends it.
  const child: ChildProcess = spawn(command, args, {
    env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", ...env },
    stdio: ["ignore", log, log],
    detached: true,
  });
  closeSync(log);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} cannot be started`);
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    pid,
    isRunning,
    async kill() {
      if (!isRunning()) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

export function childrenOf(pid: number): number[] {
  return globSync("/proc/[0-9]*/stat").flatMap((path) => {
    const [, ppid] = /^\d+ \(.*\) \S (\d+)/s.exec(read(path)) ?? [];
    return Number(ppid) === pid ? [Number(path.split("/")[2])] : [];
  });
}

/** Returns an empty text if the process ended before its file could be read. */
function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
