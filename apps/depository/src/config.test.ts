import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("readConfig", () => {
  it("needs no settings", () => {
    const result = readConfig({}, []);
    expect(result.ok && result.config).toMatchObject({ port: 8080, demo: null });
  });

  it("lists every problem at once, each by the name of its variable", () => {
    const result = readConfig(
      {
        PORT: "http",
        BATCH_MAX_SIZE: "4097",
        LOG_LEVEL: "loud",
        CONNECT_ORIGINS: "example.org/x",
        KEY_DIRECTORIES: "http://halden.example=0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01",
        PUBLIC_ORIGIN: "https://evidence.example/pages",
        SERVICE_WORKER: "maybe",
        DATABASE_POOLER: "statement",
        WEBHOOK_TARGETS: "ALL",
        PUBLISH_TO: "https://bucket.example/",
      },
      ["--dmeo"],
    );
    expect(result.ok).toBe(false);
    const problems = result.ok ? [] : result.problems;
    for (const name of [
      "PORT",
      "BATCH_MAX_SIZE",
      "LOG_LEVEL",
      "CONNECT_ORIGINS",
      "KEY_DIRECTORIES",
      "PUBLIC_ORIGIN",
      "SERVICE_WORKER",
      "DATABASE_POOLER",
      "WEBHOOK_TARGETS",
      "PUBLISH_TO",
      "--dmeo",
    ]) {
      expect(problems.filter((problem) => problem.includes(name))).toHaveLength(1);
    }
  });

  it.each([
    ["https://halden.example", true],
    ["https://localhost:9000", true],
    ["http://localhost:9000", true],
    ["http://127.0.0.1", true],
    ["http://[::1]:9000", true],
    ["http://halden.example", false],
    ["http://localhost.example", false],
    ["ftp://localhost", false],
    ["wss://halden.example", false],
    ["https://halden.example/", false],
    ["https://m_2.halden.example", true],
    ["https://halden.example;sandbox", false],
    ["https://halden.example,x", false],
    ["https://*.halden.example", false],
    [`https://halden"example`, false],
    ["https://halden'example", false],
  ])("pages may ask %s: %s", (origin, isAccepted) => {
    const organization = "0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01";
    const result = readConfig(
      { CONNECT_ORIGINS: origin, KEY_DIRECTORIES: `${origin}=${organization}` },
      [],
    );
    const problems = result.ok ? [] : result.problems;
    const refused = problems.map((problem) => problem.split(":")[0]);
    expect(refused).toEqual(isAccepted ? [] : ["CONNECT_ORIGINS", "KEY_DIRECTORIES"]);
  });

  it("refuses the ports that Node's fetch refuses", async () => {
    const isBlocked = async (port: number): Promise<boolean> => {
      const error: unknown = await fetch(`http://127.0.0.1:${port}`).catch(
        (reason: unknown) => reason,
      );
      return error instanceof Error && String(error.cause).includes("bad port");
    };
    for (const port of [1720, 4190, 5061, 6000, 6665, 6669, 10080]) {
      await expect(isBlocked(port)).resolves.toBe(true);
      expect(readConfig({ PORT: String(port) }, [])).toMatchObject({
        ok: false,
        problems: [`PORT: expected a port to which browsers connect, got "${port}"`],
      });
    }
    expect(readConfig({ PORT: "4191" }, []).ok).toBe(true);
  });

  it("[WH7] lets webhooks call private addresses only in a demonstration", () => {
    const any = { WEBHOOK_TARGETS: "ANY" };
    expect(readConfig(any, [])).toMatchObject({ ok: false });
    expect(readConfig(any, ["--demo"])).toMatchObject({ config: { webhookTargets: "ANY" } });
    expect(readConfig({}, ["--demo"])).toMatchObject({ config: { webhookTargets: "PUBLIC" } });
  });

  it("[TL23] serves only cosigned checkpoints where there are witnesses to cosign them", () => {
    const cosigned = { LOG_SERVES: "COSIGNED" };
    expect(readConfig(cosigned, [])).toMatchObject({
      ok: false,
      problems: [expect.stringContaining("LOG_POLICY")],
    });
    expect(readConfig({ ...cosigned, LOG_POLICY: "policy" }, [])).toMatchObject({ ok: true });
  });

  it("keeps a demonstration's data in a folder of its own", () => {
    const [real, demo] = [readConfig({}, []), readConfig({}, ["--demo"])];
    expect(real.ok && real.config.dataDir).toMatch(/[\\/]data$/);
    expect(demo.ok && demo.config.dataDir).toMatch(/[\\/]data[\\/]demonstration$/);
  });

  it("treats an empty variable as absent", () => {
    const result = readConfig({ PORT: "", LOG_FILE: "" }, []);
    expect(result.ok && result.config).toMatchObject({ port: 8080, logFile: null });
  });

  it("accepts PostgreSQL addresses, and does not repeat the password of an invalid one", () => {
    const url = "postgresql://depository:secret@db/depository";
    const result = readConfig({ DATABASE_URL: url, DATABASE_READ_URL: url }, []);
    expect(result.ok && result.config).toMatchObject({ databaseUrl: url, databaseReadUrl: url });
    for (const env of [{ DATABASE_URL: "mysql://u:secret@db" }, { DATABASE_READ_URL: url }]) {
      const problems = readConfig(env, []);
      expect(problems).toMatchObject({
        ok: false,
        problems: [expect.stringMatching(/^DATABASE_/)],
      });
      expect(JSON.stringify(problems)).not.toContain("secret");
    }
  });

  it.each([
    "postgresql://u:secret@[::1/x",
    "postgresql://u:secret@localhost:99999/x",
    "postgresql://u:secret@localhost:0/x",
    "postgresql://u:secret@localhost/x?port=abc",
    "postgresql://u:secret@/x?host=%00",
    "postgresql://u:secret@h:1,h2:2/x",
    "postgresql://u:secret@local host/x",
    "postgresql://u:secret@localhost/a%00b",
    "postgresql://u:secret@localhost/%ff",
    "postgresql://u:secret@localhost/x?sslrootcert=/nowhere",
  ])("refuses %s, which the driver could not connect to", (url) => {
    for (const name of ["DATABASE_URL", "DATABASE_READ_URL"]) {
      const problems = readConfig({ DATABASE_URL: "postgresql://db/x", [name]: url }, []);
      expect(problems).toMatchObject({
        ok: false,
        problems: [expect.stringMatching(new RegExp(`^${name}: expected postgresql://`))],
      });
      expect(JSON.stringify(problems)).not.toContain("secret");
    }
  });

  it.each([
    "postgresql://db",
    "postgresql:///depository",
    "postgresql://u@/x?host=/var/run/postgresql",
    "postgresql://u:p%40ss@[::1]:5433/x?sslmode=require",
  ])("accepts %s", (url) => {
    expect(readConfig({ DATABASE_URL: url }, [])).toMatchObject({ config: { databaseUrl: url } });
  });

  it("limits every client by default, and finds limits that contradict each other", () => {
    const result = readConfig({ READ_LIMIT_PER_MINUTE: "0", TRUSTED_PROXIES: "2" }, []);
    expect(result.ok && result.config).toMatchObject({
      readLimitPerMinute: 0,
      writeLimitPerMinute: 3_000,
      trustedProxies: 2,
    });
    const backwards = { REQUEST_TIMEOUT_MS: "1000", HEADERS_TIMEOUT_MS: "2000" };
    expect(readConfig(backwards, [])).toMatchObject({
      ok: false,
      problems: [expect.stringContaining("HEADERS_TIMEOUT_MS")],
    });
  });

  it("serves health and metrics on a separate port if one is set", () => {
    const monitoringOf = (env: Record<string, string>) => {
      const result = readConfig(env, []);
      return result.ok && result.config.monitoring;
    };
    expect(monitoringOf({})).toBeNull();
    expect(monitoringOf({ MONITORING_HOST: "0.0.0.0" })).toBeNull();
    expect(monitoringOf({ MONITORING_PORT: "9464" })).toEqual({ port: 9464, host: "127.0.0.1" });
    const elsewhere = { MONITORING_PORT: "9464", MONITORING_HOST: "0.0.0.0" };
    expect(monitoringOf(elsewhere)).toEqual({ port: 9464, host: "0.0.0.0" });
    for (const port of ["8080", "metrics", "70000", "6000"]) {
      expect(readConfig({ MONITORING_PORT: port }, [])).toMatchObject({
        ok: false,
        problems: [expect.stringMatching(/^MONITORING_PORT: /)],
      });
    }
  });

  it("refuses a body limit that would block other requests for long", () => {
    const most = readConfig({ MAX_BODY_BYTES: String(4 * 1024 * 1024) }, []);
    expect(most.ok && most.config.maxBodyBytes).toBe(4 * 1024 * 1024);
    expect(readConfig({ MAX_BODY_BYTES: String(4 * 1024 * 1024 + 1) }, [])).toMatchObject({
      ok: false,
      problems: [expect.stringContaining("MAX_BODY_BYTES")],
    });
  });

  it("has demonstration settings only if a demonstration is requested", () => {
    const result = readConfig({ DEMO_FILL: "7" }, ["--demo"]);
    expect(result.ok && result.config.demo?.fill).toBe(7);
  });

  it("takes a folder or a bucket to publish to", () => {
    const targetOf = (PUBLISH_TO: string) => {
      const result = readConfig({ PUBLISH_TO }, []);
      return result.ok ? result.config.publish?.target : result.problems;
    };
    expect(targetOf("/srv/published")).toBe("/srv/published");
    expect(targetOf("s3://notary/a")).toBe("s3://notary/a");
  });
});
