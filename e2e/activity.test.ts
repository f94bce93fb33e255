import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atEverySize, everySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { untilCounted } from "./service.ts";
import { emptyActivity, exampleActivity } from "./service-answers.ts";

const origin = inject("origin");
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const answer = (page: Page, data: unknown) =>
  page.route("**/v1/activity?*", (route) => route.fulfill({ json: { data } }));

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

  it("[CH7] [CH8] has the same numbers in figures, sentences and tables", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await answer(page, exampleActivity());
    await page.goto(`${origin}/activity`);
    await atBothSizes(page, async () => {
      // The service received two fingerprints in each of 22 hours, and ten in one hour.
      await expect
        .poll(() => panel(page, "Received").locator("dt, dd").allInnerTexts())
        .toEqual(["Received in all", "54", "Final", "50", "On the way", "3", "Errored", "1"]);
      await page
        .getByText(
          "54 fingerprints received, of which 50 are final, 3 are on the way and 1 are errored.",
        )
        .waitFor();
      await expect
        .poll(async () => (await rows(page, "Received")).slice(-3))
        .toEqual([
          ["9 Mar 2026, 12:00", "2", "2", "0", "0"],
          ["9 Mar 2026, 13:00", "10", "6", "3", "1"],
          ["9 Mar 2026, 14:00 so far", "0", "0", "0", "0"],
        ]);
      await page
        .getByText("after at most 12 seconds, and 95 of 100 after more than 7 days.")
        .waitFor();
      await expect
        .poll(async () => (await rows(page, "Time until final")).slice(-2))
        .toEqual([
          ["9 Mar 2026, 13:00", "6", "10 secs to 12 secs", "more than 7 days"],
          ["9 Mar 2026, 14:00 so far", "0", "--", "--"],
        ]);
      await expect
        .poll(() => rows(page, "By organization"))
        .toEqual([
          ["Halden Notaries", "50", "47", "2", "1"],
          ["6f1fbb6c-0a5d-4b7e-9d1f-0c5f3cf2a002", "1", "1", "0", "0"],
          ["All other organizations", "2", "2", "0", "0"],
        ]);
    });
    expect(errors).toEqual([]);
    await close();
  });

  it("[CH8] fills each series of a bar differently, and in forced colours with the system’s colours only", async () => {
    const { page, close } = await browser.open(desktop, { forcedColors: "active" });
    await answer(page, exampleActivity());
    await page.goto(`${origin}/activity`);
    const bars = panel(page, "Received").locator(".activity-chartPlot > rect");
    await atBothSizes(page, async () => {
      await expect.poll(() => bars.count()).toBe(25);
      // The last three bars are the final, open and errored fingerprints of the hour that received ten. The heights of
      // the bars must have the same ratio as the counts.
      const parts = await bars.evaluateAll((all) =>
        all.slice(-3).map((bar) => ({
          fill: getComputedStyle(bar).fill.replace(/#.*?(open|errored)/, "#$1"),
          height: Math.round(bar.getBoundingClientRect().height),
        })),
      );
      expect(parts.map(({ fill }) => fill)).toEqual([
        await page.evaluate(() => {
          document.body.style.color = "CanvasText";
          return getComputedStyle(document.body).color;
        }),
        'url("#open")',
        'url("#errored")',
      ]);
      const [final = 0, open = 0, errored = 0] = parts.map(({ height }) => height);
      expect(Math.abs(final - 2 * open)).toBeLessThanOrEqual(2);
      expect(Math.abs(final - 6 * errored)).toBeLessThanOrEqual(4);
    });
    await close();
  });

  it("[CH9] says so if the service has no such call, does not answer, received nothing or is still counting", async () => {
    const { page, close } = await browser.open(desktop);
    const answers = [
      [{ status: 404, json: {} }, ["This service does not state its activity"]],
      [{ status: 401, json: {} }, ["This service does not state its activity"]],
      [{ status: 418, json: {} }, ["The activity could not be read"]],
      [{ json: { data: { period: "24h" } } }, ["The activity could not be read"]],
      [
        { json: { data: emptyActivity() } },
        [
          "The service received no fingerprint in this period.",
          "No fingerprint became final in this period.",
          "No fingerprint of this period is in a batch yet.",
        ],
      ],
      [
        {
          json: {
            data: { ...exampleActivity(), isCatchingUp: true, organizationsComplete: false },
          },
        },
        [
          "The service is still counting",
          "the service compared only their newest counts",
          "the rest is in “All other organizations”",
        ],
      ],
    ] as const;
    for (const [given, sentences] of answers) {
      await page.route("**/v1/activity?*", (route) => route.fulfill(given));
      await page.goto(`${origin}/activity`);
      await atBothSizes(page, async () => {
        for (const sentence of sentences) await page.getByText(sentence).waitFor();
      });
      await page.unroute("**/v1/activity?*");
    }
    await answer(page, { ...emptyActivity(), isCatchingUp: true });
    await page.goto(`${origin}/activity`);
    await atBothSizes(page, async () => {
      await expect.poll(() => page.getByText("Nothing of this is counted yet.").count()).toBe(2);
      await expect(page.getByText(/^No fingerprint/).count()).resolves.toBe(0);
    });
    await answer(page, exampleActivity());
    await page.goto(`${origin}/activity`);
    await panel(page, "By organization").getByText("Halden Notaries").first().waitFor();
    // An answer that the page already has must stay visible when the service no longer answers.
    await page.context().setOffline(true);
    await atBothSizes(page, async () => {
      await page.getByText("You are offline").first().waitFor();
      await panel(page, "By organization").getByText("Halden Notaries").first().waitFor();
    });
    await close();
  });
});

describe("the activity of the service", () => {
  const browser = useBrowser();

  it(`fits at ${everySize}, with its tables open`, async () => {
    const { page, close } = await browser.open(desktop);
    await answer(page, exampleActivity());
    await page.goto(`${origin}/activity`);
    for (const name of ["Received", "Time until final", "By organization"]) await rows(page, name);
    await atEverySize(page);
    await close();
  });
});
