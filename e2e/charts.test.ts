// Tests the charts below the dashboard's counters against the numbers that the service gave.
import type { Page, Route } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { failAnswer } from "./change-answer.ts";
import { untilAnswered } from "./clock.ts";
import { untilDrawn, watchShifts } from "./layout-shifts.ts";

const origin = inject("origin");

const periods = [
  { title: "Fingerprints (24HR)", period: "24h", caption: /each hour, last 24 hours/ },
  { title: "Fingerprints (30D)", period: "30d", caption: /each day, last 30 days/ },
  { title: "Fingerprints (All time)", period: "all", caption: /since the first/ },
];

const overview = (page: Page) => page.getByRole("region", { name: "Overview" });
const counter = (page: Page, title: string) =>
  overview(page).locator("dl > div").filter({ hasText: title });

function activityOf(url: string, counts: readonly number[]) {
  const period = new URL(url).searchParams.get("period");
  const starts = counts.map((_, hour) => `2026-03-09T0${hour}:00:00.000Z`);
  return {
    period,
    unit: "hour",
    from: starts[0],
    to: starts.at(-1),
    buckets: counts.map((count, hour) => ({ start: starts[hour], count })),
  };
}

/** Answers the calls for the charts. All fingerprints of the tests' service were received within one hour. */
async function answerActivity(page: Page, counts: readonly number[] = [5, 0, 1000, 250]) {
  await page.route("**/v1/fingerprints/activity?*", (route) =>
    route.fulfill({ json: { data: activityOf(route.request().url(), counts) } }),
  );
}

describe(`the charts at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[G1] draw the numbers of each counter from zero, and give them as a table", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await answerActivity(page);
    await page.goto(`${origin}/dashboard`);
    for (const { title, caption } of periods) {
      const own = counter(page, title);
      const table = own.getByRole("table");
      await atBothSizes(page, async () => {
        await table.waitFor({ state: "attached" });
        await expect.poll(() => table.locator("caption").innerText()).toMatch(caption);
        await expect
          .poll(() => table.locator("td").allTextContents())
          .toEqual(["5", "0", "1,000", "250"]);
        await expect
          .poll(() => table.locator("tbody th").first().textContent())
          .toContain("2026-03-09");
        const shape = (
          await own
            .locator("path")
            .evaluateAll((paths) => paths.map((path) => path.getAttribute("d")))
        ).join("");
        const bars = [...shape.matchAll(/M[\d.]+ (\d+)v-([\d.]+)/g)];
        // Every bar begins at the baseline, and the tallest reaches the top. A small count stays visible.
        expect(bars.map(([, foot, height]) => [foot, height])).toEqual([
          ["100", "3"],
          ["100", "100"],
          ["100", "25"],
        ]);
      });
    }
    expect(errors).toEqual([]);
    await close();
  });

  it("[G1] are not drawn for fewer than three bars", async () => {
    const { page, close } = await browser.open(desktop);
    await answerActivity(page, [0, 7, 0, 9]);
    await page.goto(`${origin}/dashboard`);
    await counter(page, "Fingerprints (24HR)").waitFor();
    await untilAnswered(page);
    await untilDrawn(page);
    await expect(overview(page).locator("svg").count()).resolves.toBe(0);
    await close();
  });
});

describe.each(viewports)("the charts at $name", (viewport) => {
  const browser = useBrowser();

  it.each([
    { name: "it comes late", status: null },
    { name: "there is no such call", status: 404 },
    { name: "the call fails", status: 500 },
  ])("[G2] shifts nothing when $name, and is absent without numbers", async ({ status }) => {
    const { page, close } = await browser.open(viewport);
    // After five seconds, a longer text would replace "Updated just now", which would count as a shift.
    await page.clock.setFixedTime(Date.now());
    const shifts = await watchShifts(page);
    const activity = "**/v1/fingerprints/activity?*";
    const held: Route[] = [];
    if (status === null) await page.route(activity, (route) => void held.push(route));
    else await failAnswer(page, activity, status);
    await page.goto(`${origin}/dashboard`);
    await page
      .getByRole("table", { name: /^Latest fingerprints/ })
      .getByRole("link")
      .first()
      .waitFor();
    const charts = overview(page).locator("svg");
    if (status === null) {
      await expect.poll(() => held.length).toBe(3);
      // The test holds back the charts' numbers until all other content has been drawn. Only then does a chart that
      // moves this content count as a shift.
      await untilDrawn(page);
      await Promise.all(
        held.map((route) => {
          const data = activityOf(route.request().url(), [5, 0, 1000, 250]);
          return route.fulfill({ json: { data } });
        }),
      );
      await expect.poll(() => charts.count()).toBe(3);
    } else await untilAnswered(page);
    await untilDrawn(page);
    await expect.poll(() => charts.count()).toBe(status === null ? 3 : 0);
    await expect(shifts()).resolves.toEqual([]);
    await close();
  });
});
