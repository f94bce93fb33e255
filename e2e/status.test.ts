// Tests the page of the running service's status. What it shows of other answers is in
// apps/explorer/src/pages/status/status-page.test.tsx.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { untilCounted } from "./service.ts";

const origin = inject("origin");
const titles = [
  "Does the service answer?",
  "Does the ledger grow?",
  "What is on the way?",
  "Did the ledger refuse anything?",
  "How long until a fingerprint is final?",
  "Is the service’s log signed?",
  "Do the clocks agree?",
];
const points = (page: Page) =>
  page.getByRole("region", { name: "How the service is doing" }).getByRole("listitem");

describe(`the status of the service at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[ST3] is linked from the footer, and says each point of the running service", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await untilCounted(origin);
    await page.goto(`${origin}/how-it-works`);
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: "Status of the service" })
      .click();
    await page.waitForURL(`${origin}/status`);
    await atBothSizes(page, async () => {
      await expect.poll(() => points(page).getByRole("heading").allInnerTexts()).toEqual(titles);
      await page.getByText("The other points are what the service says about itself").waitFor();
      await page.getByText(/^The newest snapshot, number [\d,]+, is [\d.]+ \w+ old\.$/).waitFor();
      await page
        .getByText(
          /^Of the fingerprints that became final in the current hour and the 23 hours before it, half/,
        )
        .waitFor();
      await page.getByText(/^Yes\. The newest checkpoint covers [\d,]+ snapshots\./).waitFor();
      await page.getByText("agree to within a minute").waitFor();
    });
    expect(errors).toEqual([]);
    await close();
  });
});
