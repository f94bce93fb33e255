// Runs a witness in a separate process, as an operator does.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const stopAfter = fileURLToPath(new URL("stop-after.ts", import.meta.url));

export interface WitnessProcess {
  /** The witness's verifier key. It is empty if the process has ended before it listened. */
  readonly key: string;
  /** The address of the witness. It ends with a slash. */
  readonly url: string;
  output(): string;
  /** Sends the signal, if one is given, and waits for the process to end. @returns null where a signal ended it */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Resolves when the witness listens or its process has ended.
 * @param stderr a file for the process's standard error. By default it is part of `output`.
 */
export async function startWitness(
  env: Readonly<Record<string, string>>,
  stderr: number | "pipe" = "pipe",
): Promise<WitnessProcess> {
  const faultArguments = env["FAULT_AFTER"] === undefined ? [] : ["--import", stopAfter];
  const child = spawn(process.execPath, [...faultArguments, main], {
    env: { ...process.env, PORT: "0", ...env },
    stdio: ["ignore", "pipe", stderr],
  });
  let output = "";
  const closed = once(child, "close");
  const listening = new Promise<void>((resolve) => {
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes("It cosigns")) resolve();
    };
    child.stdout?.on("data", keep);
    child.stderr?.on("data", keep);
  });
  await Promise.race([listening, closed]);
  const [, key = "", url = ""] = /^Witness (\S+) is at (\S+)$/m.exec(output) ?? [];
  return {
    key,
    url,
    output: () => output,
    async end(signal) {
      if (signal !== undefined && child.exitCode === null) child.kill(signal);
      await closed;
      return child.exitCode;
    },
  };
}
