import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export const bin = fileURLToPath(new URL("../bin/digital-evidence.js", import.meta.url));

export type Ended = { exitCode: number | null; stdout: string; stderr: string };

export async function runBin(
  args: readonly string[],
  options: { cwd?: string; env?: Readonly<Record<string, string>>; stdin?: string } = {},
): Promise<Ended> {
  const { cwd, env = {}, stdin = "" } = options;
  const child = spawn(process.execPath, [bin, ...args], {
    cwd,
    // vitest sets variables that ask for colours, which would change the output.
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, ...env },
    stdio: "pipe",
  });
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (piece: string) => {
    stdout += piece;
  });
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    stderr += piece;
  });
  child.stdin.end(stdin);
  await once(child, "close");
  return { exitCode: child.exitCode, stdout, stderr };
}
