import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withLease } from "./publish.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a lease is released only after the extensions that were still running", async () => {
  const changes: string[] = [];
  const slow = Promise.withResolvers<void>();
  const leases = {
    async take() {
      if (changes.length > 0) await slow.promise;
      changes.push("taken");
      return true;
    },
    async release() {
      changes.push("released");
    },
  };
  const work = Promise.withResolvers<string>();
  const done = withLease({ leases, now: Date.now, holder: "one" }, () => work.promise);
  // Two extensions begin during the work and end only after it.
  await vi.advanceTimersByTimeAsync(7_000);
  work.resolve("published");
  await vi.advanceTimersByTimeAsync(1_000);
  slow.resolve();
  expect(await done).toBe("published");
  expect(changes).toEqual(["taken", "taken", "taken", "released"]);
});

it("a lease that another publisher has taken is lost, although the clock was set back", async () => {
  let isFree = true;
  const leases = {
    take: async () => isFree,
    release: async () => undefined,
  };
  const done = withLease({ leases, now: Date.now, holder: "one" }, async (assertHeld) => {
    assertHeld();
    isFree = false;
    vi.setSystemTime(Date.now() - 3_600_000);
    await vi.advanceTimersByTimeAsync(4_000);
    assertHeld();
  });
  await expect(done).rejects.toMatchObject({ code: "LEASE_LOST" });
});
