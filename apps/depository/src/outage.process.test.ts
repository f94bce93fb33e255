// Tests the service while its PostgreSQL, or the replica that it reads from, does not answer.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PostgresServer } from "../../../tools/postgres.ts";
import { hasPostgres, postgresForTests } from "../test/fresh-postgres.ts";
import { inspect, untilSettled } from "../test/inspection.ts";
import { type ServiceProcess, startProcess, untilReady } from "../test/process.ts";
import { freePort } from "../../../tools/free-port.ts";
import { createSubmitter, hashOf } from "../test/submitter.ts";
import { openPostgresStore } from "./store/postgres.ts";

describe.skipIf(!hasPostgres)("a service on PostgreSQL", () => {
  const postgres = postgresForTests();
  const submitter = createSubmitter();
  const dataDir = mkdtempSync(join(tmpdir(), "depository-outage-"));
  let replica: PostgresServer;
  let service: ServiceProcess;
  let origin: string;

  beforeAll(async () => {
    const { url } = postgres.server;
    const store = await openPostgresStore({ url, maxConnections: 2, timeoutMs: 5_000 });
    await submitter.register(store);
    await store.close();
    replica = await postgres.server.addReplica();
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    service = startProcess([], {
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DATABASE_READ_URL: replica.url,
      LOG_LEVEL: "warn",
      BATCH_MAX_AGE_MS: "50",
      WORKER_INTERVAL_MS: "20",
      LEDGER_INTERVAL_MS: "20",
    });
    await untilReady(service, origin);
  });
  afterAll(async () => {
    await service.end("SIGTERM");
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function get(path: string): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${origin}${path}`);
    return { status: response.status, body: await response.json() };
  }

  it("finds at once what it has just accepted, however far behind the replica is", async () => {
    const submissions = submitter.make(20);
    for (const one of submissions) {
      await submitter.submit(origin, [one]);
      expect((await get(`/v1/fingerprints/${hashOf(one)}`)).status).toBe(200);
    }
  });

  it("continues without the replica", async () => {
    await replica.kill();
    for (const one of submitter.make(5)) {
      expect(await submitter.submit(origin, [one])).toHaveLength(1);
      expect((await get(`/v1/fingerprints/${hashOf(one)}`)).status).toBe(200);
    }
    expect((await get("/v1/fingerprints/latest")).status).toBe(200);
    expect((await get("/readyz")).status).toBe(200);
    expect(service.output()).toContain("the replica failed");
    const lines = service.output().split("\n");
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
    await replica.start();
  });

  it("answers 503 without its database, and recovers by itself when the database is back", async () => {
    const [before, after] = [submitter.make(5), submitter.make(5)];
    await submitter.submit(origin, before);
    await Promise.all([postgres.server.kill(), replica.kill()]);

    const paths = [
      "/v1/fingerprints/latest",
      "/v1/fingerprints/stats",
      `/v1/fingerprints/${before.map(hashOf)[0]}`,
      "/v1/batches/latest",
      "/readyz",
    ];
    for (const path of paths) {
      const { status, body } = await get(path);
      expect(status).toBe(503);
      expect(body).toMatchObject({ errors: [{ code: "UNAVAILABLE" }] });
      expect(JSON.stringify(body)).not.toMatch(/postgres|127\.0\.0\.1|ECONN/);
    }
    expect(await submitter.submit(origin, after)).toBeNull();
    expect((await get("/healthz")).status).toBe(200);

    await postgres.server.start();
    expect(await submitter.submit(origin, after)).toHaveLength(5);
    expect((await get("/readyz")).status).toBe(200);
    await untilSettled(origin);
    const { records, problems } = await inspect(origin);
    expect(problems).toEqual([]);
    for (const one of [...before, ...after]) {
      expect(records.get(hashOf(one))?.status).toBe("FINALIZED_COMMITMENT");
    }
  });
});
