// Tests the page of the running service's activity. What it shows of other answers is in
// apps/explorer/src/pages/activity/activity-page.test.tsx.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { untilCounted } from "./service.ts";

const origin = inject("origin");
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Opens the table of a panel. @returns the texts of the cells of each row */
async function rows(page: Page, name: string): Promise<string[][]> {
  const summary = panel(page, name).getByText("Show the numbers as a table");
  await summary.waitFor();
  if (!(await panel(page, name).getByRole("table").isVisible())) await summary.click();
  return panel(page, name)
    .locator("tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent.trim())),
    );
}

describe(`the activity of the service at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[CH7] is linked from the dashboard, and shows what the service states for each period", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await untilCounted(origin);
    await page.goto(`${origin}/dashboard`);
    const answered = page.waitForResponse("**/v1/activity?period=24h");
    await page.getByRole("main").getByRole("link", { name: "Activity", exact: true }).click();
    const { data } = (await (await answered).json()) as {
      data: { buckets: { received: number }[]; organizations: { orgName: string }[] };
    };
    const all = data.buckets.reduce((sum, { received }) => sum + received, 0);
    expect(all).toBeGreaterThan(0);
    const received = panel(page, "Received");
    await atBothSizes(page, async () => {
      await page.getByText("All figures are the service’s own statements").waitFor();
      await expect
        .poll(async () =>
          Number((await received.locator("dd").first().innerText()).replace(",", "")),
        )
        .toBeGreaterThanOrEqual(all);
      await panel(page, "By organization")
        .getByRole("link", { name: data.organizations[0]?.orgName ?? "" })
        .waitFor();
    });
    const periods = page.getByRole("navigation", { name: "Period" });
    for (const [name, period, count] of [
      ["7 days", "7d", 7],
      ["30 days", "30d", 30],
      ["90 days", "90d", 90],
      ["24 hours", "24h", 24],
    ] as const) {
      await periods.getByRole("link", { name }).click();
      await page.waitForURL(`${origin}/activity?period=${period}`);
      await atBothSizes(page, async () => {
        await expect.poll(() => periods.locator("[aria-current]").allInnerTexts()).toEqual([name]);
        await expect.poll(async () => (await rows(page, "Received")).length).toBe(count);
      });
    }
    expect(errors).toEqual([]);
    await close();
  });
});
