// A fingerprint's whole life in one process: it is submitted, batched, committed, proven and read.
import { createHash } from "node:crypto";
import {
  Activity,
  BatchInfo,
  dataOf,
  FingerprintDetails,
  FingerprintSummary,
  InclusionProof,
  LedgerSnapshot,
  pageOf,
  parseExact,
} from "@digital-evidence/evidence/api";
import { verifyInclusion } from "@digital-evidence/merkle-patricia";
import canonicalize from "canonicalize";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FreshDepository, freshDepository, signed, value } from "../test/fresh-depository.ts";

let depository: FreshDepository;
beforeEach(async () => {
  depository = await freshDepository({ env: { BATCH_MAX_SIZE: "8" } });
});
afterEach(() => depository.remove());

async function submitted(count: number): Promise<string[]> {
  const { body } = await depository.submit(Array.from({ length: count }, () => signed(value())));
  return (body as { hash: string; accepted: boolean }[]).map(({ hash }) => hash);
}

async function details(hash: string): Promise<FingerprintDetails> {
  const { body } = await depository.get(`/v1/fingerprints/${hash}`);
  const parsed = parseExact(dataOf(FingerprintDetails), body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value.data;
}

describe("a fingerprint's life", () => {
  it("leads through every status, one at a time, to FINALIZED_COMMITMENT", async () => {
    const [hash = ""] = await submitted(1);
    const seen = [(await details(hash)).status];
    depository.clock.time += 5_000;
    for (let look = 0; look < 8; look += 1) {
      await depository.service.work();
      await depository.service.closeSnapshot();
      const { status } = await details(hash);
      if (status !== seen.at(-1)) seen.push(status);
    }
    expect(seen).toEqual([
      "NEW",
      "QUEUED",
      "PROCESSING",
      "PENDING_COMMITMENT",
      "FINALIZED_COMMITMENT",
    ]);
  });

  it("ends in a proof against its batch's root, which is in a snapshot whose hash recomputes", async () => {
    const hashes = await submitted(20);
    await depository.settle();
    const batchIds = new Set<string>();
    for (const hash of hashes) {
      const { mptRoot = "", batchId = "", batchGlobalSnapshotHash = "" } = await details(hash);
      batchIds.add(batchId);
      const proof = parseExact(
        dataOf(InclusionProof),
        (await depository.get(`/v1/fingerprints/${hash}/proof`)).body,
      );
      if (!proof.ok) throw new Error(JSON.stringify(proof.issues));
      const verdict = verifyInclusion(mptRoot, proof.value.data, { path: hash, dataDigest: hash });
      expect(verdict.ok).toBe(true);

      const batch = parseExact(
        dataOf(BatchInfo),
        (await depository.get(`/v1/batches/${batchId}`)).body,
      );
      if (!batch.ok) throw new Error(JSON.stringify(batch.issues));
      expect(batch.value.data).toMatchObject({
        mptRoot,
        status: "FINALIZED_COMMITMENT",
        globalSnapshotHash: batchGlobalSnapshotHash,
      });

      const { body } = await depository.get(`/v1/ledger/snapshots/${batchGlobalSnapshotHash}`);
      const snapshot = parseExact(dataOf(LedgerSnapshot), body);
      if (!snapshot.ok) throw new Error(JSON.stringify(snapshot.issues));
      const { hash: snapshotHash, ...rest } = snapshot.value.data;
      expect(snapshotHash).toBe(batchGlobalSnapshotHash);
      // The snapshot's hash is recomputed with a canonicalizer and a hash function that the service does not use.
      expect(createHash("sha256").update(canonicalize(rest)!).digest("hex")).toBe(snapshotHash);
      expect(rest.entries).toContainEqual({ batchId, root: mptRoot });
    }
    // 20 fingerprints in batches of at most 8 need 3 batches.
    expect(batchIds.size).toBe(3);
  });

  it("has no proof before its root is stored", async () => {
    const [hash = ""] = await submitted(1);
    expect((await depository.get(`/v1/fingerprints/${hash}/proof`)).status).toBe(404);
    expect((await details(hash)).mptRoot).toBeUndefined();
  });

  it("may be kept for a minute once it is final, and not before", async () => {
    const [hash = ""] = await submitted(1);
    const path = `/v1/fingerprints/${hash}`;
    expect((await depository.get(path)).headers.get("Cache-Control")).not.toContain("max-age=60");
    await depository.settle();
    const { headers } = await depository.get(path);
    expect(headers.get("Cache-Control")).toContain("max-age=60");
    const again = await depository.app.request(path, {
      headers: { "If-None-Match": headers.get("ETag") ?? "" },
    });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
  });

  it("chains the snapshots", async () => {
    const roots: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const [hash = ""] = await submitted(1);
      await depository.settle();
      roots.push((await details(hash)).batchGlobalSnapshotHash ?? "");
    }
    const snapshots: LedgerSnapshot[] = await Promise.all(
      roots.map(async (hash) => {
        const { body } = await depository.get(`/v1/ledger/snapshots/${hash}`);
        return body.data;
      }),
    );
    expect(snapshots.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3]);
    expect(snapshots.map(({ previousHash }) => previousHash)).toEqual([null, ...roots.slice(0, 2)]);
    const next = await Promise.all(
      roots.map((hash) => depository.get(`/v1/ledger/snapshots/${hash}/next`)),
    );
    expect(next.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(next.map(({ body }) => body.data)).toEqual([...snapshots.slice(1), null]);
    // The last snapshot had no successor when it was read above. Closing another snapshot gives it one.
    await submitted(1);
    await depository.settle();
    const last = await depository.get(`/v1/ledger/snapshots/${roots[2]}/next`);
    expect(last.body.data).toMatchObject({ ordinal: 4, previousHash: roots[2] });
  });
});

describe("reading", () => {
  it("accepts a hash in any letter case", async () => {
    const [hash = ""] = await submitted(1);
    expect((await depository.get(`/v1/fingerprints/${hash.toUpperCase()}`)).status).toBe(200);
  });

  it("pages the latest by cursor without loss or repetition", async () => {
    const hashes = await submitted(25);
    const seen: string[] = [];
    let cursor = "";
    do {
      const { body } = await depository.get(`/v1/fingerprints/latest?limit=10${cursor}`);
      const page = parseExact(pageOf(FingerprintSummary), body);
      if (!page.ok) throw new Error(JSON.stringify(page.issues));
      seen.push(...page.value.data.map(({ hash }) => hash));
      const { cursor: next, hasMore } = page.value.pagination ?? {};
      cursor = hasMore ? `&cursor=${next}` : "";
    } while (cursor !== "");
    expect(seen).toHaveLength(25);
    expect(new Set(seen)).toEqual(new Set(hashes));
  });

  it("filters the latest by one status or several", async () => {
    await submitted(3);
    await depository.settle();
    await submitted(2);
    const count = async (query: string) =>
      ((await depository.get(`/v1/fingerprints/latest?${query}`)).body.data as unknown[]).length;
    expect(await count("status=NEW")).toBe(2);
    expect(await count("status=FINALIZED_COMMITMENT")).toBe(3);
    expect(await count("status=NEW&status=FINALIZED_COMMITMENT")).toBe(5);
    expect(await count("status=QUEUED")).toBe(0);
  });

  it("lists a batch's members and the latest batches", async () => {
    const hashes = await submitted(8);
    await depository.settle();
    const { body } = await depository.get("/v1/batches/latest");
    const [batch] = body.data as BatchInfo[];
    const members = await depository.get(`/v1/batches/${batch?.id}/fingerprints`);
    const listed = (members.body.data as FingerprintSummary[]).map(({ hash }) => hash);
    expect(new Set(listed)).toEqual(new Set(hashes));
  });

  it("counts exactly from the minute in which a period began", async () => {
    const [minute, hour] = [60_000, 3_600_000];
    depository.clock.time += minute - (depository.clock.time % minute) + 20_000;
    await submitted(1);
    depository.clock.time += 29 * 24 * hour;
    await submitted(2);
    depository.clock.time += 24 * hour + minute - 20_001;
    await submitted(3);
    const stats = async () => (await depository.get("/v1/fingerprints/stats")).body.data as unknown;
    const counts = (fingerprints24h: number, fingerprints30d: number) => ({
      fingerprints24h,
      fingerprints30d,
      fingerprintsTotal: 6,
    });
    expect(await stats()).toEqual(counts(5, 6));
    depository.clock.time += 1;
    expect(await stats()).toEqual(counts(3, 5));
  });

  it("does not count what was received while the clock was ahead before its time has come", async () => {
    const day = 24 * 3_600_000;
    const stats = async () => (await depository.get("/v1/fingerprints/stats")).body.data as unknown;
    const { time } = depository.clock;
    depository.clock.time = time + 400 * day;
    await submitted(3);
    depository.clock.time = time;
    await submitted(2);
    const counts = { fingerprints24h: 2, fingerprints30d: 2, fingerprintsTotal: 5 };
    expect(await stats()).toEqual(counts);
    depository.clock.time = time + 20 * day;
    expect(await stats()).toEqual({ ...counts, fingerprints24h: 0 });
    depository.clock.time = time + 400 * day;
    expect(await stats()).toEqual({ ...counts, fingerprints24h: 3, fingerprints30d: 3 });
  });

  it("gives the activity of a period in whole buckets that add up", async () => {
    await submitted(2);
    depository.clock.time += 3 * 3_600_000;
    await submitted(4);
    const activityOf = async (period: string) => {
      const { body } = await depository.get(`/v1/fingerprints/activity?period=${period}`);
      const parsed = parseExact(dataOf(Activity), body);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
      return parsed.value.data;
    };
    const day = await activityOf("24h");
    expect(day.buckets).toHaveLength(24);
    expect(day.buckets.slice(-4).map(({ count }) => count)).toEqual([2, 0, 0, 4]);
    expect(day.buckets.at(-1)?.start).toBe("2026-01-05T13:00:00.000Z");
    const month = await activityOf("30d");
    expect([month.unit, month.buckets.length, month.buckets.at(-1)?.count]).toEqual(["day", 30, 6]);
    const all = await activityOf("all");
    expect(all.buckets).toEqual([{ start: "2026-01-05T00:00:00.000Z", count: 6 }]);
  });

  it("gives the activity of ten years at most, in an answer of at most half the length that the client accepts", async () => {
    const { time } = depository.clock;
    for (const [days, count] of [
      [3_653, 1],
      [3_652, 3],
      [0, 2],
    ] as const) {
      depository.clock.time = time - days * 86_400_000;
      await submitted(count);
    }
    const response = await depository.app.request("/v1/fingerprints/activity?period=all");
    const text = await response.text();
    expect(text.length).toBeLessThan(256 * 1024);
    const parsed = parseExact(dataOf(Activity), JSON.parse(text));
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    const { buckets } = parsed.value.data;
    expect(buckets).toHaveLength(3_653);
    expect([buckets[0]?.count, buckets.at(-1)?.count]).toEqual([3, 2]);
  });

  const absent = "00".repeat(32);
  it.each([
    [`/v1/fingerprints/${absent}`, 404, "NOT_FOUND", undefined],
    [`/v1/fingerprints/${absent}/proof`, 404, "NOT_FOUND", undefined],
    ["/v1/fingerprints/xyz", 400, "INVALID_REQUEST", "hash"],
    [`/v1/fingerprints/${absent}0/proof`, 400, "INVALID_REQUEST", "hash"],
    ["/v1/fingerprints/latest?limit=0", 400, "INVALID_REQUEST", "limit"],
    ["/v1/fingerprints/latest?limit=501", 400, "INVALID_REQUEST", "limit"],
    ["/v1/fingerprints/latest?limit=1e1", 400, "INVALID_REQUEST", "limit"],
    ["/v1/fingerprints/latest?cursor=AAAA", 400, "INVALID_REQUEST", "cursor"],
    ["/v1/fingerprints/latest?status=DONE", 400, "INVALID_REQUEST", "status"],
    ["/v1/fingerprints/activity?period=1y", 400, "INVALID_REQUEST", "period"],
    ["/v1/batches/404", 400, "INVALID_REQUEST", "batchId"],
    ["/v1/batches/0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01", 404, "NOT_FOUND", undefined],
    ["/v1/batches/0b7c1f2e-6a52-4d7e-9a3f-3d0c5d0e1a01/fingerprints", 404, "NOT_FOUND", undefined],
    [`/v1/ledger/snapshots/${absent}`, 404, "NOT_FOUND", undefined],
    [`/v1/ledger/snapshots/${absent}/next`, 404, "NOT_FOUND", undefined],
    ["/v1/ledger/snapshots/xyz/next", 400, "INVALID_REQUEST", "hash"],
    ["/v1/nothing", 404, "NOT_FOUND", undefined],
  ])("answers %s with %i, its code and the parameter's name", async (path, status, code, where) => {
    const answer = await depository.get(path);
    expect(answer.status).toBe(status);
    const [error] = answer.body.errors as { code: string; path?: string }[];
    expect([error?.code, error?.path]).toEqual([code, where]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("refuses methods that a path does not accept", async () => {
    const response = await depository.app.request("/v1/fingerprints/stats", { method: "DELETE" });
    expect(response.status).toBe(405);
  });
});
