import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const START_TIMEOUT_MS = 15_000;

export interface AuthorityProcess {
  readonly url: string;
  /** The certificate that the authority's tokens lead to, as a file in PEM. */
  readonly rootFile: string;
  readonly stop: () => void;
}

export async function startAuthority(folder: string, name: string): Promise<AuthorityProcess> {
  const child: ChildProcess = spawn(process.execPath, [main, folder, name], {
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  process.once("exit", () => child.kill());
  const timeout = setTimeout(() => child.kill(), START_TIMEOUT_MS);
  const { stdout } = child;
  if (stdout === null) throw new Error("the process has no output");
  for await (const line of createInterface(stdout)) {
    const [, url, rootFile] = /^Timestamp authority is at (\S+) with (.+)$/.exec(line) ?? [];
    if (url === undefined || rootFile === undefined) continue;
    clearTimeout(timeout);
    stdout.resume();
    return { url, rootFile, stop: () => child.kill() };
  }
  clearTimeout(timeout);
  if (child.exitCode === null) await once(child, "exit");
  throw new Error(`the timestamp authority ${name} did not start; its folder is ${folder}`);
}
