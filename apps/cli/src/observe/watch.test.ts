import { describe, expect, it } from "vitest";
import { BEHAVIOURS, observeGenerated } from "../../test/observer-run.ts";

const SEED = 46;

describe("an observer of generated services", () => {
  it("names each lie that it was shown, and says nothing of an honest service", async () => {
    const seen = new Set<string>();
    for (let number = 0; number < 60; number += 1) {
      const { behaviour, problems } = await observeGenerated(SEED, number);
      seen.add(behaviour);
      expect([number, behaviour, problems]).toEqual([number, behaviour, []]);
    }
    expect(seen.size).toBeGreaterThan(BEHAVIOURS.length / 2);
  });
});
