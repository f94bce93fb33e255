// Runs the service as a separate process that a test can kill.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const stopAfter = fileURLToPath(new URL("stop-after.ts", import.meta.url));

/** Node's arguments for a process that kills itself after the step that FAULT_AFTER names, if the variable is set. */
export const faultArguments = (env: Readonly<Record<string, string>>): readonly string[] =>
  env["FAULT_AFTER"] === undefined ? [] : ["--import", stopAfter];

export interface ServiceProcess {
  /** Everything that the process has written so far to standard output and standard error. */
  output(): string;
  isRunning(): boolean;
  /** Sends a signal that does not end the service. */
  signal(name: NodeJS.Signals): void;
  /**
   * Sends the signal, if one is given, and waits for the process to end.
   * @returns the exit code; null if a signal ended the process
   */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * The service's settings. Every test must choose its own data folder: in the default folder, services of different
 * tests would find each other's log key.
 */
export type ServiceEnv = Readonly<{ DATA_DIR: string } & Record<string, string>>;

/** A test is a single client that calls as fast as it can, so the limits for each client are turned off. */
export const unlimited = {
  READ_LIMIT_PER_MINUTE: "0",
  WRITE_LIMIT_PER_MINUTE: "0",
  SUBMISSION_WORK_PER_MINUTE: "0",
};

/** @param uid the user that the process runs as; by default the current one */
export function startProcess(
  args: readonly string[],
  env: ServiceEnv,
  uid?: number,
): ServiceProcess {
  const child: ChildProcess = spawn(process.execPath, [...faultArguments(env), main, ...args], {
    env: { ...unlimited, ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(uid === undefined ? {} : { uid }),
  });
  let output = "";
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout?.on("data", keep);
  child.stderr?.on("data", keep);
  const closed = once(child, "close");
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  return {
    output: () => output,
    isRunning,
    signal: (name) => void child.kill(name),
    async end(signal) {
      if (signal !== undefined && isRunning()) child.kill(signal);
      await closed;
      return child.exitCode;
    },
  };
}

/** Resolves when the service is ready. If the service ends before that, it rejects with the service's output. */
export async function untilReady(service: ServiceProcess, origin: string): Promise<void> {
  for (;;) {
    if (!service.isRunning()) throw new Error(`the service ended:\n${service.output()}`);
    const isReady = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
