import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/store/counters.ts";
import { fingerprint, start } from "./example-records.ts";
import type { TestedStore } from "./tested-store.ts";

export function describeCounters(tested: TestedStore): void {
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
