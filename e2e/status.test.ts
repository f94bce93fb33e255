import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atEverySize, everySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { untilCounted } from "./service.ts";
import { exampleActivity, exampleStatus, troubledStatus } from "./service-answers.ts";

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

async function answer(page: Page, status: () => unknown): Promise<void> {
  await page.route("**/v1/status", (route) => route.fulfill({ json: { data: status() } }));
  await page.route("**/v1/activity?*", (route) =>
    route.fulfill({ json: { data: exampleActivity() } }),
  );
}

const marks = (page: Page) =>
  points(page).evaluateAll((all) => all.map((each) => each.querySelector("p")?.textContent.trim()));

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

  it("[ST3] [ST4] distinguishes what is in order from what needs attention, by mark and word", async () => {
    const { page, close } = await browser.open(desktop);
    await answer(page, () => exampleStatus());
    await page.goto(`${origin}/status`);
    await atBothSizes(page, async () => {
      await page.getByText("The newest snapshot, number 1,234, is 90 seconds old.").waitFor();
      await page
        .getByText(
          "Fingerprints waiting for a batch: 3. Batches on the way to the ledger: 2. The longest wait so far is 40 seconds.",
        )
        .waitFor();
      await page
        .getByText("final after at most 12 seconds, and 95 of 100 after more than 7 days.")
        .waitFor();
      await page.getByText("Witnesses that have cosigned this checkpoint: 3 of 3.").waitFor();
      await expect.poll(() => marks(page)).toEqual(titles.map(() => "Normal"));
    });

    await page.unroute("**/v1/status");
    await answer(page, () => troubledStatus());
    await page.goto(`${origin}/status`);
    await atBothSizes(page, async () => {
      for (const sentence of [
        "The newest snapshot, number 1,234, is 2 hours old.",
        "Batches are waiting for the ledger, which has not grown for a while.",
        "Fingerprints waiting for a batch: 1,000 or more.",
        "Errored batches: 4.",
        "ask the service’s operator for the reason",
        "differ by about 3 hours",
      ]) {
        await page.getByText(sentence).waitFor();
      }
      await expect
        .poll(() => marks(page))
        .toEqual([
          "Normal",
          "Needs attention",
          "Needs attention",
          "Needs attention",
          "Normal",
          "Needs attention",
          "Needs attention",
        ]);
    });
    await close();
  });

  it("[ST5] says where the service has no such call, or does not answer as it should", async () => {
    const { page, close } = await browser.open(desktop);
    for (const [given, sentence] of [
      [{ status: 404, json: {} }, "This service does not state its status"],
      [{ status: 418, json: {} }, "The service does not answer as it should"],
      [{ json: { data: { time: "now" } } }, "The service does not answer as it should"],
    ] as const) {
      await page.route("**/v1/status", (route) => route.fulfill(given));
      await page.goto(`${origin}/status`);
      await atBothSizes(page, () => page.getByText(sentence).waitFor());
      await page.unroute("**/v1/status");
    }
    await atBothSizes(page, async () => {
      await page.getByText("What you have saved can be checked on /verify").waitFor();
    });
    // If the service does not offer the call for the activity, only the point about the activity is unknown.
    await answer(page, () => exampleStatus());
    await page.route("**/v1/activity?*", (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto(`${origin}/status`);
    await atBothSizes(page, async () => {
      await page.getByText("The service gave no usable answer to this question.").waitFor();
      await expect
        .poll(async () => (await marks(page)).filter((mark) => mark !== "Normal"))
        .toEqual(["Not known"]);
    });
    await close();
  });
});

describe("the status of the service", () => {
  const browser = useBrowser();

  it(`fits at ${everySize}`, async () => {
    const { page, close } = await browser.open(desktop);
    await answer(page, () => troubledStatus());
    await page.goto(`${origin}/status`);
    await page.getByText("differ by about 3 hours").waitFor();
    await atEverySize(page);
    await close();
  });
});
