// `npm start` and `npm run serve`: builds the explorer, then runs the depository that serves it, in
// this process, so that stopping this stops everything. The service's log goes to a file; the
// terminal shows what a person wants to know.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const port = Number(process.env["PORT"] || 8080);
const host = process.env["HOST"] || "127.0.0.1";

/** Asked before the build, so that a taken port is named at once. */
async function checkPort(): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
      console.error(
        `Port ${port} is taken on ${host}: stop what uses it, or set PORT to another one.`,
      );
      process.exit(1);
    }
    // Anything else is the service's to tell, which reads these settings itself.
  }
  probe.close();
}

async function buildExplorer(): Promise<void> {
  console.log("Building the explorer");
  const vite = spawn(
    process.execPath,
    [join(root, "node_modules/vite/bin/vite.js"), "build", "--logLevel", "warn", "apps/explorer"],
    { cwd: root, stdio: "inherit" },
  );
  const [code] = (await once(vite, "exit")) as [number | null];
  if (code !== 0) {
    console.error("The explorer could not be built; what is wrong stands above.");
    process.exit(code ?? 1);
  }
}

await checkPort();
await buildExplorer();
const dataDir = resolve(process.env["DATA_DIR"] || join(root, "data"));
process.env["DATA_DIR"] = dataDir;
process.env["LOG_FILE"] ||= join(dataDir, "depository.log");
console.log(`Starting the depository; its data and log are in ${dataDir}`);
await import("../apps/depository/src/main.ts");
