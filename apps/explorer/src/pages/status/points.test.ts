import type { ServiceActivity, ServiceStatus } from "@digital-evidence/evidence/api";
import { describe, expect, it } from "vitest";
import { pointsOf } from "./points.ts";

const MINUTE_MS = 60_000;
const time = Date.UTC(2026, 2, 9, 14, 20);
const before = (ms: number) => new Date(time - ms).toISOString();
const status: ServiceStatus = {
  time: before(0),
  newestSnapshot: { ordinal: 7, timestamp: before(60 * MINUTE_MS) },
  waiting: { fingerprints: 0 },
  onTheWay: { batches: 0 },
  errored: { batches: 0 },
  countedUpTo: 1_000,
  log: { state: "SIGNING", size: 7 },
};

/** Returns the kinds of the points about ledger, waiting, refusals, times, log and clock, in this order. */
function kinds(changes: Partial<ServiceStatus>, answeredAt = time): string[] {
  return pointsOf({ ...status, ...changes }, answeredAt, undefined)
    .slice(1)
    .map(({ kind }) => kind);
}
const inOrder = ["fine", "fine", "fine", "unknown", "fine", "fine"];

describe("the points of a status", () => {
  it("are in order while nothing waits, however old the newest snapshot is", () => {
    expect(kinds({})).toEqual(inOrder);
  });

  it("call a ledger stuck only if batches wait for it and it has not grown for long", () => {
    const wait = (ms: number) => ({ batches: 1, oldestAt: before(ms) });
    expect(kinds({ onTheWay: wait(15 * MINUTE_MS) })[0]).toBe("fine");
    expect(kinds({ onTheWay: wait(16 * MINUTE_MS) }).slice(0, 2)).toEqual([
      "attention",
      "attention",
    ]);
    const newestSnapshot = { ordinal: 8, timestamp: before(MINUTE_MS) };
    expect(kinds({ onTheWay: wait(16 * MINUTE_MS), newestSnapshot }).slice(0, 2)).toEqual([
      "fine",
      "attention",
    ]);
  });

  it("do not know about the ledger or the log where the service names neither", () => {
    const { newestSnapshot: _, ...other } = status;
    const points = pointsOf({ ...other, log: { state: "STARTING" } }, time, null);
    expect(points.map(({ kind }) => kind)).toEqual([
      "fine",
      "unknown",
      "fine",
      "fine",
      "unknown",
      "unknown",
      "fine",
    ]);
  });

  it("[TL24] say that an earlier log ended, and what its last known checkpoint covers", () => {
    const key = "old.example/log+00000000+AA==";
    const textOf = (former: ServiceStatus["log"]["former"]) =>
      pointsOf({ ...status, log: { ...status.log, former } }, time, null)[5]?.text;
    expect(textOf(undefined)).toBe("Yes. The newest checkpoint covers 7 snapshots.");
    expect(
      textOf([
        { key, size: 3 },
        { key, size: 12 },
      ]),
    ).toBe(
      "Yes. The newest checkpoint covers 7 snapshots. An earlier log of this service has ended. The last checkpoint that the service names of it covers 12 snapshots.",
    );
    expect(textOf([{ key }])).toContain("The service names no checkpoint of it.");
  });

  it("do not say that nothing became final while the service has not counted its batches", () => {
    const none = { received: 0, final: 0, errored: 0 };
    const activity: ServiceActivity = {
      period: "24h",
      unit: "hour",
      from: before(0),
      to: before(0),
      isCatchingUp: false,
      buckets: [],
      organizations: [],
      otherOrganizations: none,
      organizationsComplete: true,
      timesToFinal: { fingerprints: 0, buckets: [] },
    };
    const times = (isCatchingUp: boolean) =>
      pointsOf(status, time, { ...activity, isCatchingUp }).find(({ title }) =>
        title.startsWith("How long"),
      );
    expect(times(false)).toMatchObject({
      kind: "fine",
      text: expect.stringMatching(/^No fingerprint/),
    });
    expect(times(true)).toMatchObject({
      kind: "unknown",
      text: expect.stringMatching(/^Not counted yet/),
    });
  });

  it("call attention to a log without its quorum, and to one that is refused", () => {
    const witnesses = { asked: 3, cosigned: 1, isQuorum: false };
    expect(kinds({ log: { state: "FOLLOWING", size: 7, witnesses } })[4]).toBe("attention");
    expect(kinds({ log: { state: "REFUSING", size: 7 } })[4]).toBe("attention");
  });

  it.each([
    [0, "fine"],
    [MINUTE_MS, "fine"],
    [-MINUTE_MS, "fine"],
    [MINUTE_MS + 1, "attention"],
    [-MINUTE_MS - 1, "attention"],
  ])("judge a difference of %i milliseconds between the clocks as %s", (difference, kind) => {
    expect(kinds({}, time + difference)[5]).toBe(kind);
  });
});
