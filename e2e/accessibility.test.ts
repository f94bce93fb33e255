// Runs axe-core on the states that only the running product has, and on two of its screens, at both sizes, each in one of
// the two themes. apps/explorer/src/shell/accessibility.test.tsx does the same on all other states. The other tests in
// this file walk through the product with the keyboard only.
import { describe, expect, inject, it } from "vitest";
import type { Page } from "playwright-core";
import { everyRule, loadAxe, themeAt } from "./axe.ts";
import { bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { latestFinalHash } from "./service.ts";
import { listScreens, listStates } from "./states.ts";
import { smallTargets } from "../apps/explorer/test/small-targets.ts";

const origin = inject("origin");
// Of the screens, two are enough to show that the styles arrive as they were built.
const screens = (await listScreens(origin)).filter(({ name }) =>
  /^(?:dashboard|fingerprint)$/.test(name),
);
const states = [...screens, ...(await listStates(origin))];

describe(`axe-core and the size of targets [VS6] at ${bothSizes}`, () => {
  const browser = useBrowser();

  // The two sizes differ only in the rules of the style sheet that apply. The test therefore loads one page and resizes
  // it.
  it.each(states)("finds no violation on $name, each size in one theme", async ({ reach }) => {
    const { page, close } = await browser.open(desktop);
    await reach(page);
    const { findings, resize } = await loadAxe(page);
    for (const size of viewports) {
      await resize(size);
      await expect
        .poll(() => page.evaluate(() => matchMedia("(pointer: coarse)").matches))
        .toBe(size.isPhone);
      const colorScheme = themeAt(size);
      await page.emulateMedia({ colorScheme });
      await expect(findings(everyRule), `${size.name}, ${colorScheme}`).resolves.toEqual([]);
      await expect(page.evaluate(smallTargets), size.name).resolves.toEqual([]);
    }
    await close();
  });
});

describe.each(viewports)("by keyboard alone at $name", (viewport) => {
  const browser = useBrowser();

  /** Presses Tab until a certain link or button has the focus, as a keyboard user does. */
  async function tabTo(page: Page, wanted: { href: string } | { text: string }): Promise<void> {
    for (let press = 0; press < 120; press += 1) {
      await page.keyboard.press("Tab");
      const focused = await page.evaluate(() => {
        const element = document.activeElement ?? document.body;
        return {
          href: element.getAttribute("href"),
          text: element.textContent?.trim(),
          outline: getComputedStyle(element).outlineStyle,
        };
      });
      const isThere =
        "href" in wanted ? focused.href === wanted.href : focused.text === wanted.text;
      if (!isThere) continue;
      expect(focused.outline).not.toBe("none");
      return;
    }
    throw new Error(`Tab never came to ${JSON.stringify(wanted)}`);
  }

  it("leads from the dashboard to a verified proof and back, with the focus always visible", async () => {
    const { page, errors, close } = await browser.open(viewport);
    const hash = await latestFinalHash(origin);
    await page.goto(`${origin}/dashboard`);
    await page.getByRole("table").locator(`a[href="/fingerprint/${hash}"]`).waitFor();
    await page.keyboard.press("Tab");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Skip to content");
    await page.keyboard.press("Enter");
    await tabTo(page, { href: `/fingerprint/${hash}` });
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Copy hash" }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await tabTo(page, { text: "Download proof" });
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
    await dialog.waitFor();
    await tabTo(page, { text: "Verify proof" });
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Verified" }).waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Download proof");
    expect(errors).toEqual([]);
    await close();
  });

  it("chooses a theme, which is kept, and no page flashes in the other theme", async () => {
    const { page, close } = await browser.open(viewport);
    await page.goto(`${origin}/dashboard`);
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const light = await background();
    const button = page.getByRole("button", { name: /^Theme/ });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio", { name: "Dark" }).waitFor();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect.poll(background).not.toBe(light);
    const dark = await background();
    // From here on, the scripts of the pages never arrive. The page must be dark all the same, because first-paint.js
    // sets the theme before those scripts run.
    await page.route("**/assets/*.js", () => new Promise(() => undefined));
    await page.reload({ waitUntil: "commit" });
    await expect.poll(background).toBe(dark);
    const frame = page.locator('meta[name="theme-color"][media="all"]');
    await expect.poll(() => frame.getAttribute("content")).toBe("#0c0f16");
    await close();
  });
});
