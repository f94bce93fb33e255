// Tests the charts below the dashboard's counters against the numbers that the service gave.
import type { Page, Route } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { failAnswer } from "./change-answer.ts";
import { untilAnswered } from "./clock.ts";
import { untilDrawn, watchShifts } from "./layout-shifts.ts";
import { ask } from "./service.ts";
import { isPublished } from "./source.ts";

const origin = inject("origin");

type Activity = { period: string; buckets: { start: string; count: number }[] };

const periods = [
  { title: "Fingerprints (24HR)", period: "24h", caption: /each hour, last 24 hours/ },
  { title: "Fingerprints (30D)", period: "30d", caption: /each day, last 30 days/ },
  { title: "Fingerprints (All time)", period: "all", caption: /since the first/ },
];

const counter = (page: Page, title: string) =>
  page.getByRole("region", { name: "Overview" }).locator("dl > div").filter({ hasText: title });

describe(`the charts at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[G1] draw the numbers of each counter from zero, and give them as a table", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const expected = periods.map((each) => {
      const path = `/v1/fingerprints/activity?period=${each.period}`;
      const answered = isPublished ? ask(origin, path) : page.waitForResponse(`**${path}`);
      return { ...each, answered };
    });
    await page.goto(`${origin}/dashboard`);
    for (const { title, caption, answered } of expected) {
      const { data } = (await (await answered).json()) as { data: Activity };
      const own = counter(page, title);
      const table = own.getByRole("table");
      const counts = data.buckets.map(({ count }) => count);
      const most = Math.max(...counts);
      const shown = counts.map((count) => new Intl.NumberFormat("en-US").format(count));
      await atBothSizes(page, async () => {
        await table.waitFor({ state: "attached" });
        await expect.poll(() => table.locator("caption").innerText()).toMatch(caption);
        await expect.poll(() => table.locator("td").allTextContents()).toEqual(shown);
        await expect
          .poll(() => table.locator("tbody th").first().textContent())
          .toContain(data.buckets[0]?.start.slice(0, 10) ?? "");
        const shape = (
          await own
            .locator("path")
            .evaluateAll((paths) => paths.map((path) => path.getAttribute("d")))
        ).join("");
        const bars = [...shape.matchAll(/M[\d.]+ (\d+)v-([\d.]+)/g)];
        expect(bars).toHaveLength(counts.filter((count) => count > 0).length);
        // Every bar begins at the baseline, and the tallest reaches the top.
        expect(new Set(bars.map(([, foot]) => foot))).toEqual(new Set(["100"]));
        expect(Math.max(...bars.map(([, , height]) => Number(height)))).toBe(
          most > 0 ? 100 : -Infinity,
        );
      });
    }
    expect(errors).toEqual([]);
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
    const charts = page.getByRole("region", { name: "Overview" }).locator("svg");
    if (status === null) {
      await expect.poll(() => held.length).toBe(3);
      // The test holds back the charts' numbers until all other content has been drawn. Only then does a chart that
      // moves this content count as a shift.
      await untilDrawn(page);
      await Promise.all(held.map((route) => route.continue()));
      await expect.poll(() => charts.count()).toBe(3);
    } else await untilAnswered(page);
    await untilDrawn(page);
    await expect.poll(() => charts.count()).toBe(status === null ? 3 : 0);
    await expect(shifts()).resolves.toEqual([]);
    await close();
  });
});
