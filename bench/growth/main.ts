// `npm run bench -- growth [ROWS]` fills a PostgreSQL store that has all fingerprints in one table. It then partitions
// the store in place while a reader runs. The partition command is killed after each kind of step and started again.
// Sizes and reads are measured before and after.
// `npm run bench -- growth fill|partition|sizes|reads|numbers URL [ROWS]` runs one of these parts on an existing
// database.
// A store of 10,000,000 fingerprints takes 20 GB, and twice as much while it is partitioned, until the old table is
// removed.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runSql } from "../../apps/depository/test/fresh-postgres.ts";
import { faultArguments } from "../../apps/depository/test/process.ts";
import { createPlainStore } from "../../apps/depository/test/plain-store.ts";
import { partitionSteps } from "../../apps/depository/src/store/partition-steps.ts";
import { partitionStore } from "../../apps/depository/src/store/partition-store.ts";
import { openPostgresStore } from "../../apps/depository/src/store/postgres.ts";
import { startPostgres } from "../../scripts/postgres.ts";
import { fillDirectly } from "./fill.ts";
import { measureReads, MERGING } from "./reads.ts";
import { printSizes, sizesOf } from "./sizes.ts";

const operate = fileURLToPath(new URL("../../apps/depository/src/operate.ts", import.meta.url));
const reader = fileURLToPath(new URL("reader.ts", import.meta.url));

function note(text: string): void {
  const load = loadavg().map((part) => part.toFixed(1));
  console.log(`\n${new Date().toISOString()}, load ${load.join(" ")}: ${text}\n`);
}

async function fill(url: string, rows: number): Promise<void> {
  await createPlainStore(url);
  const store = await openPostgresStore({ url, maxConnections: 4, timeoutMs: 3_600_000 });
  await fillDirectly(url, store, rows);
  await store.close();
}

/**
 * Partitions the store while a reader runs. With `hasKills`, the command is killed after each kind of step and then run
 * again.
 */
async function partition(url: string, hasKills: boolean): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-growth-"));
  const hashes = await runSql(
    url,
    "select hash from fingerprints tablesample system (1) limit 5000",
  );
  const file = join(folder, "hashes.json");
  writeFileSync(file, JSON.stringify(hashes.map(({ hash }) => hash)));
  const reading = spawn(process.execPath, [reader, url, file], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const run = (fault: string): void => {
    const start = performance.now();
    const faults = fault === "" ? {} : { FAULT_AFTER: fault };
    const args = [...faultArguments(faults), operate, "partition"];
    const { signal, status, stderr } = spawnSync(process.execPath, args, {
      env: { ...process.env, DATABASE_URL: url, DATA_DIR: folder, ...faults },
      encoding: "utf8",
    });
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    note(`${fault === "" ? "the command" : `until ${fault}`}: ${seconds} s, ${signal ?? status}`);
    if (signal === null && status !== 0) throw new Error(stderr);
  };
  if (hasKills) for (const step of partitionSteps) run(step);
  run("");
  reading.kill("SIGTERM");
  await once(reading, "exit");
  rmSync(folder, { recursive: true, force: true });
}

async function sizes(url: string): Promise<void> {
  const [counted] = await runSql(url, "select count(*) as rows from fingerprints");
  printSizes(await sizesOf(url), Number(counted?.["rows"]));
}

/** Measures the same reads on several copies of a small store that have different numbers of partitions. */
async function numbers(url: string, rows: number): Promise<void> {
  await fill(url, rows);
  const name = new URL(url).pathname.slice(1);
  const server = new URL("/postgres", url).href;
  for (const partitions of [1, 4, 16, 64, 256]) {
    const copy = new URL(`/${name}_${partitions}`, url).href;
    await runSql(server, `create database ${name}_${partitions} template ${name}`);
    if (partitions > 1) await partitionStore({ url: copy, partitions });
    note(`${partitions} partitions`);
    await measureReads(copy, MERGING);
    await runSql(server, `drop database ${name}_${partitions} with (force)`);
  }
}

async function everything(rows: number): Promise<void> {
  const postgres = await startPostgres();
  try {
    note(`filling ${rows} fingerprints`);
    await fill(postgres.url, rows);
    note("in one table");
    await sizes(postgres.url);
    await measureReads(postgres.url);
    await partition(postgres.url, true);
    note("partitioned");
    await sizes(postgres.url);
    await measureReads(postgres.url);
  } finally {
    await postgres.remove();
  }
}

const [part = "1000000", url = "", rows = "1000000"] = process.argv.slice(3);
const parts: Readonly<Record<string, () => Promise<void>>> = {
  fill: () => fill(url, Number(rows)),
  partition: () => partition(url, true),
  sizes: () => sizes(url),
  reads: () => measureReads(url),
  numbers: () => numbers(url, Number(rows)),
};
note(`${part} begins`);
await (parts[part] ?? (() => everything(Number(part))))();
note(`${part} has ended`);
