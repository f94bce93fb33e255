import { describe, expect, it } from "vitest";
import type { SnapshotHeader } from "../../src/store/store.ts";
import { start } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeLedgerTables(tested: TestedStore): void {
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
