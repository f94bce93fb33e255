// `npm run bench -- publish` publishes a large store in one publication, and a small store in many publications. It
// then reads records with their proofs from the files. Options: --rows 1000000 --publications 1000 --each 100 --count
// 1000.
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { createFolder } from "@digital-evidence/published-files/folder";
import { publish } from "../../apps/depository/src/publish/publish.ts";
import type { Store } from "../../apps/depository/src/store/store.ts";
import { folderFetch } from "../../apps/depository/test/published-folder.ts";
import { base, publishedClient } from "../../apps/depository/test/read-everything.ts";
import { openFinalStore } from "./final-store.ts";

/** The maximum number of members of a batch in the service. */
const BATCH = 4_096;
const TEN_MINUTES_MS = 600_000;

const { values } = parseArgs({
  args: process.argv.slice(process.argv[2]?.startsWith("--") === false ? 3 : 2),
  options: {
    rows: { type: "string", default: "1000000" },
    publications: { type: "string", default: "1000" },
    each: { type: "string", default: "100" },
    count: { type: "string", default: "1000" },
  },
});
const count = Number(values.count);

if (Number(values.rows) > 0) await publishAtOnce(Number(values.rows));
if (Number(values.publications) > 0) {
  await publishOften(Number(values.publications), Number(values.each));
}

async function publishAtOnce(rows: number): Promise<void> {
  await withStore(async (filled, path) => {
    for (let left = rows; left > 0;) {
      const sizes = [0, 1, 2, 3].map((at) => Math.min(BATCH, Math.max(left - at * BATCH, 0)));
      filled.addSnapshot(
        sizes.filter((size) => size > 0),
        Date.now(),
      );
      left -= sizes.reduce((sum, size) => sum + size, 0);
      console.error(`filling: ${left} of ${rows} records are left`);
    }
    const start = performance.now();
    const cpu = process.cpuUsage();
    let mostMemory = 0;
    const sampling = setInterval(() => {
      mostMemory = Math.max(mostMemory, ownMemoryMiB());
    }, 500);
    await publishTo(path, filled.store, Date.now());
    clearInterval(sampling);
    const seconds = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    console.log(`\n${rows} records at once, in batches of ${BATCH}`);
    console.log(
      `  ${seconds.toFixed(0)} s, ${((user + system) / 1e6).toFixed(0)} s of processor time`,
    );
    console.log(`  ${mostMemory.toFixed(0)} MiB of memory at most, sampled twice a second`);
    printFiles(path);
    await printLookUps(path, await someHashes(path, rows));
  });
}

async function publishOften(publications: number, each: number): Promise<void> {
  await withStore(async (filled, path) => {
    // The publisher's clock is set so that publications are ten minutes apart. Files are removed an hour after they
    // were replaced, so this run includes removals.
    let time = Date.now() - publications * TEN_MINUTES_MS;
    let publishingMs = 0;
    for (let publication = 0; publication < publications; publication += 1) {
      time += TEN_MINUTES_MS;
      filled.addSnapshot([each], time);
      const start = performance.now();
      await publishTo(path, filled.store, time);
      publishingMs += performance.now() - start;
    }
    console.log(`\n${publications} publications of ${each} records`);
    console.log(`  ${(publishingMs / publications).toFixed(0)} ms for a publication`);
    printFiles(path);
    await printLookUps(path, await someHashes(path, publications * each));
  });
}

/** The memory of this process without the database file, which SQLite maps into memory. Linux only; 0 elsewhere. */
function ownMemoryMiB(): number {
  const status = "/proc/self/status";
  const text = existsSync(status) ? readFileSync(status, "utf8") : "";
  return Number(/^RssAnon:\s+([0-9]+) kB$/m.exec(text)?.[1] ?? 0) / 1024;
}

/** Returns hashes from the published lists, spread over all records. */
async function someHashes(path: string, records: number): Promise<string[]> {
  const client = publishedClient(folderFetch(path, base).fetch);
  const hashes: string[] = [];
  for (let at = 1; at <= count; at += 1) {
    const cursor = String(Math.ceil((at * records) / count));
    const { data } = await client.latestFingerprints({ limit: 1, cursor });
    hashes.push(data[0]?.hash ?? "");
  }
  return hashes;
}

async function withStore(
  work: (filled: Awaited<ReturnType<typeof openFinalStore>>, path: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-publish-"));
  const filled = await openFinalStore(join(folder, "depository.sqlite"));
  try {
    await work(filled, join(folder, "published"));
  } finally {
    await filled.close();
    rmSync(folder, { recursive: true });
  }
}

async function publishTo(path: string, store: Store, time: number): Promise<void> {
  const openFolder = () => createFolder({ path });
  await publish({ store, openFolder, now: () => time, holder: randomUUID() });
}

function printFiles(path: string): void {
  const sums = new Map<string, { files: number; bytes: number }>();
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const [kind = ""] = relative(path, file).split("/");
    for (const name of [kind, "all"]) {
      const { files, bytes } = sums.get(name) ?? { files: 0, bytes: 0 };
      sums.set(name, { files: files + 1, bytes: bytes + statSync(file).size });
    }
  }
  for (const [name, { files, bytes }] of sums) {
    console.log(`  ${name}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
  }
}

/** Looks up each record with its proof, each time with a new client that has read no file yet. */
async function printLookUps(path: string, hashes: readonly string[]): Promise<void> {
  const { fetch, asked } = folderFetch(path, base);
  const requests: number[] = [];
  const bytes: number[] = [];
  for (const hash of hashes) {
    asked.length = 0;
    const client = publishedClient(fetch);
    const [record, proof] = [await client.fingerprint(hash), await client.proof(hash)];
    if (record?.hash !== hash || proof === null) throw new Error(`${hash} was not found`);
    requests.push(asked.length);
    bytes.push(asked.reduce((sum, each) => sum + each.bytes, 0));
  }
  const most = (numbers: readonly number[]) => Math.max(...numbers);
  console.log(
    `  ${hashes.length} cold look-ups: at most ${most(requests)} requests, ${most(bytes)} bytes`,
  );
}
