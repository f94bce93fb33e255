// Tests the contract that every store keeps. The test of each adapter calls `describeStore` with its store.
import { describe, expect, it } from "vitest";
import { fingerprint, organization, start } from "./example-records.ts";
import { type SharedStore, type TestedStore, useStore } from "./tested-store.ts";
import { describeBatchCounts } from "./batch-counts.ts";
import { describeApiKeys } from "./api-keys.ts";
import { describeBatches } from "./batches.ts";
import { describeBounds } from "./bounds.ts";
import { describeFingerprints } from "./fingerprints.ts";
import { describeLaterSubmissions } from "./later-submissions.ts";
import { describeLogTables } from "./log-tables.ts";
import { describeSearch } from "./search.ts";
import { describeSigners } from "./signers.ts";
import { describeWebhooks } from "./webhooks.ts";
import { describeWithholdings } from "./withholdings.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/store/counters.ts";
import type { SnapshotHeader } from "../../src/store/store.ts";

export function describeStore(name: string, shared: SharedStore): void {
  describe(`store contract: ${name}`, () => {
    const tested = useStore(shared);

    it("has a new version after each write and the same one until then, or never has a version", async () => {
      const versions = [tested.store.version()];
      await tested.store.fingerprints.add([fingerprint()]);
      versions.push(tested.store.version());
      expect(tested.store.version()).toBe(versions[1]);
      await tested.closedBatch(1);
      versions.push(tested.store.version());
      const isVersioned = versions.every((version) => version !== null);
      expect(new Set(versions).size).toBe(isVersioned ? versions.length : 1);
    });

    it("is marked once as real or as demonstration data", async () => {
      const claims = ["REAL", "DEMONSTRATION", "REAL"] as const;
      const kinds = await Promise.all(claims.map((wanted) => tested.store.kind.claim(wanted)));
      expect(new Set(kinds).size).toBe(1);
      await tested.store.organizations.put(organization);
      for (const wanted of claims) expect(await tested.store.kind.claim(wanted)).toBe(kinds[0]);
    });

    it("is marked as real if it was filled before its first service", async () => {
      await tested.store.organizations.put(organization);
      expect(await tested.store.kind.claim("DEMONSTRATION")).toBe("REAL");
    });

    describeOrganizations(tested);
    describeApiKeys(tested);
    describeFingerprints(tested);
    describeLaterSubmissions(tested);
    describeBounds(tested);
    describeSearch(tested);
    describeSigners(tested);
    describeCounters(tested);
    describeBatches(tested);
    describeBatchCounts(tested);
    describeLedgerTables(tested);
    describeLogTables(tested);
    describeWebhooks(tested);
    describeLeases(tested);
    describeWithholdings(tested);
  });
}

function describeOrganizations(tested: TestedStore): void {
  describe("organizations", () => {
    it("are found by their ids and can be renamed", async () => {
      expect(await tested.store.organizations.get(organization.id)).toEqual(organization);
      expect(await tested.store.organizations.get("none")).toBeNull();
      const renamed = { ...organization, name: "Northwind" };
      await tested.store.organizations.put(renamed);
      expect(await tested.store.organizations.get(organization.id)).toEqual(renamed);
    });
  });
}

function describeCounters(tested: TestedStore): void {
  describe("counters", () => {
    it("agree with counting by hand from the requested minute, at the edges of hours and days too", async () => {
      const times = [
        0,
        1,
        MINUTE_MS - 1,
        MINUTE_MS,
        HOUR_MS / 2,
        HOUR_MS - 1,
        HOUR_MS,
        HOUR_MS + 1,
        5 * HOUR_MS,
        DAY_MS - 1,
        DAY_MS,
        DAY_MS + 1,
        3 * DAY_MS - 1,
        30 * DAY_MS,
      ];
      const base = Math.floor(start / DAY_MS) * DAY_MS;
      await tested.store.fingerprints.add(
        times.map((time) => fingerprint({ createdAt: base + time })),
      );
      const edges = [...times, HOUR_MS / 2, 2 * DAY_MS, 31 * DAY_MS];
      const since = edges.flatMap((time) => [time - MINUTE_MS, time - 1, time, time + 1]);
      const counted = await tested.store.counts.since(since.map((time) => base + time));
      const minuteOf = (time: number): number => time - (time % MINUTE_MS);
      const expected = since.map((from) => {
        const received = times.filter((time) => base + time >= minuteOf(base + from));
        const [first] = received;
        return {
          fingerprints: received.length,
          firstMinute: first === undefined ? null : minuteOf(base + first),
        };
      });
      expect(counted).toEqual({ since: expected, total: times.length });
    });

    it("stay exact however many fingerprints are added at once, even if some are stored already", async () => {
      const base = Math.floor(start / DAY_MS) * DAY_MS;
      const many = Array.from({ length: 400 }, (_, index) =>
        fingerprint({ createdAt: base + index * 7 * MINUTE_MS }),
      );
      const halves = [many.slice(0, 250), many.slice(150), many.toReversed()];
      await Promise.all(halves.map((some) => tested.store.fingerprints.add(some)));
      const { since, total } = await tested.store.counts.since([
        base,
        base + 70 * MINUTE_MS,
        base + DAY_MS,
      ]);
      const from = (time: number) => many.filter(({ createdAt }) => createdAt >= time).length;
      expect(total).toBe(400);
      expect(since.map(({ fingerprints }) => fingerprints)).toEqual([
        400,
        390,
        from(base + DAY_MS),
      ]);
    });

    it("list the hours or days of a period that have fingerprints", async () => {
      const day = Math.floor(start / DAY_MS) * DAY_MS;
      const times = [0, HOUR_MS - 1, 3 * HOUR_MS, DAY_MS - 1, 2 * DAY_MS];
      await tested.store.fingerprints.add(
        times.map((time) => fingerprint({ createdAt: day + time })),
      );
      expect(await tested.store.counts.received("HOUR", day, day + DAY_MS)).toEqual([
        { start: day, fingerprints: 2 },
        { start: day + 3 * HOUR_MS, fingerprints: 1 },
        { start: day + 23 * HOUR_MS, fingerprints: 1 },
      ]);
      expect(await tested.store.counts.received("DAY", day, day + 2 * DAY_MS)).toEqual([
        { start: day, fingerprints: 4 },
        { start: day + 2 * DAY_MS, fingerprints: 1 },
      ]);
      const later = await tested.store.counts.received("HOUR", day + 1, day + 3 * HOUR_MS);
      expect(later).toEqual([{ start: day + 3 * HOUR_MS, fingerprints: 1 }]);
    });
  });
}

function describeLedgerTables(tested: TestedStore): void {
  describe("ledger tables", () => {
    const header = (ordinal: number, hash: string): SnapshotHeader => ({
      ordinal,
      hash,
      previousHash: ordinal === 1 ? null : "00".repeat(32),
      timestamp: "2026-01-05T10:20:00.000Z",
    });

    it("keep the first root of a batch", async () => {
      const entry = { batchId: "b1", root: "1a".repeat(32), at: start };
      expect(await tested.store.ledger.putEntry(entry)).toMatchObject({
        root: entry.root,
        ordinal: null,
      });
      const again = await tested.store.ledger.putEntry({ ...entry, root: "2b".repeat(32) });
      expect(again.root).toBe(entry.root);
      expect(await tested.store.ledger.waitingEntries(10)).toHaveLength(1);
    });

    it("append a snapshot once per ordinal, with its entries", async () => {
      for (const batchId of ["b2", "b1"]) {
        await tested.store.ledger.putEntry({ batchId, root: "1a".repeat(32), at: start });
      }
      expect(await tested.store.ledger.lastSnapshot()).toBeNull();
      const added = await Promise.all([
        tested.store.ledger.appendSnapshot(header(1, "aa"), ["b1", "b2"]),
        tested.store.ledger.appendSnapshot(header(1, "bb"), ["b1", "b2"]),
      ]);
      expect(added.filter(Boolean)).toHaveLength(1);
      const kept = added[0] ? "aa" : "bb";
      expect(await tested.store.ledger.lastSnapshot()).toEqual(header(1, kept));
      expect(await tested.store.ledger.snapshot(kept)).toEqual({
        ...header(1, kept),
        entries: ["b1", "b2"].map((batchId) => ({ batchId, root: "1a".repeat(32) })),
      });
      expect(await tested.store.ledger.snapshotAt(1)).toEqual(
        await tested.store.ledger.snapshot(kept),
      );
      expect(await tested.store.ledger.snapshot("cc")).toBeNull();
      expect(await tested.store.ledger.waitingEntries(10)).toEqual([]);
    });

    it("find the snapshot after another, and none after the newest or after an unknown one", async () => {
      for (const batchId of ["b1", "b2", "b3"]) {
        await tested.store.ledger.putEntry({ batchId, root: "1a".repeat(32), at: start });
      }
      await tested.store.ledger.appendSnapshot(header(1, "cc"), ["b1"]);
      expect(await tested.store.ledger.snapshotAfter("cc")).toBeNull();
      await tested.store.ledger.appendSnapshot(header(2, "aa"), ["b3", "b2"]);
      expect(await tested.store.ledger.snapshotAfter("cc")).toEqual({
        ...header(2, "aa"),
        entries: ["b2", "b3"].map((batchId) => ({ batchId, root: "1a".repeat(32) })),
      });
      expect(await tested.store.ledger.snapshotAfter("aa")).toBeNull();
      expect(await tested.store.ledger.snapshotAfter("bb")).toBeNull();
    });

    it("refuse a snapshot with an entry that another snapshot contains, and store no part of it", async () => {
      await tested.store.ledger.putEntry({ batchId: "b1", root: "1a".repeat(32), at: start });
      await tested.store.ledger.appendSnapshot(header(1, "aa"), ["b1"]);
      await expect(tested.store.ledger.appendSnapshot(header(2, "bb"), ["b1"])).rejects.toThrow();
      expect(await tested.store.ledger.snapshotAt(2)).toBeNull();
      expect((await tested.store.ledger.lastSnapshot())?.ordinal).toBe(1);
    });
  });
}

function describeLeases(tested: TestedStore): void {
  describe("leases", () => {
    const take = (holder: string, at: number, until: number, name = "publish") =>
      tested.store.leases.take({ name, holder, at, until });

    it("[PU4] are held by one at a time, until they end or are released", async () => {
      const taken = await Promise.all(["a", "b", "c"].map((holder) => take(holder, 10, 20)));
      expect(taken.filter(Boolean)).toHaveLength(1);
      const holder = ["a", "b", "c"][taken.indexOf(true)] ?? "";
      expect(await take("d", 19, 40)).toBe(false);
      expect(await take("d", 19, 40, "another")).toBe(true);
      expect(await take(holder, 19, 30)).toBe(true);
      expect(await take("d", 20, 40)).toBe(false);
      await tested.store.leases.release({ name: "publish", holder: "d" });
      expect(await take("d", 29, 40)).toBe(false);
      await tested.reopen();
      expect(await take("d", 30, 40)).toBe(true);
      expect(await take(holder, 31, 50)).toBe(false);
      await tested.store.leases.release({ name: "publish", holder: "d" });
      expect(await take(holder, 31, 50)).toBe(true);
    });

    it("can be taken from a holder whose clock was more than a lease ahead", async () => {
      expect(await take("ahead", 1_000, 1_010)).toBe(true);
      expect(await take("b", 990, 1_000)).toBe(false);
      expect(await take("b", 989, 999)).toBe(true);
      expect(await take("ahead", 990, 1_000)).toBe(false);
    });
  });
}
