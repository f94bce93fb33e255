// `npm start` and `npm run serve` build the explorer, unless its last build is still current, and then run the
// depository, which serves the explorer. The depository runs in this process. Stopping this process also stops a
// running build, and the demonstration's witnesses, observer, timestamp authority and directory of keys. The service's log goes
// to a file, and the terminal shows only messages for a person.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { setAside } from "../apps/depository/src/demo/set-aside.ts";
import { startDemonstrationAuthority } from "./demonstration-authority.ts";
import { startDemonstrationDirectory } from "./demonstration-directory.ts";
import { startDemonstrationObserver } from "./demonstration-observer.ts";
import { startDemonstrationWitnesses } from "./demonstration-witnesses.ts";
import { recordedBuild } from "./recorded-build.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const port = Number(process.env["PORT"] || 8080);
const host = process.env["HOST"] || "127.0.0.1";
/** How often this process checks whether the process that started it is still running. */
const STARTER_CHECK_MS = 250;

/**
 * Stops the service when npm ends. On SIGTERM, npm ends, and so does the shell that npm uses to start this process, but
 * neither passes the signal on. Without this check, the service would keep running, and nothing would stop it.
 *
 * If npm did not start this process, nothing is checked, because the service may then run longer than the process that
 * started it.
 */
function endWithNpm(): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const starter = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === starter) return;
    clearInterval(check);
    process.kill(process.pid, "SIGTERM");
  }, STARTER_CHECK_MS);
  check.unref();
}

/** Checks the port before the build, so that a taken port is reported at once. */
async function checkPort(): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      console.error(
        `Port ${port} is taken on ${host}: stop the program that uses it, or set PORT to another port.`,
      );
      process.exit(1);
    }
    // The service reports any other error itself, because it uses the same address and port.
  }
  probe.close();
}

async function buildExplorer(): Promise<void> {
  const build = recordedBuild(root);
  // With EXPLORER_CONFIG, the build also reads a file that `recordedBuild` does not consider, so the explorer is always
  // built again.
  const hasOwnConfiguration = Boolean(process.env["EXPLORER_CONFIG"]);
  if (build.isCurrent && !hasOwnConfiguration) {
    console.log("The explorer has not changed since it was built, so it is not built again");
    return;
  }
  console.log("Building the explorer");
  const vite = spawn(
    process.execPath,
    [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "error", "apps/explorer"],
    // Without NODE_ENV, a variable of the caller's environment could select React's slower build for development.
    { cwd: root, stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
  );
  const stop = (): void => {
    vite.kill();
    process.exit(1);
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const [code] = (await once(vite, "exit")) as [number | null];
  process.off("SIGTERM", stop);
  process.off("SIGINT", stop);
  if (code !== 0) {
    console.error("The explorer could not be built; see the messages above.");
    process.exit(code ?? 1);
  }
  if (!hasOwnConfiguration) build.record();
}

/**
 * Starts the witnesses of the demonstration. If they do not start, the log has no cosignatures, but everything else
 * works.
 */
async function startWitnesses(): Promise<void> {
  try {
    const witnesses = await startDemonstrationWitnesses(dataDir);
    process.env["LOG_POLICY"] = witnesses.policyFile;
    void witnesses.introduce(`http://127.0.0.1:${port}`);
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, witnesses.stop);
    console.log("Two demonstration witnesses of the log run in separate processes");
  } catch (error) {
    console.error(
      `The log has no witnesses: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Starts the timestamp authority of the demonstration. If it does not start, everything except timestamps works. */
async function startTimestamps(): Promise<void> {
  try {
    const authority = await startDemonstrationAuthority(dataDir);
    if (authority === null) {
      console.log(
        "The log has no timestamps, because the command openssl (version 3) is not installed",
      );
      return;
    }
    process.env["TIMESTAMP_AUTHORITIES"] = authority.authoritiesFile;
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, authority.stop);
    console.log("A demonstration timestamp authority runs in a separate process");
  } catch (error) {
    console.error(
      `The log has no timestamps: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Starts the observer of the demonstration. If it does not start, everything else works. */
async function startObserver(): Promise<void> {
  try {
    const observer = await startDemonstrationObserver(
      dataDir,
      `http://127.0.0.1:${port}`,
      port + 2,
    );
    process.env["OBSERVERS"] = observer.observersFile;
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, observer.stop);
    console.log("A demonstration observer of the service runs in a separate process");
  } catch (error) {
    console.error(
      `There is no observer: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Publishes the directory of keys of the demonstration. If it cannot be published, everything else works. */
async function startDirectory(): Promise<void> {
  try {
    const directory = await startDemonstrationDirectory(dataDir, port + 1, Date.now());
    if (directory === null) return;
    process.env["KEY_DIRECTORIES"] = directory.setting;
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, directory.stop);
    console.log(`A demonstration directory lists a key of ${directory.organization}`);
  } catch (error) {
    console.error(
      `There is no directory of keys: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

endWithNpm();
await checkPort();
await buildExplorer();
const isDemo = process.argv.includes("--demo");
const defaultFolder = isDemo ? join(root, "data", "demonstration") : join(root, "data");
const dataDir = resolve(process.env["DATA_DIR"] || defaultFolder);
process.env["DATA_DIR"] = dataDir;
// The service's log file is not in the data folder. If the data folder is on another volume, a growing log file
// cannot fill that volume.
const logName = isDemo ? "demonstration.log" : "depository.log";
const logFile = resolve(process.env["LOG_FILE"] || join(root, "log", logName));
process.env["LOG_FILE"] = logFile;
if (isDemo && !process.env["DATABASE_URL"]) {
  const aside = await setAside(dataDir, new Date());
  if (aside !== null) {
    console.log(
      `The demonstration of another version is set aside in ${aside}, and a new one is made`,
    );
  }
}
if (isDemo && !process.env["LOG_POLICY"]) {
  await startWitnesses();
} else if (!process.env["LOG_POLICY"]) {
  console.log("The log has no witnesses; docs/operations.md says how to name some (LOG_POLICY)");
}
if (isDemo && !process.env["TIMESTAMP_AUTHORITIES"]) {
  await startTimestamps();
} else if (!process.env["TIMESTAMP_AUTHORITIES"]) {
  console.log(
    "The log has no timestamps; docs/operations.md says how to name authorities (TIMESTAMP_AUTHORITIES)",
  );
}
if (isDemo && !process.env["KEY_DIRECTORIES"]) await startDirectory();
if (isDemo && !process.env["OBSERVERS"]) await startObserver();
console.log(`Starting the depository; its data is in ${dataDir}, its log in ${logFile}`);
await import("../apps/depository/src/main.ts");
