// Tests the notification that a fingerprint is final. The service's answers are changed, so that the fingerprint is not
// final at first.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atEverySize, everySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { passTime } from "./clock.ts";
import { latestFinalHash } from "./service.ts";

declare global {
  interface Window {
    notified: [title: string, body: string | undefined][];
    timesAsked: number;
  }
}

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const address = `${origin}/fingerprint/${hash}`;
const FINAL = "The service says that this fingerprint is final.";

const notifyMe = (page: Page) =>
  page.getByRole("button", { name: "Notify me when this is final", exact: true });
const notified = (page: Page) => page.evaluate(() => window.notified);

/**
 * Replaces the fingerprint's status in the service's answers by `first`. The returned function sets another status for
 * later answers.
 */
async function withStatus(page: Page, first: string): Promise<(next: string) => void> {
  let status = first;
  await page.route(`**/v1/fingerprints/${hash}`, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { data: { ...data, status } } });
  });
  return (next) => {
    status = next;
  };
}

async function recordNotifications(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.notified = [];
    window.timesAsked = 0;
    const Browser = window.Notification;
    window.Notification = class extends Browser {
      static override requestPermission(): Promise<NotificationPermission> {
        window.timesAsked += 1;
        return Browser.requestPermission();
      }

      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        window.notified.push([title, options?.body]);
      }
    };
  });
}

async function hideTab(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
}

/**
 * Advances the clock, so that the page polls, until the page shows the text. Then checks that the text is visible at
 * both sizes.
 */
async function untilTold(page: Page, text: string): Promise<void> {
  // With a string, `getByText` ignores the case. It would then also find the sentence "You will be notified when the
  // service says that this fingerprint is final."
  const told = page.getByText(new RegExp(text));
  await expect
    .poll(async () => {
      await passTime(page, 5000);
      return told.count();
    })
    .toBe(1);
  await atBothSizes(page, () => told.waitFor());
}

describe(`the notification that a fingerprint is final, at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[WT1] is requested by a button, comes once in a background tab, and says only what the service says", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.context().grantPermissions(["notifications"], { origin });
    await recordNotifications(page);
    const become = await withStatus(page, "PENDING_COMMITMENT");
    await page.clock.install();
    await page.goto(address);
    await atBothSizes(page, () => notifyMe(page).waitFor());
    await expect(page.evaluate(() => window.timesAsked)).resolves.toBe(0);
    await notifyMe(page).click();
    await atBothSizes(page, async () => {
      await page.getByText("You will be notified when the service says").waitFor();
      await page
        .getByText("The page watches the fingerprint’s status only while this tab is open.")
        .waitFor();
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe("Stop");
    });
    await expect(page.evaluate(() => window.timesAsked)).resolves.toBe(1);
    await hideTab(page);
    become("FINALIZED_COMMITMENT");
    await untilTold(page, FINAL);
    await expect
      .poll(() => notified(page))
      .toEqual([["Final", `${FINAL} Open the page to see what your browser has verified.`]]);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await passTime(page, 20_000);
    await expect(notified(page)).resolves.toHaveLength(1);
    await expect(notifyMe(page).count()).resolves.toBe(0);
    expect(errors).toEqual([]);
    await close();
  });

  it("[WT2] is replaced by the title of the tab where it is refused, also when the commitment fails", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await recordNotifications(page);
    const become = await withStatus(page, "PENDING_COMMITMENT");
    await page.clock.install();
    await page.goto(address);
    await notifyMe(page).click();
    await atBothSizes(page, () =>
      page.getByText("Your browser does not allow notifications from this page.").waitFor(),
    );
    const title = await page.title();
    become("ERRORED_COMMITMENT");
    await untilTold(
      page,
      "batch was not committed to the ledger. The service’s operator can submit the batch again.",
    );
    await expect.poll(() => page.title()).toBe(`Errored · ${title}`);
    become("FINALIZED_COMMITMENT");
    await untilTold(page, FINAL);
    await expect.poll(() => page.title()).toBe(`Final · ${title}`);
    await expect(notified(page)).resolves.toEqual([]);
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect.poll(() => page.title()).toBe(title);
    expect(errors).toEqual([]);
    await close();
  });

  it.each([
    ["the browser has no notifications", "Your browser does not allow notifications"],
    [
      "the visitor does not answer the browser",
      "Your browser is asking whether this page may notify you",
    ],
  ])("[WT2] is replaced by the title of the tab where %s", async (_, said) => {
    const { page, errors, close } = await browser.open(desktop);
    await page.addInitScript((isAbsent) => {
      if (isAbsent) Reflect.deleteProperty(window, "Notification");
      else window.Notification.requestPermission = () => new Promise(() => undefined);
    }, said.includes("does not allow"));
    const become = await withStatus(page, "NEW");
    await page.clock.install();
    await page.goto(address);
    await notifyMe(page).click();
    await atBothSizes(page, () => page.getByText(said).waitFor());
    become("FINALIZED_COMMITMENT");
    await untilTold(page, FINAL);
    await expect.poll(() => page.title()).toMatch(/^Final · /);
    expect(errors).toEqual([]);
    await close();
  });
});

describe("the notification that a fingerprint is final", () => {
  const browser = useBrowser();

  it(`fits at ${everySize}`, async () => {
    const { page, close } = await browser.open(desktop);
    await withStatus(page, "PENDING_COMMITMENT");
    await page.goto(address);
    await notifyMe(page).click();
    await page.getByText("Your browser does not allow notifications from this page.").waitFor();
    await page.locator("section[data-verdict=inconclusive]").waitFor();
    await atEverySize(page);
    await close();
  });
});
