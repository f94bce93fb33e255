// Tests what a fingerprint's page says about the running service's transparency log, and what a browser remembers of logs
// that operators show to it. What the pages say of all other logs is in apps/explorer/src/trust/log.test.tsx.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { createDraw } from "../apps/depository/test/seeded-draw.ts";
import { atBothSizes, bothSizes, desktop, launchChromium, useBrowser } from "./browser.ts";
import { runBrowserForks } from "./log-forks.ts";
import { level, realLeaves, verdict } from "./log-pages.ts";
import { latestFinalHash } from "./service.ts";
import { openLink } from "./unfold.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);

// Waits until the log has the fingerprint's snapshot.
await realLeaves(origin, hash);

/** Loads the page again, opens the ledger's entry in the evidence chain and waits for the log. */
async function reload(page: Page): Promise<void> {
  await page.goto(`${origin}/fingerprint/${hash}`);
  await openLink(page, "Ledger");
  await level(page, "place").waitFor();
}

describe(`the log at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[LG1] [LG2] [LG5] has the snapshot, and continues what this browser saw; the dashboard does not read it", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/log/")) asked.push(pathname);
    });
    await page.goto(`${origin}/dashboard`, { waitUntil: "networkidle" });
    expect(asked).toEqual([]);
    await reload(page);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => level(page, "place").innerText())
        .toContain("The log signed the same root, so the snapshot is in the log");
      await expect.poll(() => level(page, "place").getAttribute("data-state")).toBe("pass");
      await expect
        .poll(() => level(page, "history").innerText())
        .toContain("had not seen this log before");
      await expect
        .poll(() => level(page, "witnesses").innerText())
        .toContain("The service names no witnesses");
    });
    await reload(page);
    await atBothSizes(page, async () => {
      await expect
        .poll(() => level(page, "history").innerText())
        .toContain("The log still begins with the");
      await expect.poll(() => level(page, "history").getAttribute("data-state")).toBe("pass");
      await expect.poll(() => verdict(page, "consistent").count()).toBe(1);
    });
    expect(errors).toEqual([]);
    await close();
  });
});

// `npm run forks -- browser` does the same with 1,000 logs and a new seed each time.
it("[TL10] operators that show forks, rollbacks and different trees to two visitors are named, and honest ones are not", async () => {
  const browser = await launchChromium();
  try {
    const { problems, ...figures } = await runBrowserForks(browser, 12, createDraw(7));
    expect(problems).toEqual([]);
    for (const figure of ["forked", "rolledBack", "damaged", "quorums", "splitViews"] as const) {
      expect(figures[figure], figure).toBeGreaterThan(2);
    }
  } finally {
    await browser.close();
  }
});
