// Runs `npm run serve` with real processes, including npm, as a supervisor or a terminal would.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../tools/free-port.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "digital-evidence-run-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param look is called while the service is running */
async function serveOnce(
  look: (origin: string) => Promise<void> = async () => {},
): Promise<string> {
  const port = await freePort();
  // With --ignore-scripts, npm does not run prepare.mjs, which could reinstall the dependencies while other
  // tests use them.
  const npm = spawn("npm", ["run", "--ignore-scripts", "serve"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, "data"),
      LOG_FILE: join(folder, "log", "service.log"),
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let output = "";
  npm.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    while (!(await isReady())) {
      expect(npm.exitCode).toBeNull();
      await wait(100);
    }
    await look(`http://127.0.0.1:${port}`);
    const ended = once(npm, "exit");
    npm.kill("SIGTERM");
    await ended;
    while (await isReady()) await wait(50);
    // SQLite removes its write-ahead log when the last connection is closed. So the file disappears only if the
    // service shuts down cleanly.
    const wal = join(folder, "data", "depository.sqlite-wal");
    while (existsSync(wal)) await wait(50);
    return output;
  } finally {
    npm.kill("SIGKILL");
  }
}

it("[OP4] [TL7] [TS3] `npm run serve` builds the explorer for production whatever NODE_ENV says, and not again if nothing has changed, says that it has no witnesses and no timestamps, and shuts down gracefully on SIGTERM", async () => {
  expect(process.env["NODE_ENV"]).toBe("test");
  await serveOnce(async (origin) => {
    const page = await (await fetch(origin)).text();
    const paths = [...page.matchAll(/\/assets\/[\w-]+\.js/g)].map(([path]) => path);
    const scripts = await Promise.all(
      [...new Set(paths)].map(async (path) => (await fetch(origin + path)).text()),
    );
    // React's build for production gives the address of an explanation in place of a message.
    expect(scripts.join("\n").includes("https://react.dev/errors/")).toBe(true);
  });
  const output = await serveOnce();
  expect(output).toContain("The explorer has not changed since it was built");
  expect(output).not.toContain("Building the explorer");
  expect(output).toContain("The log has no witnesses");
  expect(output).toContain("The log has no timestamps");
  expect(readFileSync(join(folder, "log", "service.log"), "utf8")).toContain("Stopping (SIGTERM)");
});
