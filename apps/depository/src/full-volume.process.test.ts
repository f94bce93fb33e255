// Tests the service while the volume of its log or of its database is full.
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasPostgres, postgresForTests, runSql } from "../test/fresh-postgres.ts";
import { inspect, untilSettled } from "../test/inspection.ts";
import { openStoreHere } from "../test/operate.ts";
import { type ServiceEnv, type ServiceProcess, startProcess, untilReady } from "../test/process.ts";
import { freePort } from "../../../tools/free-port.ts";
import { mountVolume, type SmallVolume, whyNoVolume } from "../test/small-volume.ts";
import { createSubmitter, hashOf } from "../test/submitter.ts";
import { openPostgresStore } from "./store/postgres.ts";
import { openSqliteEngine } from "./store/sqlite-engine.ts";
import { StoreUnavailableError } from "./store/store-error.ts";

const reason = whyNoVolume();
if (reason !== null) {
  process.stderr.write(`Left out, since no small volume can be mounted here: ${reason}\n`);
}
const pace = { BATCH_MAX_AGE_MS: "50", WORKER_INTERVAL_MS: "20", LEDGER_INTERVAL_MS: "20" };

describe.skipIf(reason !== null)("on a full volume", () => {
  const submitter = createSubmitter();
  let volume: SmallVolume;
  let folder: string;
  let service: ServiceProcess | undefined;
  let origin: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "depository-full-"));
  });
  afterEach(async () => {
    await service?.end("SIGKILL");
    volume.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(env: ServiceEnv): Promise<ServiceProcess> {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    service = startProcess([], { ...pace, ...env, PORT: String(port) });
    await untilReady(service, origin);
    return service;
  }

  async function register(dataDir: string): Promise<void> {
    const store = openStoreHere(join(dataDir, "depository.sqlite"));
    await submitter.register(store);
    await store.close();
  }

  const status = async (path: string) => (await fetch(`${origin}${path}`)).status;
  async function lostLines(): Promise<number> {
    const text = await (await fetch(`${origin}/metrics`)).text();
    return Number(/^depository_log_lines_lost_total (\d+)$/m.exec(text)?.[1]);
  }

  it("the service continues while its log cannot be written, counts the lost lines and reports when the log works again", async () => {
    volume = mountVolume(8 * 1024);
    const logFile = join(volume.folder, "logs", "service.log");
    await register(folder);
    const running = await start({ DATA_DIR: folder, LOG_FILE: logFile });
    volume.fill();
    while ((await lostLines()) === 0) {
      await Promise.all(Array.from({ length: 200 }, () => status("/healthz")));
    }
    const submissions = submitter.make(5);
    expect(await submitter.submit(origin, submissions)).toHaveLength(5);
    await untilSettled(origin);
    expect((await inspect(origin)).problems).toEqual([]);

    volume.free();
    while (!running.output().includes("can be written again")) await wait(20);
    expect(running.output().match(/The log cannot be written.*ENOSPC/g)).toHaveLength(1);
    const lost = await lostLines();
    expect(await running.end("SIGTERM")).toBe(0);
    // Every line in the file is complete, and the file states how many lines were lost. It may state several numbers,
    // because further lines may be lost while the service writes the lines that were waiting.
    const lines = readFileSync(logFile, "utf8").trimEnd().split("\n");
    const messages = lines.map((line) => JSON.parse(line) as { msg: string; lost?: number });
    const reported = messages.flatMap((message) => message.lost ?? []);
    expect(reported.length).toBeGreaterThan(0);
    expect(reported.reduce((sum, count) => sum + count, 0)).toBe(lost);
  });

  it("the service shuts down gracefully on SIGTERM although its log cannot be written", async () => {
    volume = mountVolume(64);
    const running = await start({
      DATA_DIR: folder,
      LOG_FILE: join(volume.folder, "service.log"),
    });
    volume.fill();
    for (let count = 0; count < 50; count += 1) await status("/healthz");
    expect(await running.end("SIGTERM")).toBe(0);
  });

  it("the service starts although its log cannot be opened", async () => {
    volume = mountVolume(64);
    volume.fill();
    const running = await start({
      DATA_DIR: folder,
      LOG_FILE: join(volume.folder, "a", "folder", "service.log"),
    });
    while (!running.output().includes("The log cannot be written")) await wait(20);
    expect(await running.end("SIGTERM")).toBe(0);
  });

  it("the service refuses writes with 503, answers reads, recovers by itself and loses nothing", async () => {
    volume = mountVolume(8 * 1024);
    await register(volume.folder);
    await expectRecovery(await start({ DATA_DIR: volume.folder, LOG_LEVEL: "warn" }));
  });

  it("a transaction larger than the database's memory is refused as a whole, and the next one is accepted", async () => {
    volume = mountVolume(32 * 1024);
    const engine = openSqliteEngine(join(volume.folder, "depository.sqlite"));
    const insert = (id: string, size: number) =>
      engine.db
        .insertInto("organizations")
        .values({ id, name: "n".repeat(size) })
        .compile();
    const large = engine.transaction(async (run) => {
      for (let count = 0; count < 64; count += 1) await run(insert(`large ${count}`, 1024 * 1024));
    });
    await expect(large).rejects.toThrow(StoreUnavailableError);
    await engine.transaction((run) => run(insert("small", 10)));
    const ids = engine.db.selectFrom("organizations").select("id").compile();
    expect(await engine.read(ids)).toEqual([{ id: "small" }]);
    await engine.close();
  });

  describe.skipIf(!hasPostgres)("that a PostgreSQL server keeps its tables on", () => {
    const postgres = postgresForTests();

    it("the service refuses writes with 503, answers reads, recovers by itself and loses nothing", async () => {
      volume = mountVolume(24 * 1024);
      spawnSync("chown", ["postgres:postgres", volume.folder]);
      chmodSync(volume.folder, 0o755);
      const tables = join(volume.folder, "tables");
      spawnSync("install", ["-d", "-o", "postgres", "-g", "postgres", tables]);
      const { url } = postgres.server;
      await runSql(url, `create tablespace small location '${tables}'`);
      await runSql(url, "create database on_small tablespace small");
      const databaseUrl = url.replace(/[^/]+$/, "on_small");
      const store = await openPostgresStore({
        url: databaseUrl,
        maxConnections: 2,
        timeoutMs: 5_000,
      });
      await submitter.register(store);
      await store.close();
      await expectRecovery(
        await start({ DATA_DIR: folder, DATABASE_URL: databaseUrl, LOG_LEVEL: "warn" }),
      );
      await runSql(url, "drop database on_small with (force)");
      await runSql(url, "drop tablespace small");
    });
  });

  async function expectRecovery(running: ServiceProcess): Promise<void> {
    const kept = submitter.make(5);
    await submitter.submit(origin, kept);
    await untilSettled(origin);

    volume.fill();
    const acknowledged = new Set(kept.map(hashOf));
    const refused = [];
    // The database can still use free space inside its files, so the first submissions may be accepted.
    while (refused.length < 5) {
      const submissions = submitter.make(20);
      const answer = await submitter.submit(origin, submissions);
      if (answer === null) refused.push(submissions);
      for (const hash of answer ?? []) acknowledged.add(hash);
    }
    for (const one of kept) expect(await status(`/v1/fingerprints/${hashOf(one)}`)).toBe(200);
    for (const path of ["/v1/fingerprints/latest", "/v1/fingerprints/stats", "/healthz"]) {
      expect(await status(path)).toBe(200);
    }
    expect(running.output()).not.toMatch(/"level":60|no such savepoint/);

    volume.free();
    for (const submissions of refused) {
      for (const hash of (await submitter.submit(origin, submissions)) ?? [])
        acknowledged.add(hash);
    }
    await untilSettled(origin);
    const { records, problems } = await inspect(origin);
    expect(problems).toEqual([]);
    expect([...acknowledged].filter((hash) => !records.has(hash))).toEqual([]);
    for (const one of refused.flat()) expect(records.has(hashOf(one))).toBe(true);
    expect(await running.end("SIGTERM")).toBe(0);
  }

  it("the service shuts down gracefully on SIGTERM although its database cannot be written, and loses nothing", async () => {
    volume = mountVolume(8 * 1024);
    await register(volume.folder);
    const env = { DATA_DIR: volume.folder, LOG_LEVEL: "error" };
    const running = await start(env);
    volume.fill();
    const acknowledged: string[] = [];
    for (let refusals = 0; refusals < 2;) {
      const answer = await submitter.submit(origin, submitter.make(10));
      if (answer === null) refusals += 1;
      else acknowledged.push(...answer);
    }
    expect(await running.end("SIGTERM")).toBe(0);
    volume.free();
    const again = await start(env);
    await untilSettled(origin);
    const { records, problems } = await inspect(origin);
    expect(problems).toEqual([]);
    expect(acknowledged.filter((hash) => !records.has(hash))).toEqual([]);
    expect(await again.end("SIGTERM")).toBe(0);
  });
});
