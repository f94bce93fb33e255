// Starts the demonstration's two witnesses in separate processes, to show how witnesses work. The same person runs
// them on the same machine as the log, so they are not independent of the log. Their names therefore say that they
// are a demonstration.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../apps/witness/src/main.ts", import.meta.url));
const names = ["demonstration-witness-1", "demonstration-witness-2"] as const;
const START_TIMEOUT_MS = 15_000;

export interface DemonstrationWitnesses {
  readonly policyFile: string;
  introduce(origin: string): Promise<void>;
  readonly stop: () => void;
}

export async function startDemonstrationWitnesses(
  dataDir: string,
): Promise<DemonstrationWitnesses> {
  const started = await Promise.all(names.map((name) => start(name, join(dataDir, name))));
  const policyFile = join(dataDir, "witnesses");
  const lines = started.map(({ name, key, url }) => `witness ${name} ${key} ${url}\n`);
  const group = `group demonstration all ${names.join(" ")}\nquorum demonstration\n`;
  writeFileSync(policyFile, lines.join("") + group);
  const stopping = new AbortController();
  return {
    policyFile,
    async introduce(origin) {
      while (!stopping.signal.aborted) {
        const policy = await fetch(`${origin}/log/policy`).then(
          (response) => (response.ok ? response.text() : ""),
          () => "",
        );
        const [log] = /^log .*\n/m.exec(policy) ?? [];
        if (log !== undefined) {
          for (const name of names) writeFileSync(join(dataDir, name, "logs"), log);
          return;
        }
        await wait(200);
      }
    },
    stop: () => {
      stopping.abort();
      for (const { child } of started) child.kill();
    },
  };
}

async function start(
  name: string,
  folder: string,
): Promise<{ name: string; key: string; url: string; child: ChildProcess }> {
  mkdirSync(folder, { recursive: true });
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      HOST: "127.0.0.1",
      PORT: "0",
      WITNESS_NAME: `${name}.invalid`,
      WITNESS_KEY_FILE: "",
      WITNESS_LOGS: "",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  // A witness that outlives this process would keep its store open.
  process.once("exit", () => child.kill());
  const timeout = setTimeout(() => child.kill(), START_TIMEOUT_MS);
  for await (const line of createInterface(child.stdout)) {
    const [, key, url] = /^Witness (\S+) is at (\S+)$/.exec(line) ?? [];
    if (key === undefined || url === undefined) continue;
    clearTimeout(timeout);
    child.stdout.resume();
    return { name, key, url, child };
  }
  clearTimeout(timeout);
  if (child.exitCode === null) await once(child, "exit");
  throw new Error(`${name} did not start; its folder is ${folder}`);
}
