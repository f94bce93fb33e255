import { describe, expect, it } from "vitest";
import type { TestedStore } from "./tested-store.ts";

export function describeLeases(tested: TestedStore): void {
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
