// `npm run bench -- end-to-end` measures submissions from end to end. They are signed beforehand and submitted over
// HTTP to a service on PostgreSQL that publishes in the background. The measurement ends when all submissions are in
// the published folder under a signed checkpoint.
//
// Afterwards, the benchmark compares every acknowledged submission with what a reader finds in the folder, and compares
// look-ups from published files with look-ups from the API. Everything runs on the same cores. Linux only. Options:
//   --seconds 60 --rate 1500    submissions a second at even intervals; --rate 0 sends as fast as the service answers
//   --per-call 50 --connections 16
//   --publish-interval 10000    milliseconds from the end of a publication to the next one (PUBLISH_INTERVAL_MS)
//   --samples 1000              records that are verified by the engine, through nginx
//   --rounds 5 --look-ups 500   look-ups per round; --rounds 0 measures none
//   --sql "max_wal_size=4GB"    a setting of PostgreSQL that needs no restart; may be given several times
//   --set NAME=VALUE            a setting of the service; may be given several times
//   --folder DIR                where everything is kept during the run; by default the folder of temporary files
import { spawn } from "node:child_process";
import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { apiKeyHash } from "../../apps/depository/src/keys/api-key.ts";
import { openLogKeyFile } from "@digital-evidence/log/log-key-file";
import { openPostgresStore } from "../../apps/depository/src/store/postgres.ts";
import { freePort } from "../../tools/free-port.ts";
import { findNginx } from "../../tools/nginx.ts";
import { startPostgres } from "../../tools/postgres.ts";
import { median } from "../depository/reads.ts";
import { serveFolder } from "../nginx.ts";
import { createSampleCheck, publishedHashes } from "./check-published.ts";
import { apiContender, filesContender, measureLookUps } from "./look-ups.ts";
import { type ProcessorTime, processorTime } from "./processor-time.ts";
import { HASH_BYTES, signSubmissions, type Submissions } from "./submissions.ts";
import type { SubmitOrder, SubmitReport } from "./submit.ts";
import { type SeenRoot, watchFolder } from "./watch-folder.ts";

/** The time limit for publishing everything after the load has ended. */
const DRAIN_MS = 600_000;
/** The time limit for PostgreSQL to read changed settings. */
const RELOAD_MS = 10_000;
/** The number of equal parts into which the load is divided. The backlog is reported for each part. */
const PARTS = 10;
const LOOK_AT_BACKLOG_MS = 100;
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const { values } = parseArgs({
  args: process.argv.slice(process.argv[2]?.startsWith("--") === false ? 3 : 2),
  options: {
    seconds: { type: "string", default: "60" },
    rate: { type: "string", default: "1500" },
    "per-call": { type: "string", default: "50" },
    connections: { type: "string", default: "16" },
    "publish-interval": { type: "string", default: "10000" },
    samples: { type: "string", default: "1000" },
    rounds: { type: "string", default: "5" },
    "look-ups": { type: "string", default: "500" },
    sql: { type: "string", multiple: true, default: [] },
    set: { type: "string", multiple: true, default: [] },
    folder: { type: "string", default: tmpdir() },
  },
});
const rate = Number(values.rate);
const perCall = Number(values["per-call"]);
/**
 * The number of calls that are signed beforehand. Without a rate, 5,000 submissions are signed for each second, which
 * is more than any measured service has accepted.
 */
const calls = Math.ceil(((rate === 0 ? 5_000 : rate) * Number(values.seconds)) / perCall);

const nginx = findNginx();
if (nginx === null) throw new Error("this benchmark needs nginx");
const work = mkdtempSync(join(values.folder, "bench-end-to-end-"));
chmodSync(work, 0o755);
const stops: (() => Promise<void>)[] = [];
try {
  await run(nginx);
} finally {
  for (const stop of stops.toReversed()) await stop();
  rmSync(work, { recursive: true, force: true });
}

async function run(nginxPath: string): Promise<void> {
  const database = await startPostgres(values.folder);
  stops.push(() => database.remove());
  const postmaster = await configure(database.url);
  const organization = { id: randomUUID(), name: "Organization" };
  const key = randomBytes(32).toString("base64url");
  const store = await openPostgresStore({
    url: database.url,
    maxConnections: 2,
    timeoutMs: 10_000,
  });
  await store.organizations.put(organization);
  const createdAt = Date.now();
  await store.keys.put({ keyHash: apiKeyHash(key), organizationId: organization.id, createdAt });
  await store.close();

  console.error(`signing ${calls * perCall} submissions`);
  const organizationId = organization.id;
  const submissions = signSubmissions(work, { calls, perCall, organizationId, key });

  const published = join(work, "published");
  const keyFile = openLogKeyFile(join(work, "log.key"), "log.example");
  const { key: logKey } = await keyFile.createSigner();
  const service = await startService(database.url, published);
  const watch = watchFolder(published, logKey);
  const cpu = () => ({ service: processorTime(service.pid), postgres: total(postmaster) });

  console.error("submitting");
  const before = cpu();
  const load = await submit(service.port, submissions);
  const after = cpu();
  const [load1 = 0] = loadavg();
  const acknowledgedAt = new Float64Array(
    new Uint8Array(readFileSync(join(work, "acknowledged"))).buffer,
  );
  const deadline = Date.now() + DRAIN_MS;
  while (watch.count() < load.acknowledged * perCall) {
    if (Date.now() > deadline) throw new Error(`${watch.count()} records are published`);
    await wait(100);
  }
  await watch.stop();

  const submitted = load.acknowledged * perCall;
  console.log(
    `\n${submitted} submissions acknowledged in ${load.seconds.toFixed(1)} s, in calls of ${perCall}: ` +
      `${(submitted / load.seconds).toFixed(0)} a second; ${load.failed} calls failed`,
  );
  console.log(
    `from when a call was due until its answer: median ${load.p50Ms.toFixed(0)} ms, ` +
      `p99 ${load.p99Ms.toFixed(0)} ms, longest ${load.maxMs.toFixed(0)} ms`,
  );
  console.log(`load average of the last minute, ours included: ${load1.toFixed(1)}`);
  printProcessorTime(load, before, after);

  console.error("reading every published record");
  const hashes = await publishedHashes(published);
  printPublishing(submissions, acknowledgedAt, hashes, watch.roots);

  const served = await serveFolder(nginxPath, work, published);
  stops.push(() => served.stop());
  console.error(`verifying ${values.samples} records`);
  const check = createSampleCheck(served.address);
  const randomHash = () => hashes[randomInt(hashes.length)] ?? "";
  for (let time = 0; time < Number(values.samples); time += 1) await check(randomHash());
  console.log(
    `${values.samples} random records with proof, batch, snapshot and the log's proof, read through nginx: all verify`,
  );

  if (Number(values.rounds) > 0) {
    console.error("measuring look-ups");
    const apiCpu = () => total(service.pid) + total(postmaster);
    const filesCpu = () => total(served.pid);
    const measured = await measureLookUps(
      [
        filesContender(served.address, served.port, true, filesCpu),
        apiContender(service.port, true, apiCpu),
        filesContender(served.address, served.port, false, filesCpu),
        apiContender(service.port, false, apiCpu),
      ],
      {
        folder: work,
        rounds: Number(values.rounds),
        count: Number(values["look-ups"]),
        randomHash,
      },
    );
    printLookUps(measured);
  }
}

/** Applies the settings. @returns the process id of PostgreSQL's first process */
async function configure(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const setting of values.sql) {
      const [name, value] = nameAndValue(setting);
      await client.query(
        `alter system set ${client.escapeIdentifier(name)} = ${client.escapeLiteral(value)}`,
      );
    }
    await reload(client);
    const { rows } = await client.query<{ pid: number; version: string; sync: string }>(
      `select pg_backend_pid() as pid, current_setting('server_version') as version,
         current_setting('synchronous_commit') || ', fsync ' || current_setting('fsync') as sync`,
    );
    const [row] = rows;
    console.log(`PostgreSQL ${row?.version}, synchronous_commit ${row?.sync}`);
    const status = readFileSync(`/proc/${row?.pid}/status`, "utf8");
    return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
  } finally {
    await client.end();
  }
}

/** Splits a setting at its first equals sign, because a value may contain further ones. */
function nameAndValue(setting: string): [name: string, value: string] {
  const at = setting.indexOf("=");
  if (at === -1) throw new Error(`${setting} is not of the form NAME=VALUE`);
  return [setting.slice(0, at), setting.slice(at + 1)];
}

/** Lets PostgreSQL read its settings, and waits until this connection uses them. `pg_reload_conf` does not wait. */
async function reload(client: Client): Promise<void> {
  const loadedAt = async () => {
    const { rows } = await client.query<{ at: string }>("select pg_conf_load_time()::text as at");
    return rows[0]?.at;
  };
  const before = await loadedAt();
  await client.query("select pg_reload_conf()");
  const deadline = Date.now() + RELOAD_MS;
  while ((await loadedAt()) === before) {
    if (Date.now() > deadline) throw new Error("PostgreSQL has not read its settings");
    await wait(10);
  }
}

/**
 * Starts a service as in production, but without limits for its clients. The service prints only warnings and
 * errors.
 */
async function startService(
  databaseUrl: string,
  published: string,
): Promise<{ port: number; pid: number }> {
  const port = await freePort();
  const child = spawn(process.execPath, [here("../../apps/depository/src/main.ts")], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: work,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: "warn",
      EXPLORER_DIR: here("."),
      PUBLISH_TO: published,
      PUBLISH_INTERVAL_MS: values["publish-interval"],
      READ_LIMIT_PER_MINUTE: "0",
      WRITE_LIMIT_PER_MINUTE: "0",
      SUBMISSION_WORK_PER_MINUTE: "0",
      MAX_CONNECTIONS_PER_CLIENT: "0",
      MAX_REQUESTS_PER_CONNECTION: "0",
      ...Object.fromEntries(values.set.map(nameAndValue)),
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const exited = once(child, "exit");
  stops.push(async () => {
    child.kill("SIGTERM");
    await exited;
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok === true) return { port, pid: child.pid ?? 0 };
    await wait(50);
  }
}

async function submit(port: number, submissions: Submissions): Promise<SubmitReport> {
  const order: SubmitOrder = {
    port,
    requestsFile: submissions.requestsFile,
    endsFile: submissions.endsFile,
    acknowledgedFile: join(work, "acknowledged"),
    perCall,
    connections: Number(values.connections),
    rate: rate === 0 ? null : rate / perCall,
    seconds: Number(values.seconds),
  };
  const child = spawn(process.execPath, [here("./submit.ts"), JSON.stringify(order)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (piece) => {
    said += String(piece);
  });
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`the load generator ended with ${code}`);
  return JSON.parse(said) as SubmitReport;
}

function total(pid: number): number {
  const { own, descendants } = processorTime(pid);
  return own + descendants;
}

type Used = { service: ProcessorTime; postgres: number };

function printProcessorTime(load: SubmitReport, before: Used, after: Used): void {
  const rows = [
    ["service", after.service.own - before.service.own],
    ["publisher", after.service.descendants - before.service.descendants],
    ["PostgreSQL", after.postgres - before.postgres],
    ["load generator", load.cpuSeconds],
  ] as const;
  const submitted = load.acknowledged * perCall;
  console.log("\n| processor time while submitting | cores | µs per submission |");
  console.log("| --- | --- | --- |");
  for (const [name, seconds] of rows) {
    const cores = (seconds / load.seconds).toFixed(2);
    console.log(`| ${name} | ${cores} | ${((seconds / submitted) * 1e6).toFixed(0)} |`);
  }
}

/** @throws Error if an acknowledged record was not published, or a record was published twice or was not submitted */
function printPublishing(
  { hashes, calls: count }: Submissions,
  acknowledgedAt: Float64Array,
  published: readonly string[],
  roots: readonly SeenRoot[],
): void {
  const submittedAs = new Map<string, number>();
  for (let index = 0; index < count * perCall; index += 1) {
    submittedAs.set(hashes.toString("hex", index * HASH_BYTES, (index + 1) * HASH_BYTES), index);
  }
  const found = new Uint8Array(count * perCall);
  const delays: number[] = [];
  let root = 0;
  for (const [number, hash] of published.entries()) {
    const index = submittedAs.get(hash);
    if (index === undefined) throw new Error(`${hash} is published and was not submitted`);
    if (found[index] === 1) throw new Error(`${hash} is published twice`);
    found[index] = 1;
    while ((roots[root]?.records ?? Infinity) <= number) root += 1;
    const at = acknowledgedAt[Math.floor(index / perCall)] ?? Number.NaN;
    if (!Number.isNaN(at)) delays.push((roots[root]?.at ?? Number.NaN) - at);
  }
  const acknowledged = acknowledgedAt.filter((at) => !Number.isNaN(at)).sort();
  if (delays.length !== acknowledged.length * perCall) {
    throw new Error(`${delays.length} of ${acknowledged.length * perCall} are published`);
  }
  delays.sort((left, right) => left - right);
  const quantile = (share: number) =>
    ((delays[Math.floor(share * (delays.length - 1))] ?? Number.NaN) / 1000).toFixed(1);
  console.log(
    `\n${published.length} records published, each acknowledged one among them, found by its hash`,
  );
  console.log(
    `from the acknowledgement until it is published under a signed checkpoint: ` +
      `median ${quantile(0.5)} s, p99 ${quantile(0.99)} s, longest ${quantile(1)} s`,
  );
  const [first = 0, last = 0] = [acknowledged[0], acknowledged.at(-1)];
  const everything = roots.find(({ records }) => records === published.length)?.at ?? Number.NaN;
  console.log(
    `everything was published ${((everything - last) / 1000).toFixed(1)} s after the last acknowledgement; ` +
      `${(delays.length / ((everything - first) / 1000)).toFixed(0)} a second from the first acknowledgement until then`,
  );
  printBacklog(acknowledged, roots);
}

/**
 * Prints the backlog: the number of submissions that were acknowledged and are not yet published. The backlog grows
 * until the next publication, so its lowest and its highest value are printed for each part of the load.
 */
function printBacklog(acknowledged: Float64Array, roots: readonly SeenRoot[]): void {
  const [first = 0, last = 0] = [acknowledged[0], acknowledged.at(-1)];
  const partMs = (last - first) / PARTS;
  console.log("\n| part of the load | acknowledged/s | published | backlog: least | most |");
  console.log("| --- | --- | --- | --- | --- |");
  for (let part = 0; part < PARTS; part += 1) {
    const [from, to] = [first + part * partMs, first + (part + 1) * partMs];
    const backlogs: number[] = [];
    for (let at = from; at < to; at += LOOK_AT_BACKLOG_MS) {
      backlogs.push(countUntil(acknowledged, at) * perCall - publishedUntil(roots, at));
    }
    const published = publishedUntil(roots, to) - publishedUntil(roots, from);
    const calls = countUntil(acknowledged, to) - countUntil(acknowledged, from);
    const [least, most] = [Math.min(...backlogs), Math.max(...backlogs)];
    const cells = [
      part + 1,
      ((calls * perCall * 1000) / partMs).toFixed(0),
      published,
      least,
      most,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

function publishedUntil(roots: readonly SeenRoot[], time: number): number {
  return roots.findLast(({ at }) => at < time)?.records ?? 0;
}

function countUntil(sorted: Float64Array, time: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((sorted[middle] ?? Infinity) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function printLookUps(measured: Awaited<ReturnType<typeof measureLookUps>>): void {
  console.log(
    "\n| look-ups from | requests | per second | µs of the servers' CPU | p50 ms | p99 ms |",
  );
  console.log("| --- | --- | --- | --- | --- | --- |");
  for (const { name, requests, rates, cpu, p50Ms, p99Ms } of measured) {
    const cells = [
      name,
      requests.toFixed(1),
      spread(rates, 0),
      spread(cpu, 0),
      median(p50Ms).toFixed(1),
      median(p99Ms).toFixed(1),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  for (const [files, api] of [
    [measured[0], measured[1]],
    [measured[2], measured[3]],
  ]) {
    if (files === undefined || api === undefined) continue;
    const ratio = (over: readonly number[], under: readonly number[]) =>
      over.map((each, round) => each / (under[round] ?? Number.NaN));
    console.log(
      `${files.name} ÷ ${api.name}: rate ${spread(ratio(files.rates, api.rates), 2)}, ` +
        `processor time ${spread(ratio(files.cpu, api.cpu), 2)}`,
    );
  }
}

function spread(all: readonly number[], digits: number): string {
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return `${median(all).toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
}
