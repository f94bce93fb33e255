// `npm run upgrade -- [COMMIT] [SECONDS]` runs an earlier version of the service and this version side by side on one
// PostgreSQL, as during a rolling upgrade. The earlier version is already serving when this version starts and migrates
// the store. Both versions receive submissions, close batches and commit them, and this version publishes. Afterwards,
// nothing may be lost, and both versions have to give the same answers. Without COMMIT, the earlier version is the
// commit before the newest migration.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createPublishedFetch } from "@digital-evidence/client/published";
import type * as thisStore from "../apps/depository/src/store/postgres.ts";
import { inspect, untilSettled } from "../apps/depository/test/inspection.ts";
import * as thisVersion from "../apps/depository/test/process.ts";
import { folderFetch } from "../apps/depository/test/published-folder.ts";
import { createSeenCheckpoints } from "../apps/depository/test/seen-checkpoints.ts";
import { createSubmitter } from "../apps/depository/test/submitter.ts";
import { countOrExit } from "./count-argument.ts";
import { createLoad, type Load } from "./cluster/load.ts";
import { freePort } from "./free-port.ts";
import { startPostgres } from "./postgres.ts";

const root = join(import.meta.dirname, "..");
const migrations = "apps/depository/src/migrations";
const usage = "npm run upgrade -- [COMMIT] [SECONDS]";
const seconds = countOrExit(process.argv[3], { preset: 600, min: 1, usage });
const SETTLE_TIMEOUT_MS = 180_000;
const PUBLISH_EVERY_MS = 10_000;
/**
 * The number of fingerprints that are submitted to each of the two processes at a time, and the pause before the next
 * ones in milliseconds.
 */
const [PART, PAUSE_MS] = [50, 500];

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout.trim();
}

function beforeNewestMigration(): string {
  const names = readdirSync(join(root, migrations)).filter((name) =>
    /^\d{4}-\S*(?<!\.test)\.ts$/.test(name),
  );
  const newest = `${migrations}/${names.sort().at(-1) ?? ""}`;
  return `${git("log", "--diff-filter=A", "--format=%H", "-1", "--", newest)}^`;
}

const folder = mkdtempSync(join(tmpdir(), "digital-evidence-upgrade-"));
const previous = join(folder, "previous");
const commit = git("rev-parse", process.argv[2] ?? beforeNewestMigration());
const problems: string[] = [];
const postgres = await startPostgres();
const services: thisVersion.ServiceProcess[] = [];

async function start(
  version: Pick<typeof thisVersion, "startProcess" | "untilReady">,
): Promise<string> {
  const port = await freePort();
  const service = version.startProcess([], {
    PORT: String(port),
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: postgres.url,
    LOG_LEVEL: "warn",
    BATCH_MAX_SIZE: "100",
    BATCH_MAX_AGE_MS: "300",
    WORKER_INTERVAL_MS: "50",
    LEDGER_INTERVAL_MS: "200",
  });
  services.push(service);
  const origin = `http://127.0.0.1:${port}`;
  await version.untilReady(service, origin);
  return origin;
}

function publish(): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, "apps/depository/src/operate.ts"), "publish", join(folder, "published")],
    {
      env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: join(folder, "data") },
      encoding: "utf8",
    },
  );
  if (status !== 0) problems.push(`publishing failed: ${stderr}`);
}

try {
  git("worktree", "add", "--detach", previous, commit);
  // The packages take half a gigabyte, so they are linked instead of copied.
  spawnSync("cp", ["-al", join(root, "node_modules"), join(previous, "node_modules")]);
  const processOf = pathToFileURL(join(previous, "apps/depository/test/process.ts")).href;
  const earlier = (await import(processOf)) as typeof thisVersion;
  console.log(`The earlier version is ${git("log", "--format=%h %s", "-1", commit)}`);

  const [before, submitter] = [await start(earlier), createSubmitter()];
  // The code of the earlier version opens the store, because the code of this version would migrate it.
  const storeOf = pathToFileURL(join(previous, "apps/depository/src/store/postgres.ts")).href;
  const { openPostgresStore } = (await import(storeOf)) as typeof thisStore;
  const store = await openPostgresStore({
    url: postgres.url,
    maxConnections: 2,
    timeoutMs: 10_000,
  });
  await submitter.register(store);
  await store.close();
  const stopped = new AbortController();
  const checkpoints = createSeenCheckpoints();
  const loads: Load[] = [];
  async function submitTo(origin: string): Promise<void> {
    const load = createLoad(origin, submitter, new AbortController().signal);
    loads.push(load);
    while (!stopped.signal.aborted) {
      await load.submit(submitter.make(PART));
      await checkpoints.look(before);
      await wait(PAUSE_MS);
    }
  }
  const submitting = [submitTo(before)];
  await wait(2_000);
  // The earlier version continues to serve while this version migrates the store.
  const now = await start(thisVersion);
  submitting.push(submitTo(now));
  for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
    await wait(Math.min(PUBLISH_EVERY_MS, seconds * 100));
    publish();
  }
  stopped.abort();
  await Promise.all(submitting);
  await untilSettled(now, SETTLE_TIMEOUT_MS);
  publish();

  const [seen, known] = [await inspect(before), await inspect(now)];
  await checkpoints.lookUntil(now, known.snapshots.size, SETTLE_TIMEOUT_MS);
  problems.push(
    ...seen.problems,
    ...known.problems,
    ...checkpoints.problems([...known.snapshots.values()]),
  );
  const acknowledged = loads.flatMap((load) => [...load.acknowledged]);
  const base = "http://published.example";
  const published = createPublishedFetch({
    address: base,
    fetch: folderFetch(join(folder, "published"), base).fetch,
    now: Date.now,
  });
  for (const hash of acknowledged) {
    const [one, other] = [seen.records.get(hash), known.records.get(hash)];
    if (one === undefined || other === undefined) problems.push(`${hash} is lost`);
    for (const member of ["status", "batchId", "mptRoot", "batchGlobalSnapshotHash"] as const) {
      if (one?.[member] !== other?.[member])
        problems.push(`${hash}: the versions differ in ${member}`);
    }
    if (other?.status !== "FINALIZED_COMMITMENT")
      problems.push(`${hash} ended as ${other?.status}`);
    const file = await published(`${base}/v1/fingerprints/${hash}`);
    if (!file.ok) problems.push(`${hash} is not published`);
  }
  const [ofBefore, ofNow] = loads.map((load) => load.acknowledged.size);
  console.log(
    `${seconds} s side by side: ${ofBefore} acknowledged by the earlier version and ${ofNow} by this one, ` +
      `${known.batches.size} batches, ${known.snapshots.size} snapshots, ${checkpoints.count()} checkpoints seen`,
  );
  for (const problem of problems.slice(0, 50)) console.log(`BROKEN: ${problem}`);
  console.log(
    problems.length === 0 ? "Every promise holds." : `${problems.length} promises were broken.`,
  );
} finally {
  await Promise.all(services.map((service) => service.end("SIGTERM")));
  await postgres.remove();
  spawnSync("git", ["worktree", "remove", "--force", previous], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = problems.length === 0 ? 0 : 1;
