// Runs deploy/nginx/ in a real nginx in front of a real service. Only addresses, ports and paths are replaced, and the
// lines that listen on IPv6 are removed.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request as requestPlain } from "node:http";
import { request as requestByTls } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServiceProcess, startProcess, untilReady } from "../apps/depository/test/process.ts";
import { freePort } from "./free-port.ts";
import { findNginx } from "./nginx.ts";

const NAME = "evidence.example.org";
const nginx = findNginx();
const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const isLeftOut = nginx === null || !hasOpenssl;
if (isLeftOut) {
  process.stderr.write("Left out: the tests of deploy/nginx need the programs nginx and openssl\n");
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

describe.skipIf(isLeftOut)("the example for nginx", () => {
  let folder: string;
  let service: ServiceProcess | undefined;
  let server: ChildProcess | undefined;
  let [plainPort, tlsPort] = [0, 0];

  /** @param name the name by which the client calls the server */
  function get(path: string, { isPlain = false, name = NAME, headers = {} } = {}): Promise<Answer> {
    const ca = readFileSync(join(folder, "fullchain.pem"));
    const at = { host: "127.0.0.1", path, headers: { ...headers, Host: name }, agent: false };
    const request = isPlain
      ? requestPlain({ ...at, port: plainPort })
      : requestByTls({ ...at, port: tlsPort, servername: name, ca });
    return new Promise((resolve, reject) => {
      request.on("error", reject);
      request.on("response", (response) => {
        let body = "";
        response.on("error", reject);
        response.on("data", (chunk: Buffer) => (body += chunk.toString()));
        response.on("end", () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      });
      request.end();
    });
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "digital-evidence-nginx-"));
    const subject = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`];
    const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
    const made = spawnSync("openssl", ["req", "-x509", ...key, ...files, ...subject, "-days", "2"]);
    expect(made.status).toBe(0);

    const [port, monitoringPort] = [await freePort(), await freePort()];
    [plainPort, tlsPort] = [await freePort(), await freePort()];
    service = startProcess(["--demo"], {
      DATA_DIR: join(folder, "data"),
      LOG_LEVEL: "warn",
      PORT: String(port),
      MONITORING_PORT: String(monitoringPort),
      TRUSTED_PROXIES: "1",
      DEMO_FILL: "6",
      DEMO_INTERVAL_MS: "0",
      BATCH_MAX_AGE_MS: "50",
      WORKER_INTERVAL_MS: "20",
      LEDGER_INTERVAL_MS: "20",
    });
    await untilReady(service, `http://127.0.0.1:${monitoringPort}`);

    const upstream = readFileSync("deploy/nginx/upstream.conf", "utf8");
    const site = readFileSync("deploy/nginx/digital-evidence.conf", "utf8");
    expect(upstream).toContain("127.0.0.1:8080");
    const adapted = site
      .replaceAll(/^ *listen \[::\].*\n/gm, "")
      .replaceAll("listen 80", `listen 127.0.0.1:${plainPort}`)
      .replaceAll("listen 443", `listen 127.0.0.1:${tlsPort}`)
      .replaceAll("/etc/digital-evidence/tls/", `${folder}/`)
      .replaceAll("/var/cache/nginx/", `${folder}/`);
    const ownFiles = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const configuration = join(folder, "nginx.conf");
    writeFileSync(
      configuration,
      [
        `daemon off; pid ${folder}/nginx.pid;`,
        process.getuid?.() === 0 ? "user root;" : "",
        "events {}",
        `http { access_log off; ${ownFiles.join(" ")}`,
        upstream.replace("127.0.0.1:8080", `127.0.0.1:${port}`),
        adapted,
        "}",
      ].join("\n"),
    );
    const checked = spawnSync(String(nginx), ["-t", "-c", configuration, "-e", "stderr"], {
      encoding: "utf8",
    });
    expect(checked.stderr).toContain("test is successful");
    expect(checked.stderr).not.toContain("[warn]");
    server = spawn(String(nginx), ["-c", configuration, "-e", "stderr"], { stdio: "ignore" });
    const answers = () => get("/metrics").then(Boolean, () => false);
    while (!(await answers())) {
      expect(server?.exitCode).toBeNull();
      await wait(50);
    }
  });
  afterAll(async () => {
    if (server?.exitCode === null) {
      const exited = once(server, "exit");
      server.kill("SIGTERM");
      await exited;
    }
    await service?.end("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  });

  it("caches a final answer, and tells browsers that they must use HTTPS", async () => {
    let hash: string | undefined;
    while (hash === undefined) {
      const { body } = await get("/v1/fingerprints/latest");
      hash = /"hash":"([0-9a-f]{64})"[^]*?"status":"FINALIZED_COMMITMENT"/.exec(body)?.[1];
      await wait(50);
    }
    const path = `/v1/fingerprints/${hash}`;
    // The regular expression above may have matched the hash of one record and the status of a later record. The test
    // therefore waits until the record with this hash is final.
    let first = await get(path);
    while (!first.headers["cache-control"]?.includes("max-age=60")) {
      await wait(50);
      first = await get(path);
    }
    await expect.poll(async () => (await get(path)).headers["x-cache-status"]).toBe("HIT");
    const second = await get(path);
    expect(second.body).toBe(first.body);
    expect(second.headers["strict-transport-security"]).toBe("max-age=31536000");
    // These two headers come from the service. nginx must pass them on.
    expect(second.headers["access-control-allow-origin"]).toBe("*");
    expect(second.headers["x-content-type-options"]).toBe("nosniff");
  });

  it("states its own scheme to the service, whatever the client states", async () => {
    for (const scheme of ["http", "https", "ftp"]) {
      const path = `/v1/feeds/fingerprints.json?limit=${scheme.length}`;
      const { status, body } = await get(path, { headers: { "X-Forwarded-Proto": scheme } });
      expect(status).toBe(200);
      expect(JSON.parse(body)).toMatchObject({ feed_url: `https://${NAME}${path}` });
    }
  });

  it("answers 404 for health and metrics, and requires HTTPS there too", async () => {
    for (const path of ["/metrics", "/healthz", "/readyz"]) {
      const { status, headers } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers["strict-transport-security"]).toBeDefined();
    }
  });

  it("redirects HTTP to HTTPS under its own name, whatever name the client gives", async () => {
    const { status, headers } = await get("/verify?x=1", { isPlain: true, name: "evil.example" });
    expect([status, headers.location]).toEqual([301, `https://${NAME}/verify?x=1`]);
  });

  it("refuses a connection for another name", async () => {
    await expect(get("/", { name: "other.example.org" })).rejects.toThrow(/handshake|alert/i);
  });
});
