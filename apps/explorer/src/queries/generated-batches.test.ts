import { describe, expect, it } from "vitest";
import { createGeneratedBatches } from "./generated-batches.ts";

const now = () => Date.parse("2026-03-09T14:05:07Z");

/** Returns a replacement for `Math.random` that repeats the given numbers. */
function sequence(numbers: readonly number[]): () => number {
  let at = 0;
  return () => numbers[at++ % numbers.length] ?? 0;
}

describe("[B9] createGeneratedBatches", () => {
  it("keeps ordinals from 100000 to 1000000 and members from 5 to 15", async () => {
    const lowest = createGeneratedBatches({ random: () => 0, now });
    expect((await lowest.batch("a"))?.globalSnapshotOrdinal).toBe(100_000);
    expect((await lowest.batchFingerprints("a")).data).toHaveLength(5);
    const highest = createGeneratedBatches({ random: () => 1 - Number.EPSILON, now });
    expect((await highest.batch("a"))?.globalSnapshotOrdinal).toBe(1_000_000);
    expect((await highest.batchFingerprints("a")).data).toHaveLength(15);
  });

  it("does not find an id that contains 404", async () => {
    const batches = createGeneratedBatches({ random: () => 0.5, now });
    expect(await batches.batch("batch-404-x")).toBeNull();
    expect((await batches.batchFingerprints("batch-404-x")).data).toEqual([]);
    expect(await batches.batch("batch-40-4")).not.toBeNull();
  });

  it("answers the same batch for the same id", async () => {
    const batches = createGeneratedBatches({ random: sequence([0.1, 0.7, 0.3, 0.9, 0.2]), now });
    const first = await batches.batch("a");
    expect(await batches.batch("b")).not.toEqual({ ...first, id: "b" });
    expect(await batches.batch("a")).toBe(first);
  });

  it("[B7] leaves event id and document ref out", async () => {
    const batches = createGeneratedBatches({ random: Math.random, now });
    for (const row of (await batches.batchFingerprints("a")).data) {
      expect(row).not.toHaveProperty("eventId");
      expect(row).not.toHaveProperty("documentRef");
      expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
    }
  });
});
