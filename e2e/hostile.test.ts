// Tests the pages where the network fails or leads elsewhere. What they show of every other answer is in
// apps/explorer/src/shell/hostile-service.test.tsx.
import type { Page, Route } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { passTime, untilThere } from "./clock.ts";
import { latestFinalHash } from "./service.ts";

const origin = inject("origin");

type Answer = (route: Route) => Promise<void>;

// The answers that the browser itself handles in its own way.
const answers: readonly (readonly [name: string, answer: Answer, words: RegExp])[] = [
  ["down", (route) => route.abort("connectionrefused"), /The service could not be reached/],
  [
    "sending elsewhere (307)",
    (route) => route.fulfill({ status: 307, headers: { location: "/v1/fingerprints/stats" } }),
    /answered with a redirect, which is not followed/,
  ],
];

/**
 * Asserts that the page has no positive verdict and claims no verification. Also asserts that no script from an answer
 * has run: such a script would set the page's title to "taken".
 */
async function expectUnverified(page: Page): Promise<void> {
  const text = await page.locator("body").innerText();
  expect(text).not.toMatch(/\bVerified\b/);
  await expect(
    page.locator("[data-verdict=consistent], [data-verdict=confirmed]").count(),
  ).resolves.toBe(0);
  await expect(page.title()).resolves.not.toBe("taken");
}

// The conclusions of a page do not depend on its size. Each of these pages is therefore loaded once and checked at both
// sizes.
describe(`a hostile service at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("says that the device is offline, and sends its requests at once when the network is back", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/dashboard`);
    await page.getByRole("table", { name: "Latest" }).getByRole("link").first().waitFor();
    await atBothSizes(page, async () => {
      await page.context().setOffline(true);
      await page.getByText("You are offline.").waitFor();
      const asked = page.waitForRequest((request) => /\/latest|\/published\//.test(request.url()));
      await page.context().setOffline(false);
      await asked;
      await expect.poll(() => page.getByText("You are offline.").count()).toBe(0);
    });
    await close();
  });
});

describe(`whatever the service answers, at ${bothSizes}`, () => {
  const browser = useBrowser();

  it.each(answers)(
    "%s: a fingerprint's page says so, and verifies nothing",
    async (_name, answer, words) => {
      const { page, close } = await browser.open(desktop);
      const hash = await latestFinalHash(origin);
      await page.clock.install();
      await page.route("**/v1/fingerprints/**", answer);
      await page.goto(`${origin}/fingerprint/${hash}`);
      await untilThere(page, "The fingerprint could not be read");
      const alert = page.getByRole("alert");
      await expect.poll(() => alert.innerText()).toMatch(words);
      // The message must stay while the page retries.
      await passTime(page, 16_000);
      await atBothSizes(page, async () => {
        await expect.poll(() => alert.innerText()).toMatch(words);
        await expect.poll(() => alert.getByRole("button").innerText()).toMatch(/^Try/);
        await expectUnverified(page);
      });
      await close();
    },
  );
});
