// Tests the call for the activity over HTTP. The store's contract tests the counts.
import { dataOf, parseExact, ServiceActivity } from "@digital-evidence/evidence/api";
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type FreshDepository,
  freshDepository,
  organization,
  signed,
  value,
} from "../../test/fresh-depository.ts";
import { BATCHES_PER_RUN } from "../batching/count-batches.ts";
import { DAY_MS, HOUR_MS } from "../store/counters.ts";
import { fingerprint, register } from "../../test/store-contract/example-records.ts";

let depository: FreshDepository;
beforeEach(async () => {
  depository = await freshDepository();
  await register(depository.store);
});
afterEach(() => depository.remove());

async function activity(query = ""): Promise<ServiceActivity> {
  const { status, body } = await depository.get(`/v1/activity${query}`);
  expect(status).toBe(200);
  const parsed = parseExact(dataOf(ServiceActivity), body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value.data;
}
const submit = (count: number) =>
  depository.submit(Array.from({ length: count }, () => signed(value())));
const pass = (ms: number) => {
  depository.clock.time += ms;
};

describe("the activity", () => {
  it("[CH2] has every hour or day of the period, what was received in it, and what became of that", async () => {
    // The clock begins at 10:20.
    await submit(3);
    await depository.settle();
    pass(2 * HOUR_MS);
    await submit(2);
    const day = await activity();
    expect(day).toMatchObject({
      period: "24h",
      unit: "hour",
      from: "2026-01-04T13:00:00.000Z",
      to: "2026-01-05T12:20:12.000Z",
      isCatchingUp: false,
      organizationsComplete: true,
    });
    expect(day.buckets.map(({ start }) => start)).toEqual(
      Array.from({ length: 24 }, (_, hour) =>
        new Date(Date.parse(day.from) + hour * HOUR_MS).toISOString(),
      ),
    );
    const counted = day.buckets.filter(({ received }) => received > 0);
    expect(counted).toEqual([
      { start: "2026-01-05T10:00:00.000Z", received: 3, final: 3, errored: 0 },
      { start: "2026-01-05T12:00:00.000Z", received: 2, final: 0, errored: 0 },
    ]);
    // The two fingerprints that wait for a batch are not counted for their organization yet.
    expect(day.organizations).toEqual([
      {
        orgId: organization.id,
        orgName: organization.name,
        received: 3,
        final: 3,
        errored: 0,
        receivedByBucket: day.buckets.map(({ final }) => final),
      },
    ]);
    expect(day.otherOrganizations).toEqual({ received: 0, final: 0, errored: 0 });

    for (const [period, days] of [
      ["7d", 7],
      ["30d", 30],
      ["90d", 90],
    ] as const) {
      const { unit, from, buckets } = await activity(`?period=${period}`);
      expect([unit, buckets.length]).toEqual(["day", days]);
      expect(from).toBe(new Date(Date.UTC(2026, 0, 5) - (days - 1) * DAY_MS).toISOString());
      expect(buckets.at(-1)).toEqual({
        start: "2026-01-05T00:00:00.000Z",
        received: 5,
        final: 3,
        errored: 0,
      });
    }
  });

  it("[CH3] has the times from receipt to final as classes, in the hour in which they ended", async () => {
    await submit(19);
    await depository.settle();
    pass(50 * 60_000);
    // One fingerprint of twenty waits for two minutes before its batch is closed.
    await submit(1);
    pass(120_000);
    await depository.settle();
    const { timesToFinal } = await activity();
    // The workers run every two seconds. A batch is closed in the first run and final in the sixth.
    const short = { overMs: 10_000, atMostMs: 12_000 };
    const long = { overMs: 120_000, atMostMs: 150_000 };
    expect(timesToFinal).toMatchObject({ fingerprints: 20, median: short, p95: short });
    expect(timesToFinal.buckets.filter(({ fingerprints }) => fingerprints > 0)).toEqual([
      { start: "2026-01-05T10:00:00.000Z", fingerprints: 19, median: short, p95: short },
      { start: "2026-01-05T11:00:00.000Z", fingerprints: 1, median: long, p95: long },
    ]);
    expect(timesToFinal.buckets[0]).not.toHaveProperty("median");
  });

  it("[CH4] names the eight largest organizations, and counts all others together", async () => {
    const ids = Array.from({ length: 10 }, () => randomUUID());
    const all = ids.flatMap((organizationId, index) =>
      Array.from({ length: index + 1 }, () =>
        fingerprint({ organizationId, createdAt: depository.clock.time }),
      ),
    );
    await depository.store.fingerprints.add(all);
    await depository.settle();
    const { organizations, otherOrganizations } = await activity();
    expect(organizations.map(({ orgId, received }) => [orgId, received])).toEqual(
      ids
        .map((id, index) => [id, index + 1])
        .toReversed()
        .slice(0, 8),
    );
    expect(otherOrganizations).toEqual({ received: 3, final: 3, errored: 0 });
  });

  it("[CH5] is read at most every ten seconds, and says when", async () => {
    await submit(1);
    const first = await depository.get("/v1/activity");
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=10");
    await submit(1);
    pass(9_999);
    expect((await depository.get("/v1/activity")).body).toEqual(first.body);
    expect((await activity("?period=7d")).buckets.at(-1)?.received).toBe(2);
    pass(1);
    const second = await activity();
    expect(second.buckets.at(-1)?.received).toBe(2);
    expect(second.to).toBe("2026-01-05T10:20:10.000Z");
    // When the clock is set back, the cached answer is no longer used.
    pass(-HOUR_MS);
    expect((await activity()).to).toBe("2026-01-05T09:20:10.000Z");
  });

  it("[CH6] says so while earlier batches are still being counted", async () => {
    for (let batch = 0; batch <= BATCHES_PER_RUN; batch += 1) {
      await depository.store.fingerprints.add([fingerprint({ organizationId: organization.id })]);
      await depository.store.batches.close({
        id: randomUUID(),
        organizationId: organization.id,
        maxSize: 1,
        createdAt: depository.clock.time,
      });
    }
    expect((await activity()).isCatchingUp).toBe(true);
    await depository.service.countBatches();
    expect((await activity("?period=7d")).isCatchingUp).toBe(false);
    await depository.service.countBatches();
    const { organizations } = await activity("?period=30d");
    expect(organizations[0]?.received).toBe(BATCHES_PER_RUN + 1);
  });

  it("refuses an unknown period, and names the parameter", async () => {
    const { status, body } = await depository.get("/v1/activity?period=all");
    expect([status, body.errors]).toEqual([
      400,
      [
        {
          code: "INVALID_REQUEST",
          message: "must be one of 24h, 7d, 30d, 90d",
          path: "period",
        },
      ],
    ]);
  });
});
