// Reads the log as a client of tlog-tiles does. The hashes are recomputed with Node's own cryptography.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { growLedger } from "../../test/grow-ledger.ts";
import { isSigned, treeRoot } from "../../test/seen-checkpoints.ts";

let depository: FreshDepository;
let hashes: string[];
const get = (path: string, init: RequestInit = {}) => depository.app.request(path, init);
const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());
const sha256 = (...parts: Uint8Array[]) =>
  createHash("sha256").update(Buffer.concat(parts)).digest();

const WIDE = 300;

beforeAll(async () => {
  depository = await freshDepository({ env: { READ_LIMIT_PER_MINUTE: "0" } });
  const { store } = depository;
  await depository.submit([signed(value())]);
  await depository.settle();
  await growLedger(store, WIDE);
  await depository.service.publishCheckpoint();
  hashes = await store.log.entryHashes(1, WIDE);
});
afterAll(() => depository.remove());

describe("the log over HTTP", () => {
  it("[TL1] [TL2] serves a checkpoint of all snapshots, signed by the log's key, which caches may keep for a second", async () => {
    const response = await get("/log/checkpoint");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=1, must-revalidate");
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    const note = await response.text();
    const [origin, size, root] = note.split("\n");
    expect(origin).toMatch(/^log\.invalid\/[0-9a-f]{16}$/);
    expect(size).toBe(String(WIDE));
    const entries = hashes.map((hash) => Buffer.from(hash, "hex"));
    expect(root).toBe(treeRoot(entries).toString("base64"));
    expect(isSigned(note, (await depository.store.log.key()) ?? "")).toBe(true);
    const again = await get("/log/checkpoint", {
      headers: { "If-None-Match": response.headers.get("ETag") ?? "" },
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it("[TL1] serves full and partial tiles and entry bundles, which caches may keep for good", async () => {
    for (const path of ["tile/0/000", "tile/0/001.p/44", "tile/1/000.p/1", "tile/entries/000"]) {
      const response = await get(`/log/${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get("Content-Type")).toBe("application/octet-stream");
      expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe("*");
    }
    const leaves = hashes.map((hash) => sha256(Buffer.of(0), Buffer.from(hash, "hex")));
    expect(await bytesOf("/log/tile/0/000")).toEqual(Buffer.concat(leaves.slice(0, 256)));
    expect(await bytesOf("/log/tile/0/001.p/44")).toEqual(Buffer.concat(leaves.slice(256)));
    const first = hashes.slice(0, 256).map((hash) => Buffer.from(hash, "hex"));
    expect(await bytesOf("/log/tile/1/000.p/1")).toEqual(treeRoot(first));
    const bundle = Buffer.concat(first.map((entry) => Buffer.concat([Buffer.of(0, 32), entry])));
    expect(await bytesOf("/log/tile/entries/000")).toEqual(bundle);
    expect(await bytesOf("/log/tile/entries/000.p/2")).toEqual(bundle.subarray(0, 68));
    // This partial tile has fewer hashes than the newest tile. It stays available, because an earlier checkpoint
    // needs it.
    expect(await bytesOf("/log/tile/0/001.p/3")).toEqual(Buffer.concat(leaves.slice(256, 259)));
  });

  it.each([
    "/log/tile/0/001",
    "/log/tile/0/001.p/45",
    "/log/tile/0/002.p/1",
    "/log/tile/1/000.p/2",
    "/log/tile/1/000",
    "/log/tile/2/000.p/1",
    "/log/tile/entries/001.p/45",
    "/log/tile/0/000.p/256",
    "/log/tile/0/000.p/0",
    "/log/tile/0/000.p/01",
    "/log/tile/00/000",
    "/log/tile/64/000",
    "/log/tile/0/0",
    "/log/tile/0/x000/000",
    "/log/tile/0/%30%30%30",
    "/log/tile/0/x999/x999/x999/x999/x999/999",
    `/log/tile/0/${"x000/".repeat(200)}000`,
    "/log/tile/",
    "/log/nothing",
  ])("[TL1] answers 404, which caches may not keep, for %s", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("[TL4] answers 503 if its head file is damaged and reports this to the operator, and everything else continues", async () => {
    expect(await (await get("/readyz")).json()).toMatchObject({
      log: { state: "SIGNING", size: WIDE },
    });
    const fresh = await freshDepository();
    try {
      await fresh.submit([signed(value())]);
      await fresh.settle();
      writeFileSync(`${fresh.config.logKeyFile}.head`, "");
      await fresh.service.publishCheckpoint();
      expect((await fresh.app.request("/log/checkpoint")).status).toBe(503);
      expect((await fresh.app.request("/log/tile/0/000.p/1")).status).toBe(503);
      const ready = await fresh.app.request("/readyz");
      expect(ready.status).toBe(200);
      const { log } = (await ready.json()) as { log: unknown };
      expect(log).toEqual({ state: "REFUSING", reason: "HEAD_UNREADABLE" });
      const metrics = await (await fresh.app.request("/metrics")).text();
      expect(metrics).toContain(
        'depository_log_state{state="REFUSING",reason="HEAD_UNREADABLE"} 1',
      );
      const one = value();
      await fresh.submit([signed(one)]);
      await fresh.settle();
      const { body } = await fresh.get("/v1/fingerprints/latest");
      expect(body.data).toMatchObject([
        { status: "FINALIZED_COMMITMENT" },
        { status: "FINALIZED_COMMITMENT" },
      ]);
    } finally {
      await fresh.remove();
    }
  });
});
