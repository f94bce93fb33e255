// `npm run bench -- mirror` publishes a store whose records have one valid signature each, serves the files by nginx,
// and mirrors them with the command digital-evidence. Options:
// - `--rows N` sets the number of records (by default 1,000,000).
// - `--folder` mirrors from the disk, without nginx. If nginx is not installed, this is the default.
// - `--service` publishes nothing, and mirrors from the API of a service that does not limit its clients.
// - `--prepare DIR` publishes into DIR and does not mirror.
// - `--source DIR` mirrors files that an earlier `--prepare` has published.
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createFolder } from "@digital-evidence/published-files/folder";
import { publish } from "../../apps/depository/src/publish/publish.ts";
import { openSqliteStore } from "../../apps/depository/src/store/sqlite.ts";
import { freshDepository } from "../../apps/depository/test/fresh-depository.ts";
import { freePort } from "../../tools/free-port.ts";
import { findNginx } from "../../tools/nginx.ts";
import { createSigner } from "../depository/signer.ts";
import { serveFolder } from "../nginx.ts";
import { openFinalStore } from "../publish/final-store.ts";

/** The maximum number of members of a batch in the service. */
const BATCH = 4_096;
/** How many ticks a second has. Linux reports processor times of processes in ticks. */
const TICKS_PER_S = 100;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const command = here("../../apps/cli/bin/digital-evidence.js");

const { values } = parseArgs({
  args: process.argv.slice(process.argv[2]?.startsWith("--") === false ? 3 : 2),
  options: {
    rows: { type: "string", default: "1000000" },
    folder: { type: "boolean", default: false },
    service: { type: "boolean", default: false },
    prepare: { type: "string" },
    source: { type: "string" },
  },
});
const rows = Number(values.rows);
const work = mkdtempSync(join(tmpdir(), "bench-mirror-"));
chmodSync(work, 0o755);
const stops: (() => Promise<void>)[] = [];
try {
  if (values.service) {
    const snapshots = await fill();
    await mirrorFrom(await startService(snapshots), join(work, "mirror"), "the API of a service");
  } else await publishAndMirror();
} finally {
  for (const stop of stops) await stop();
  rmSync(work, { recursive: true, force: true });
}

async function publishAndMirror(): Promise<void> {
  const published = values.source ?? values.prepare ?? join(work, "published");
  if (values.source === undefined) await fillAndPublish(published);
  if (values.prepare === undefined) {
    const nginx = values.folder ? null : findNginx();
    const source = nginx === null ? published : await serve(nginx, published);
    await mirrorFrom(source, join(work, "mirror"), nginx === null ? "a folder" : "nginx");
  }
}

/** Fills the store of a new service. @returns how many snapshots it has */
async function fill(): Promise<number> {
  const filled = await openFinalStore(join(work, "depository.sqlite"), createSigner());
  let snapshots = 0;
  for (let left = rows; left > 0; snapshots += 1) {
    const sizes = [0, 1, 2, 3].map((at) => Math.min(BATCH, Math.max(left - at * BATCH, 0)));
    filled.addSnapshot(
      sizes.filter((size) => size > 0),
      Date.now(),
    );
    left -= sizes.reduce((sum, size) => sum + size, 0);
    console.error(`filling: ${left} of ${rows} records are left`);
  }
  await filled.close();
  return snapshots;
}

async function fillAndPublish(folder: string): Promise<void> {
  await fill();
  const store = await openSqliteStore(join(work, "depository.sqlite"));
  // A service has to sign the log over the snapshots before they can be published.
  const service = await freshDepository({ store });
  await service.settle();
  console.error("publishing");
  await publish({
    store,
    openFolder: () => createFolder({ path: folder }),
    now: Date.now,
    holder: randomUUID(),
  });
  await store.close();
  // The store is no longer needed and takes up some gigabytes.
  for (const end of ["", "-wal", "-shm"])
    rmSync(join(work, `depository.sqlite${end}`), { force: true });
}

async function serve(nginx: string, folder: string): Promise<string> {
  const served = await serveFolder(nginx, work, folder);
  stops.push(() => served.stop());
  return served.address;
}

/** Starts a service with the store, and waits until its log has all snapshots. */
async function startService(snapshots: number): Promise<string> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: work,
    LOG_LEVEL: "error",
    EXPLORER_DIR: here("."),
    READ_LIMIT_PER_MINUTE: "0",
    MAX_CONNECTIONS_PER_CLIENT: "0",
    MAX_REQUESTS_PER_CONNECTION: "0",
  };
  const script = here("../../apps/depository/src/main.ts");
  const service = spawn(process.execPath, [script], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  stops.push(async () => {
    const ended = once(service, "exit");
    service.kill("SIGTERM");
    await ended;
  });
  const address = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await fetch(`${address}/log/checkpoint`).catch(() => null);
    const [, size] = answer?.ok === true ? (await answer.text()).split("\n") : [];
    if (Number(size) === snapshots) return address;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the service's log does not have all snapshots");
}

/** The processor time that a process has used so far, in ticks. Linux only. */
function cpuTicksOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The second field is the name of the program in parentheses, which may contain spaces. Times in
  // user and system mode are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

async function mirrorFrom(source: string, folder: string, from: string): Promise<void> {
  const start = performance.now();
  const child = spawn(process.execPath, [command, "mirror", source, folder, "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let mostKiB = 0;
  let cpuTicks = 0;
  const sampling = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      cpuTicks = cpuTicksOf(child.pid);
      mostKiB = Math.max(mostKiB, Number(/^VmHWM:\s+([0-9]+) kB$/m.exec(status)?.[1] ?? 0));
    } catch {
      // The process has just ended, or the system is not Linux.
    }
  }, 200);
  let said = "";
  child.stdout.on("data", (piece) => {
    said += String(piece);
  });
  const [code] = await once(child, "exit");
  clearInterval(sampling);
  const seconds = (performance.now() - start) / 1000;
  const { counts, faultCount } = JSON.parse(said) as {
    counts: { records: number };
    faultCount: number;
  };
  console.log(`\n${rows} records, mirrored from ${from}`);
  console.log(
    `  ${seconds.toFixed(1)} s, exit code ${code}, ${counts.records} records, ${faultCount} faults`,
  );
  console.log(`  ${cpuTicks / TICKS_PER_S} s of processor time, ${availableParallelism()} cores`);
  console.log(`  ${(mostKiB / 1024).toFixed(0)} MiB of resident memory at most`);
}
