// Tests the charts below the dashboard's counters against the numbers that the service gave.
import { describe, expect, it } from "vitest";
import {
  all,
  at,
  atBothSizes,
  bothSizes,
  one,
  poll,
  show,
  sizes,
  valueOf,
  watchShifts,
} from "../../../test/show.tsx";
import { createStubService, type StubService } from "../../../test/stub-service.ts";

const ACTIVITY = "/v1/fingerprints/activity";
const periods = [
  { title: "Fingerprints (24HR)", caption: /each hour, last 24 hours/ },
  { title: "Fingerprints (30D)", caption: /each day, last 30 days/ },
  { title: "Fingerprints (All time)", caption: /since the first/ },
];

const counter = (title: string) => valueOf(title).parentElement ?? document.body;
const charts = () => all("[aria-labelledby] dl svg").length;

function activityOf({ searchParams }: URL, counts: readonly number[]) {
  const starts = counts.map((_, hour) => `2026-03-09T0${hour}:00:00.000Z`);
  const data = {
    period: searchParams.get("period"),
    unit: "hour",
    from: starts[0],
    to: starts.at(-1),
    buckets: counts.map((count, hour) => ({ start: starts[hour], count })),
  };
  return Response.json({ data });
}

function serviceWith(counts: readonly number[]): StubService {
  const service = createStubService();
  service.on(ACTIVITY, (url) => activityOf(url, counts));
  return service;
}

const rows = () => all('main table a[href^="/fingerprint/"]').length;
const isAnswered = (service: StubService) =>
  service.asked.filter((path) => path.startsWith(ACTIVITY)).length === 3;

describe(`the charts at ${bothSizes}`, () => {
  it("[G1] draw the numbers of each counter from zero, and give them as a table", async () => {
    await show("/dashboard", { service: serviceWith([5, 0, 1000, 250]) });
    for (const { title, caption } of periods) {
      await atBothSizes(async () => {
        await poll(() => all("table", counter(title)).length).toBe(1);
        const table = one("table", counter(title));
        expect(one("caption", table).textContent).toMatch(caption);
        expect(all("td", table).map(({ textContent }) => textContent)).toEqual([
          "5",
          "0",
          "1,000",
          "250",
        ]);
        expect(one("tbody th", table).textContent).toContain("2026-03-09");
        const shape = all("path", counter(title))
          .map((path) => path.getAttribute("d"))
          .join("");
        const bars = [...shape.matchAll(/M[\d.]+ (\d+)v-([\d.]+)/g)];
        // Every bar begins at the baseline, and the tallest reaches the top. A small count stays visible.
        expect(bars.map(([, foot, height]) => [foot, height])).toEqual([
          ["100", "3"],
          ["100", "100"],
          ["100", "25"],
        ]);
      });
    }
  });

  it("[G1] are not drawn for fewer than three bars", async () => {
    const service = serviceWith([0, 7, 0, 9]);
    await show("/dashboard", { service });
    await poll(rows).toBeGreaterThan(0);
    await poll(() => isAnswered(service)).toBe(true);
    await atBothSizes(async () => expect(charts()).toBe(0));
  });
});

describe.each(sizes)("the charts at $name", (size) => {
  it.each([
    { name: "it comes late", status: null },
    { name: "there is no such call", status: 404 },
    { name: "the call fails", status: 418 },
  ])("[G2] shifts nothing when $name, and is absent without numbers", async ({ status }) => {
    const service = serviceWith([5, 0, 1000, 250]);
    const release = status === null ? service.hold(ACTIVITY) : () => undefined;
    if (status !== null) service.fail(ACTIVITY, status);
    await show("/dashboard", { service });
    await at(size);
    await poll(rows).toBeGreaterThan(0);
    await poll(() => isAnswered(service)).toBe(true);
    // The charts' numbers are held back until all other content has been drawn. Only then does a chart that moves this
    // content count as a shift.
    const shifts = await watchShifts();
    release();
    await poll(charts).toBe(status === null ? 3 : 0);
    await expect(shifts()).resolves.toEqual([]);
  });
});
