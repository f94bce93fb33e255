import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../../src/store/counters.ts";
import type { BatchMove } from "../../src/store/store.ts";
import { fingerprint, organization } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeBatchCounts(tested: TestedStore): void {
  describe("counts of batches", () => {
    const day = Date.UTC(2026, 0, 5);
    const other = "6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a0ff";

    /** Adds fingerprints that were received at these times, and puts them into a batch. */
    async function batchOf(times: readonly number[], organizationId = organization.id) {
      await tested.store.fingerprints.add(
        times.map((createdAt) => fingerprint({ createdAt, organizationId })),
      );
      const id = randomUUID();
      await tested.store.batches.close({ id, organizationId, maxSize: 100, createdAt: day });
      return id;
    }
    async function move(id: string, path: readonly BatchMove["to"][], at: number): Promise<void> {
      for (const [index, to] of path.entries()) {
        const from = path[index - 1];
        if (from === undefined) continue;
        const confirmation = { snapshotHash: "ab", snapshotOrdinal: 1, confirmedAt: at };
        const isFinal = to === "FINALIZED_COMMITMENT";
        const moved = { id, from, to, at, ...(isFinal ? { confirmation } : {}) };
        expect(await tested.store.batches.advance(moved)).toBe(true);
      }
    }
    const toPending = ["QUEUED", "PROCESSING", "PENDING_COMMITMENT"] as const;
    /** Counts all batches that are not counted in their present state. @returns how many batches it counted */
    async function count(): Promise<number> {
      const batches = await tested.store.counts.batchesToCount(100);
      const counted = [];
      for (const batch of batches) counted.push(await tested.store.counts.countBatch(batch));
      return counted.filter(Boolean).length;
    }
    const hours = (from = day, to = day + DAY_MS) => tested.store.counts.batched("HOUR", from, to);

    it("[CH1] agree with counting by hand, at the edges of hours and days, in every state of a batch", async () => {
      const id = await batchOf([day - 1, day, day + HOUR_MS - 1, day + HOUR_MS]);
      const before = { start: day - HOUR_MS, batched: 1, final: 0, errored: 0 };
      const first = { start: day, batched: 2, final: 0, errored: 0 };
      const second = { start: day + HOUR_MS, batched: 1, final: 0, errored: 0 };
      expect([await count(), await count()]).toEqual([1, 0]);
      expect(await hours(day - HOUR_MS)).toEqual([before, first, second]);
      expect(await hours(day + 1, day + HOUR_MS)).toEqual([second]);
      const days = () => tested.store.counts.batched("DAY", day - DAY_MS, day);
      expect(await days()).toEqual([
        { start: day - DAY_MS, batched: 1, final: 0, errored: 0 },
        { start: day, batched: 3, final: 0, errored: 0 },
      ]);

      // A batch that is neither final nor errored is counted once. A change from one such status to another leaves
      // nothing to count.
      await move(id, toPending, day + HOUR_MS);
      expect(await count()).toBe(0);
      await move(id, ["PENDING_COMMITMENT", "ERRORED_COMMITMENT"], day + HOUR_MS);
      expect(await count()).toBe(1);
      expect(await hours(day, day)).toEqual([{ ...first, errored: 2 }]);
      expect(await tested.store.batches.retry({ id, retryCount: 0, at: day + HOUR_MS })).toBe(true);
      expect(await count()).toBe(1);
      expect(await hours(day, day)).toEqual([first]);
      expect(await tested.store.counts.finalTimes("HOUR", 0, day + DAY_MS)).toEqual([]);
      await move(id, ["PENDING_COMMITMENT", "FINALIZED_COMMITMENT"], day + HOUR_MS + 1_000);
      expect([await count(), await count()]).toEqual([1, 0]);
      expect(await days()).toEqual([
        { start: day - DAY_MS, batched: 1, final: 1, errored: 0 },
        { start: day, batched: 3, final: 3, errored: 0 },
      ]);
      // From receipt to final, the four fingerprints took 1 s, 1.001 s, 3601 s and 3601.001 s.
      const start = day + HOUR_MS;
      expect(await tested.store.counts.finalTimes("HOUR", 0, day + DAY_MS)).toEqual([
        { start, atMostMs: 1_000, fingerprints: 1 },
        { start, atMostMs: 2_000, fingerprints: 1 },
        { start, atMostMs: 5_400_000, fingerprints: 2 },
      ]);
      expect(await tested.store.counts.finalTimes("DAY", day, day)).toEqual([
        { start: day, atMostMs: 1_000, fingerprints: 1 },
        { start: day, atMostMs: 2_000, fingerprints: 1 },
        { start: day, atMostMs: 5_400_000, fingerprints: 2 },
      ]);
    });

    it("[CH1] count a batch once, although several workers count it at the same time or it changes meanwhile", async () => {
      const id = await batchOf([day, day + 1]);
      await move(id, toPending, day);
      const [stale] = await tested.store.counts.batchesToCount(100);
      if (stale === undefined) throw new Error("there is nothing to count");
      await move(id, ["PENDING_COMMITMENT", "FINALIZED_COMMITMENT"], day + 3_000);
      expect(await tested.store.counts.countBatch(stale)).toBe(false);
      expect(await hours()).toEqual([]);
      const [batch] = await tested.store.counts.batchesToCount(100);
      expect(batch).toEqual({ id, state: "FINAL", countedAs: null });
      if (batch === undefined) return;
      const workers = [1, 2, 3].map(() => tested.store.counts.countBatch(batch));
      expect((await Promise.all(workers)).filter(Boolean)).toHaveLength(1);
      expect(await hours()).toEqual([{ start: day, batched: 2, final: 2, errored: 0 }]);
      expect(await tested.store.counts.finalTimes("HOUR", day, day)).toEqual([
        { start: day, atMostMs: 3_000, fingerprints: 2 },
      ]);
    });

    it("[CH1] list the organizations with the most members in a period, and each organization's hours", async () => {
      await batchOf([day, day + HOUR_MS, day + HOUR_MS]);
      await batchOf([day, day + DAY_MS, day + DAY_MS, day + DAY_MS], other);
      await count();
      const own = { organizationId: organization.id, name: organization.name };
      const others = { organizationId: other, name: null, final: 0, errored: 0 };
      const of = (from: number, to: number, most: number) =>
        tested.store.counts.byOrganization({ unit: "HOUR", from, to, most });
      const firstDay = [
        { ...own, start: day, batched: 1, final: 0, errored: 0 },
        { ...own, start: day + HOUR_MS, batched: 2, final: 0, errored: 0 },
      ];
      expect(await of(day, day + DAY_MS - 1, 1)).toEqual({ rows: firstDay, isComplete: true });
      expect((await of(day, day + DAY_MS, 2)).rows).toEqual([
        { ...others, start: day, batched: 1 },
        { ...others, start: day + DAY_MS, batched: 3 },
        ...firstDay,
      ]);
      expect(await of(day - 2, day - 1, 9)).toEqual({ rows: [], isComplete: true });
    });
  });
}
