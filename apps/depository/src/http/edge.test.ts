// Tests the steps that every call passes: cross-origin headers, rate limits, metrics and readiness.
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  apiKey,
  type FreshDepository,
  freshDepository,
  organization,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { MAX_EXAMINED } from "../store/bounded-walk.ts";
import { fingerprint, register } from "../../test/store-contract/example-records.ts";

let depository: FreshDepository;
beforeEach(async () => {
  depository = await freshDepository({
    env: { READ_LIMIT_PER_MINUTE: "6", WRITE_LIMIT_PER_MINUTE: "2", TRUSTED_PROXIES: "1" },
  });
});
afterEach(() => depository.remove());

async function call(path: string, init: RequestInit = {}): Promise<Response> {
  return depository.app.request(path, init);
}

describe("rate limits", () => {
  const stats = "/v1/fingerprints/stats";
  const from = (address: string) => ({ headers: { "X-Forwarded-For": `10.9.8.7, ${address}` } });

  it("count each client separately, and answer with 429, Retry-After and CORS headers", async () => {
    for (let index = 0; index < 6; index += 1) {
      expect((await call(stats, from("198.51.100.1"))).status).toBe(200);
    }
    const refused = await call(stats, from("198.51.100.1"));
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("10");
    expect(refused.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(refused.headers.get("Access-Control-Expose-Headers")).toContain("Retry-After");
    expect(await refused.json()).toMatchObject({ errors: [{ code: "RATE_LIMITED" }] });
    expect((await call(stats, from("198.51.100.2"))).status).toBe(200);
    depository.clock.time += 10_000;
    expect((await call(stats, from("198.51.100.1"))).status).toBe(200);
  });

  it("are separate for submitting, and count refused keys too", async () => {
    const post = { method: "POST", headers: { "X-Api-Key": "wrong" } };
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await call("/v1/fingerprints", post)).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
    expect((await call(stats)).status).toBe(200);
  });

  it.each([
    "/healthz",
    "/readyz",
    "/metrics",
    "/openapi.json",
    "/reference",
    "/reference.css",
    "/config.json",
    "/demo/documents/photo-20260105-0123abcd",
    "/v1/fingerprints",
    "/v1/nothing",
    "/nothing",
  ])("hold for %s too", async (path) => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) statuses.push((await call(path)).status);
    expect(statuses.slice(0, 6)).not.toContain(429);
    expect(statuses[6]).toBe(429);
  });

  it("apply to every route", async () => {
    const preflight = { method: "OPTIONS", path: "/v1/fingerprints" };
    for (const { method, path } of [preflight, ...depository.app.routes]) {
      let status = 0;
      for (let index = 0; index < 7; index += 1) ({ status } = await call(path, { method }));
      expect([method, path, status]).toEqual([method, path, 429]);
    }
  });

  it("count a monitor's calls separately from those of a page", async () => {
    for (let index = 0; index < 7; index += 1) await call("/reference");
    expect((await call("/healthz")).status).toBe(200);
    expect((await call(stats)).status).toBe(200);
  });

  it("count all networks of one /48 together, and another /48 separately", async () => {
    const statuses: number[] = [];
    for (let network = 0; network < 5; network += 1) {
      for (let index = 0; index < 6; index += 1) {
        const { status } = await call(stats, from(`2001:db8:1:${network}::${index}`));
        statuses.push(status);
      }
    }
    expect(statuses.slice(0, 24)).toEqual(Array(24).fill(200));
    expect(statuses.slice(24)).toEqual(Array(6).fill(429));
    expect((await call(stats, from("2001:db8:2::1"))).status).toBe(200);
  });

  it("count a proof as many calls if its trie has to be built, and further proofs of the batch as one call", async () => {
    const generous = await freshDepository({ env: { READ_LIMIT_PER_MINUTE: "102" } });
    const content = value();
    const { body } = await generous.submit([signed(content), signed(value())]);
    const [first, second] = body as { hash: string }[];
    await generous.settle();
    const path = (of?: { hash: string }) => `/v1/fingerprints/${of?.hash}/proof`;
    generous.clock.time += 60_000;
    expect((await generous.get(path(first))).status).toBe(200);
    expect((await generous.get(path(second))).status).toBe(200);
    expect((await generous.get(path(second))).status).toBe(429);
    await generous.remove();
  });

  it("count an answer as a further call for each 16 KiB, also one that was kept, and 304 as one call", async () => {
    const generous = await freshDepository({ env: { READ_LIMIT_PER_MINUTE: "40" } });
    const rows = Array.from({ length: 60 }, () => fingerprint({ documentId: "d".repeat(256) }));
    await register(generous.store);
    await generous.store.fingerprints.add(rows);
    const path = "/v1/fingerprints/latest?limit=60";
    const answer = await generous.app.request(path);
    const etag = answer.headers.get("ETag") ?? "";
    const cost = 1 + Math.floor((await answer.text()).length / 16_384);
    expect(cost).toBeGreaterThan(2);
    for (let left = 40 - cost; left > 10; left -= 1) {
      const headers = { "If-None-Match": etag };
      expect((await generous.app.request(path, { headers })).status).toBe(304);
    }
    // Ten calls are left, and the last answer may cost more than that.
    for (let left = 10; left > 0; left -= cost) {
      expect((await generous.get(path)).status).toBe(200);
    }
    expect((await generous.get("/v1/fingerprints/stats")).status).toBe(429);
    await generous.remove();
  });

  it.each([
    ["/v1/fingerprints", "search"],
    ["/v1/feeds/fingerprints.json", "feed"],
  ])("count a search of %s that looks at many rows as ten further calls", async (list, kind) => {
    const generous = await freshDepository({ env: { READ_LIMIT_PER_MINUTE: "12" } });
    const { id: organizationId } = organization;
    const documentId = "one of many";
    const eventId = randomUUID();
    const other = { organizationId: randomUUID() };
    const count = 2 * (MAX_EXAMINED + 50);
    const rows = Array.from({ length: count }, (_, at) =>
      fingerprint(at % 2 === 0 ? { documentId, ...other } : { organizationId, eventId }),
    );
    await register(generous.store);
    await generous.store.fingerprints.add(rows);
    const second = kind === "feed" ? "organization_id" : "event_id";
    const value = kind === "feed" ? organizationId : eventId;
    const path = `${list}?document_id=one%20of%20many&${second}=${value}&limit=1`;
    expect((await generous.get(path)).status).toBe(200);
    generous.clock.time += 1;
    expect((await generous.get("/v1/fingerprints/stats")).status).toBe(200);
    expect((await generous.get("/v1/fingerprints/stats")).status).toBe(429);
    await generous.remove();
  });
});

describe("cross-origin calls", () => {
  it.each([
    ["/v1/fingerprints/stats", "GET, HEAD, OPTIONS"],
    ["/v1/fingerprints", "POST, GET, HEAD, OPTIONS"],
    [`/v1/fingerprints/${"0".repeat(64)}`, "GET, HEAD, OPTIONS"],
  ])("are announced for %s", async (path, methods) => {
    const response = await call(path, {
      method: "OPTIONS",
      headers: { Origin: "https://example.org", "Access-Control-Request-Headers": "x-api-key" },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    expect(response.headers.get("Access-Control-Allow-Methods")).toBe(methods);
    expect(response.headers.get("Access-Control-Allow-Headers")).toContain("X-Api-Key");
    expect(await response.text()).toBe("");
  });

  it("may read the ETag, the request's id and when to retry, on errors too", async () => {
    for (const path of ["/v1/fingerprints/stats", "/v1/fingerprints/x", "/v1/nothing"]) {
      const { headers } = await call(path);
      expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(headers.get("Access-Control-Expose-Headers")).toBe("ETag, Retry-After, X-Request-Id");
      expect(headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("get the allowed methods of a path when they try another one", async () => {
    const response = await call("/v1/batches/latest", { method: "PUT" });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
  });
});

describe("a method that a path does not have", () => {
  const asked = async (method: string, url: string) => {
    // This is not a media type, which makes no difference where no body is read.
    const headers = { "content-type": "x" };
    const { statusCode, headers: own } = await depository.app.server.inject({
      method: method as "GET",
      url,
      headers,
    });
    return [statusCode, own["allow"]];
  };

  it.each([
    ["GET", "/v1/fingerprints/validate", "POST, OPTIONS"],
    ["HEAD", "/v1/fingerprints/validate", "POST, OPTIONS"],
    ["PUT", "/v1/fingerprints/validate", "POST, OPTIONS"],
    ["POST", "/v1/fingerprints/x", "GET, HEAD, OPTIONS"],
    ["PROPFIND", "/v1/fingerprints", "POST, GET, HEAD, OPTIONS"],
    ["QUERY", "/v1/webhooks/x", "DELETE, OPTIONS"],
  ])("is answered with the methods that it has: %s %s", async (method, path, allowed) => {
    expect(await asked(method, path)).toEqual([405, allowed]);
  });

  it.each(["POST /nothing", "QUERY /v1/nothing", "OPTIONS /healthz", "DELETE /v1/webhooks/"])(
    "is 404 where no method has that path: %s",
    async (asks) => {
      const [method = "", path = ""] = asks.split(" ");
      expect(await asked(method, path)).toEqual([404, undefined]);
    },
  );
});

it("HEAD is answered like GET, without the body", async () => {
  const [get, head] = [
    await call("/v1/fingerprints/stats"),
    await call("/v1/fingerprints/stats", { method: "HEAD" }),
  ];
  expect(head.status).toBe(200);
  expect(head.headers.get("ETag")).toBe(get.headers.get("ETag"));
  expect(await head.text()).toBe("");
});

it("an unchanged answer is 304, with the headers that a cache needs", async () => {
  const { headers } = await call("/v1/fingerprints/stats");
  const again = await call("/v1/fingerprints/stats", {
    headers: { "If-None-Match": `"other", W/${headers.get("ETag")}` },
  });
  expect(again.status).toBe(304);
  expect(again.headers.get("ETag")).toBe(headers.get("ETag"));
  expect(again.headers.get("Cache-Control")).toContain("max-age=1");
  expect(await again.text()).toBe("");
});

describe("for operators", () => {
  it("the log has every request with its id, and no key, query or body", async () => {
    const lines: string[] = [];
    const logging = await freshDepository({ log: (line) => lines.push(line) });
    const one = value({ documentId: "secret document" });
    const ids: (string | null)[] = [];
    for (const key of [apiKey, "wrong key"]) {
      const response = await logging.app.request("/v1/fingerprints", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Api-Key": key },
        body: JSON.stringify([signed(one)]),
      });
      ids.push(response.headers.get("X-Request-Id"));
    }
    await logging.get("/v1/fingerprints?document_id=secret%20document");
    await logging.store.close();
    expect((await logging.get(`/v1/fingerprints/${"0".repeat(64)}`)).status).toBe(500);
    await logging.remove().catch(() => {});
    const text = lines.join("");
    for (const id of ids) expect(text).toContain(`"requestId":"${id}"`);
    expect(text).toContain('"msg":"request failed"');
    expect(text).not.toMatch(/secret|wrong key|document_id/);
    expect(text).not.toContain(apiKey);
    expect(text).not.toContain(one.documentRef);
  });

  it("readiness names the state of the log", async () => {
    expect(await (await call("/readyz")).json()).toEqual({
      status: "ready",
      version: "0.1.0",
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      log: { state: "STARTING" },
    });
  });

  it("metrics count calls by template, submissions by result, and waiting fingerprints and batches", async () => {
    const old = value();
    await depository.submit([signed(old), signed(value({ version: 0 }))]);
    depository.clock.time += 90_000;
    await call(`/v1/fingerprints/${"0".repeat(64)}`);
    await call("/v1/fingerprints/xyz");
    await call("/v1/anything/else");
    const text = async () => (await call("/metrics")).text();
    const before = await text();
    expect(before).toContain(
      'depository_request_duration_seconds_count{method="GET",route="/v1/fingerprints/{hash}",status="404"} 1',
    );
    expect(before).toContain('route="/v1/fingerprints/{hash}",status="400"} 1');
    expect(before).toContain('route="/v1/*",status="404"} 1');
    expect(before).toContain('depository_submissions_total{call="submit",result="accepted"} 1');
    expect(before).toContain('depository_submissions_total{call="submit",result="refused"} 1');
    expect(before).toContain("depository_fingerprints_waiting 1");
    expect(before).toContain("depository_fingerprints_waiting_oldest_seconds 90");
    expect(before).toContain("depository_store_up 1");
    expect(before).toContain("process_resident_memory_bytes");
    await depository.service.work();
    depository.clock.time += 30_000;
    const after = await text();
    expect(after).toContain("depository_fingerprints_waiting 0");
    expect(after).toContain('depository_batches{status="QUEUED"} 1');
    expect(after).toContain('depository_batch_oldest_seconds{status="QUEUED"} 30');
  });

  it("metrics and the log say where a slower library verifies signatures", async () => {
    const lines: string[] = [];
    const slow = await freshDepository({ nativeCurve: null, log: (line) => lines.push(line) });
    const submission = signed(value());
    expect((await slow.submit([submission])).body).toMatchObject([{ accepted: true }]);
    const metrics = await (await slow.app.request("/metrics")).text();
    expect(metrics).toContain("depository_signatures_native 0");
    expect(lines.join("")).toContain("no binary of libsecp256k1");
    await slow.remove();
  });

  it("[OP2] metrics show the free space on the volumes that the service writes to", async () => {
    const folder = mkdtempSync(join(tmpdir(), "depository-volumes-"));
    const LOG_FILE = join(folder, "logs", "service.log");
    const other = await freshDepository({ env: { LOG_FILE } });
    const valueOf = async (name: string): Promise<number> => {
      const text = await (await other.app.request("/metrics")).text();
      const line = text.split("\n").find((one) => one.startsWith(`${name} `));
      return line === undefined ? NaN : Number(line.slice(name.length));
    };
    const { stdout } = spawnSync("df", ["-P", "-k", other.config.dataDir], { encoding: "utf8" });
    const kilobytes = Number(stdout.trimEnd().split("\n").at(-1)?.split(/\s+/)[1]);
    for (const name of ["data", "key"]) {
      const size = await valueOf(`depository_volume_size_bytes{folder="${name}"}`);
      const free = await valueOf(`depository_volume_free_bytes{folder="${name}"}`);
      expect(size).toBe(kilobytes * 1024);
      expect(free).toBeGreaterThan(0);
      expect(free).toBeLessThan(size);
    }
    // The metric is absent while the folder of the log does not exist, and `valueOf` then returns NaN. The service
    // creates this folder when it writes the first line, and somebody may remove it.
    const log = `depository_volume_free_bytes{folder="log"}`;
    expect(await valueOf(log)).toBeNaN();
    mkdirSync(join(folder, "logs"));
    expect(await valueOf(log)).toBeGreaterThan(0);
    rmSync(folder, { recursive: true });
    expect(await valueOf(log)).toBeNaN();
    await other.remove();
  });

  it("[OP2] metrics show the clock, and how far it is behind what the store has recorded", async () => {
    const behind = "depository_clock_behind_store_seconds";
    const text = async () => (await call("/metrics")).text();
    expect(await text()).toContain(`\n${behind} 0\n`);
    await depository.submit([signed(value())]);
    await depository.settle();
    const newest = depository.clock.time;
    expect(await text()).toContain(`\ndepository_clock_seconds ${newest / 1000}\n`);
    expect(await text()).toContain(`\n${behind} 0\n`);
    const snapshot = await depository.store.ledger.lastSnapshot();
    depository.clock.time = Date.parse(String(snapshot?.timestamp)) - 90_000;
    expect(await text()).toContain(`\n${behind} 90\n`);
  });
});
