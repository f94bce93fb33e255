// Tests what a page says while the service does not answer, and which requests are repeated.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { failAnswer, replaceAnswer } from "./change-answer.ts";
import { passTime, stopClock, untilAnswered } from "./clock.ts";
import { watchShifts } from "./layout-shifts.ts";
import { details, latestFinalHash } from "./service.ts";

const origin = inject("origin");

type Case = {
  name: string;
  /** The address of the API call whose answer is the page's main content. */
  call: string;
  path: string;
  /** Waits for the content that the page shows until the first try has failed. */
  loading: (page: Page) => Promise<void>;
  /** Waits for the content that the page shows when an answer has come. */
  answered: (page: Page) => Promise<void>;
  failed: string;
};

async function listCases(): Promise<Case[]> {
  const hash = await latestFinalHash(origin);
  const { batchId } = await details(origin, hash);
  return [
    {
      name: "fingerprint",
      call: `**/v1/fingerprints/${hash}`,
      path: `/fingerprint/${hash}`,
      loading: (page) => page.getByText("Loading fingerprint details...").waitFor(),
      answered: (page) => page.getByRole("button", { name: "Copy hash" }).waitFor(),
      failed: "The fingerprint could not be read",
    },
    {
      name: "batch",
      call: `**/v1/batches/${batchId}`,
      path: `/batch/${batchId}`,
      loading: (page) => page.getByText("Loading batch details...").waitFor(),
      answered: (page) => page.getByRole("button", { name: "Copy batch ID" }).waitFor(),
      failed: "The batch could not be read",
    },
    {
      name: "dashboard",
      call: "**/v1/fingerprints/latest?*",
      path: "/dashboard",
      loading: (page) => page.locator('table[aria-busy="true"]').first().waitFor(),
      answered: (page) =>
        page.getByRole("table", { name: "Latest" }).getByRole("link").first().waitFor(),
      failed: "The latest fingerprints could not be read",
    },
  ];
}

const names = ["fingerprint", "batch", "dashboard"] as const;

async function caseOf(name: string): Promise<Case> {
  const found = (await listCases()).find((each) => each.name === name);
  if (found === undefined) throw new Error(`there is no case ${name}`);
  return found;
}

const main = (page: Page) => page.locator("main");
const notice = (page: Page) => main(page).getByText("The service does not answer");
const tryNow = (page: Page) => page.getByRole("button", { name: "Try now" });

/** Counts the requests whose address matches. Preflight requests are not counted. */
async function countRequests(page: Page, address: string): Promise<() => number> {
  let count = 0;
  await page.route(address, async (route) => {
    count += 1;
    await route.fallback();
  });
  return () => count;
}

/**
 * Holds back the answer to the page's main call. The returned function stops the page's clock and makes this
 * try and all later ones fail.
 */
async function failLater(page: Page, address: string): Promise<() => Promise<void>> {
  // The page's clock is ahead, so that every age is written in hours. An age in seconds would change its width while
  // the test watches for elements that move.
  await page.clock.install({ time: Date.now() + 90 * 60_000 });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.fulfill({ status: 503, json: {} });
  });
  return async () => {
    await stopClock(page);
    release();
  };
}

/** Records what the page's live region says about the service, with one entry for each announcement. */
async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === "childList" && addedNodes.length === 0) continue;
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest("output, [aria-live], [role=status], [role=alert]");
        const text = region?.textContent ?? "";
        if (text.includes("service")) said.push(text);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

describe.each(viewports)("waiting for the service at $name", (viewport) => {
  const browser = useBrowser();

  it.each(names)(
    "[K1] the %s page says after the first failed try what is wrong and when the next comes",
    async (name) => {
      const { call, path, loading, answered } = await caseOf(name);
      const { page, close } = await browser.open(viewport);
      const moved = await watchShifts(page);
      const said = await watchAnnouncements(page);
      const fail = await failLater(page, call);
      const count = await countRequests(page, call);
      await page.goto(origin + path);
      await loading(page);
      await expect.poll(() => notice(page).count()).toBe(0);
      const before = await moved();
      await fail();
      await notice(page).waitFor();
      await main(page).getByText("The service reports an error (status 503).").waitFor();
      await main(page).getByText("Trying again in 3 s, attempt 2.").waitFor();
      expect(count()).toBe(1);
      await expect.poll(() => page.getByText(/^Loading (?:fingerprint|batch)/).count()).toBe(0);
      await page.clock.runFor(2000);
      await main(page)
        .getByText(/^Trying again in [12] s, attempt 2\.$/)
        .waitFor();
      await page.clock.runFor(500);
      await main(page).getByText("Trying again in 5 s, attempt 3.").waitFor();
      await expect.poll(() => said()).toHaveLength(1);
      await expect(moved()).resolves.toEqual(before);
      // The page must have exactly one button "Try now". If a notice in the page has the button, the bar at the bottom
      // of the window must be hidden.
      await expect.poll(() => tryNow(page).count()).toBe(1);
      await page.unroute(call);
      await tryNow(page).click();
      await answered(page);
      await expect.poll(() => notice(page).count()).toBe(0);
      await close();
    },
  );
});

describe(`a service that fails, at ${bothSizes}`, () => {
  const browser = useBrowser();

  it.each(names)("[K2] Try now asks at once on the %s page, early and late", async (name) => {
    const { call, path, answered } = await caseOf(name);
    const { page, close } = await browser.open(desktop);
    await page.clock.install();
    await failAnswer(page, call, 503);
    const count = await countRequests(page, call);
    await page.goto(origin + path);
    await notice(page).waitFor();
    await stopClock(page);
    // The clock is stopped, so only the button can cause a request.
    const asked = count();
    await atBothSizes(page, () => tryNow(page).waitFor());
    await tryNow(page).click();
    await expect.poll(count).toBe(asked + 1);
    // The press starts the query again with the client's first try. The page says `attempt 6` when the client has used
    // all its tries and the query library waits before it calls the client again.
    await main(page)
      .getByText(/Trying again in \d+ s, attempt/)
      .waitFor();
    for (const [waitMs, next] of [
      [2500, "5 s, attempt 4"],
      [5000, "10 s, attempt 5"],
      [10_000, "1 s, attempt 6"],
    ] as const) {
      await page.clock.runFor(waitMs);
      await main(page).getByText(`Trying again in ${next}.`).waitFor();
    }
    expect(count()).toBe(5);
    await atBothSizes(page, () => tryNow(page).waitFor());
    await page.unroute(call);
    await tryNow(page).click();
    await atBothSizes(page, () => answered(page));
    await close();
  });

  it("[K2] leaves the button where it is and the focus on it while a try is under way", async () => {
    const { call, path } = await caseOf("fingerprint");
    const { page, close } = await browser.open(desktop);
    await failAnswer(page, call, 503);
    await page.goto(origin + path);
    await notice(page).waitFor();
    // This handler replaces the one that fails, so that no try in between is answered by the service.
    await page.route(call, () => new Promise(() => undefined));
    await tryNow(page).focus();
    const places = new Map<string, unknown>();
    await atBothSizes(page, async ({ name }) => {
      places.set(name, await tryNow(page).boundingBox());
    });
    await page.keyboard.press("Enter");
    await main(page)
      .getByText(/^Trying again, attempt \d+…$/)
      .waitFor();
    await atBothSizes(page, async ({ name }) => {
      await expect.poll(() => tryNow(page).getAttribute("aria-disabled")).toBe("true");
      await expect.poll(() => tryNow(page).boundingBox()).toEqual(places.get(name));
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe("Try now");
    });
    await close();
  });

  describe.each(names)("on the %s page", (name) => {
    it.each<[string, (page: Page, call: string) => Promise<void>]>([
      ["a 400", (page, call) => failAnswer(page, call, 400)],
      ["a body of the wrong shape", (page, call) => replaceAnswer(page, call, 7)],
    ])("[K3] %s is requested exactly once, and is shown at once", async (_what, fail) => {
      const { call, path, failed } = await caseOf(name);
      const { page, close } = await browser.open(desktop);
      await page.clock.install();
      await fail(page, call);
      const count = await countRequests(page, call);
      await page.goto(origin + path);
      await page.getByText(failed).waitFor();
      // 8 seconds are long enough for a retry by the client or by the query library, but too short for the next poll.
      await passTime(page, 8000);
      await untilAnswered(page);
      expect(count()).toBe(1);
      await atBothSizes(page, async () => {
        await page.getByText(failed).waitFor();
        await expect.poll(() => notice(page).count()).toBe(0);
      });
      await close();
    });
  });

  it("marks the counters in their own place, and gives the reason below the page", async () => {
    const { page, close } = await browser.open(desktop);
    await page.clock.install();
    await failAnswer(page, "**/v1/fingerprints/stats", 503);
    await page.goto(`${origin}/dashboard`);
    const text = "The service reports an error (status 503).";
    const bar = page.getByText(text, { exact: true });
    await atBothSizes(page, async () => {
      await expect.poll(() => page.getByText("No answer yet").count()).toBe(3);
      await bar.waitFor();
      await expect.poll(() => main(page).getByText(text, { exact: true }).count()).toBe(0);
    });
    // The clock is stopped, so that no try of the page's own removes the button before it is pressed.
    await stopClock(page);
    await untilAnswered(page);
    await page.unroute("**/v1/fingerprints/stats");
    await tryNow(page).click();
    await expect.poll(() => page.getByText("No answer yet").count()).toBe(0);
    await expect.poll(() => bar.count()).toBe(0);
    await close();
  });
});
