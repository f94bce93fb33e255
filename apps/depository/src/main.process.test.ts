import { createServer } from "node:http";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startProcess, untilReady } from "../test/process.ts";
import { freePort } from "../../../tools/free-port.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "depository-main-"));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

describe("the command", () => {
  it("prints one line that names a taken port, and fails", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = String(typeof address === "object" ? address?.port : address);
    const service = startProcess([], { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
    expect(await service.end()).toBe(1);
    expect(service.output().trim().split("\n")).toEqual([
      expect.stringContaining(`Port ${port} is taken`),
    ]);
    other.close();
  });

  it("[OP1] with MONITORING_PORT answers health and metrics there only, and nothing else there", async () => {
    const [port, monitoringPort] = [await freePort(), await freePort()];
    const [main, monitoring] = [port, monitoringPort].map((one) => `http://127.0.0.1:${one}`);
    const env = {
      PORT: String(port),
      DATA_DIR: dataDir,
      MONITORING_PORT: String(monitoringPort),
      EXPLORER_DIR: join(dataDir, "pages"),
    };
    // A built explorer answers every path that has no route with a page.
    mkdirSync(env.EXPLORER_DIR);
    writeFileSync(join(env.EXPLORER_DIR, "index.html"), "<!doctype html><title>page</title>");
    const service = startProcess([], env);
    const status = async (address: string) => (await fetch(address)).status;
    await untilReady(service, String(monitoring));
    for (const path of ["/healthz", "/readyz", "/metrics"]) {
      expect([path, await status(`${monitoring}${path}`)]).toEqual([path, 200]);
      expect([path, await status(`${main}${path}`)]).toEqual([path, 404]);
    }
    expect(await status(`${main}/any-page`)).toBe(200);
    const latest = "/v1/fingerprints/latest";
    expect(await status(`${main}${latest}`)).toBe(200);
    expect(await status(`${monitoring}${latest}`)).toBe(404);
    // The monitoring port also counts the calls on the service's port, once they have been answered
    // completely.
    const metrics = async () => (await fetch(`${monitoring}/metrics`)).text();
    await expect.poll(metrics).toContain(`route="${latest}"`);

    const other = { DATA_DIR: join(dataDir, "other"), LOG_LEVEL: "silent" };
    const second = startProcess([], { ...env, ...other, PORT: "0" });
    expect(await second.end()).toBe(1);
    expect(second.output()).toMatch(/is taken on 127\.0\.0\.1: .* set MONITORING_PORT/);
    expect(await service.end("SIGTERM")).toBe(0);
    expect(service.output()).toContain(`Health and metrics are at ${monitoring}`);
  });

  it("has no setting that ends it, although its tests stop it after a step", async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { PORT: String(port), DATA_DIR: dataDir };
    const stopped = startProcess([], { ...env, FAULT_AFTER: "CREATE_LOG_KEY" });
    expect(await stopped.end()).toBeNull();
    rmSync(dataDir, { recursive: true });
    process.env["FAULT_AFTER"] = "CREATE_LOG_KEY";
    const service = startProcess([], env);
    delete process.env["FAULT_AFTER"];
    await untilReady(service, origin);
    await expect.poll(() => existsSync(join(dataDir, "log.key"))).toBe(true);
    expect(await service.end("SIGTERM")).toBe(0);
  });

  it("lists what is wrong with its settings and fails", async () => {
    const service = startProcess(["--demon"], { PORT: "http", DATA_DIR: dataDir });
    expect(await service.end()).toBe(2);
    for (const problem of ["PORT", '"--demon"']) expect(service.output()).toContain(problem);
  });

  it("says in one line that its database cannot be reached and fails", async () => {
    const port = await freePort();
    const url = `postgresql://depository:secret@127.0.0.1:${port}/depository`;
    const service = startProcess([], { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: "silent" });
    expect(await service.end()).toBe(1);
    expect(service.output()).toMatch(/^the store cannot be reached .*ECONNREFUSED.*\n$/);
    expect(service.output()).not.toContain("secret");
  });

  it("[OP7] prints its version and its settings", async () => {
    const printed = async (arg: string) => {
      const service = startProcess([arg], { DATA_DIR: dataDir });
      expect(await service.end()).toBe(0);
      return service.output();
    };
    expect(await printed("--version")).toMatch(/^0\.1\.0 \([0-9a-f]{12}\)\n$/);
    expect(await printed("--settings")).toContain("| `LOG_SERVES` | SIGNED |");
  });

  it("[OP1] [OP3] [OP8] [OP9] without settings starts empty and not as a demonstration, with health and metrics on its port, warns about a misspelt setting and a random name, and does not end on SIGUSR2", async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const service = startProcess([], { PORT: String(port), DATA_DIR: dataDir, LOG_LEVLE: "warn" });
    await untilReady(service, origin);
    const read = async (path: string) =>
      (await fetch(`${origin}${path}`)).json() as Promise<object>;
    expect(await read("/v1/fingerprints/stats")).toEqual({
      data: { fingerprints24h: 0, fingerprints30d: 0, fingerprintsTotal: 0 },
    });
    expect(await read("/config.json")).toMatchObject({
      network: "local",
      networks: { local: { apiBase: "", snapshotUrl: "/v1/ledger/snapshots/{hash}" } },
      demonstration: false,
    });
    service.signal("SIGUSR2");
    for (const path of ["/healthz", "/metrics", "/v1/fingerprints/latest"]) {
      expect([path, (await fetch(`${origin}${path}`)).status]).toEqual([path, 200]);
    }
    expect(await service.end("SIGTERM")).toBe(0);
    expect(service.output()).toContain("LOG_LEVLE is not a setting; is LOG_LEVEL meant?");
    expect(service.output()).toContain('"commit":"');
    expect(service.output()).toContain("the log gets a random name");
  });

  it("[OP3] [OP9] with LOG_FILE writes its log there and only progress to the terminal, opens it again on SIGUSR2, and loses no line", async () => {
    const port = await freePort();
    const logFile = join(dataDir, "logs", "service.log");
    const named = { LOG_FILE: logFile, LOG_ORIGIN: "evidence.example/log" };
    const service = startProcess([], { PORT: String(port), DATA_DIR: dataDir, ...named });
    await untilReady(service, `http://127.0.0.1:${port}`);
    const requested: string[] = [];
    const call = async (): Promise<void> => {
      const path = `/v1/${requested.length}`;
      requested.push(path);
      await fetch(`http://127.0.0.1:${port}${path}`);
    };
    for (let rotation = 1; rotation <= 3; rotation += 1) {
      for (let count = 0; count < 20; count += 1) await call();
      renameSync(logFile, `${logFile}.${rotation}`);
      await call();
      service.signal("SIGUSR2");
      // The service makes the new file when it writes the first line after the signal.
      while (!existsSync(logFile)) await call();
    }
    expect(await service.end("SIGINT")).toBe(0);
    expect(service.output()).toContain(`http://localhost:${port}`);
    expect(service.output()).toContain("The log is evidence.example/log\n");
    expect(service.output()).not.toContain("{");
    const files = [`${logFile}.1`, `${logFile}.2`, `${logFile}.3`, logFile];
    const lines = files.flatMap((file) => readFileSync(file, "utf8").trimEnd().split("\n"));
    const paths = lines.map((line) => (JSON.parse(line) as { path?: string }).path);
    expect(paths).toContain("/readyz");
    expect(paths.filter((path) => path?.startsWith("/v1/"))).toEqual(requested);
  });
});
