// Starts the demonstration's observer in a process of its own, to show how observers work. The same person runs it on the same
// machine as the service, so it is no second party. Its name therefore says that it is a demonstration. Its files are served
// by this process: what they say is signed, whoever serves them.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { serveFolder } from "./serve-folder.ts";

const main = fileURLToPath(new URL("../apps/cli/src/main.ts", import.meta.url));
const NAME = "demonstration-observer";
const NETWORK = "demonstration";
const START_TIMEOUT_MS = 15_000;
/** A visitor of the demonstration looks at the newest fingerprints, so they have to be observed within seconds. */
const PACE = ["--interval", "5", "--rate", "20"];

export interface DemonstrationObserver {
  /** The file that proposes the observer to visitors. */
  readonly observersFile: string;
  readonly stop: () => void;
}

/**
 * Starts before the service does, which is asked again until it answers.
 * @param port the port to try first for the observer's files. What a visitor's browser remembers about the observer holds the
 * port, so it should stay the same.
 */
export async function startDemonstrationObserver(
  dataDir: string,
  service: string,
  port: number,
): Promise<DemonstrationObserver> {
  // An observer is of one service, and so of one address.
  const folder = join(dataDir, `${NAME}-${new URL(service).port}`);
  const published = join(folder, "public");
  mkdirSync(published, { recursive: true });
  const about = ["--network", NETWORK, "--name", `${NAME}.invalid`];
  const child = spawn(process.execPath, [main, "observe", service, folder, ...about, ...PACE], {
    stdio: "ignore",
  });
  const stop = () => child.kill();
  // An observer that outlives this process would keep its folder locked.
  process.once("exit", stop);
  const key = await keyIn(join(published, "log", "policy"), () => child.exitCode === null);
  if (key === null) {
    stop();
    throw new Error(`${NAME} did not start; its folder is ${folder}`);
  }
  const files = await serveFolder(published, port);
  const observersFile = join(dataDir, "observers");
  writeFileSync(observersFile, `observer ${NETWORK} ${key} ${files.address}\n`);
  return {
    observersFile,
    stop: () => {
      stop();
      files.stop();
    },
  };
}

/** Waits until the observer has published the key of its log. */
async function keyIn(policy: string, isRunning: () => boolean): Promise<string | null> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (isRunning() && Date.now() < until) {
    try {
      const [, key] = /^log (\S+)$/m.exec(readFileSync(policy, "utf8")) ?? [];
      if (key !== undefined) return key;
    } catch {
      // The observer has not written the file yet.
    }
    await wait(50);
  }
  return null;
}
