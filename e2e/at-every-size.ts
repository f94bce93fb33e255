// Checks one page at every size: nothing can be scrolled sideways, and axe reports nothing. At the two sizes of
// `viewports`, each in one of the two themes, axe runs every rule; at the others it runs those on the layout, because a
// page has the same markup at every size and a run of every rule takes longer than loading the page.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { everyRule, layoutRules, loadAxe, themeAt } from "./axe.ts";
import { sizes, viewports } from "./browser.ts";

export const everySize = sizes.map(({ name }) => name).join(", ");

/** @param look additional checks, which run at each size */
export async function atEverySize(
  page: Page,
  look: (size: (typeof sizes)[number]) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { findings, resize } = await loadAxe(page);
  for (const size of sizes) {
    await resize(size);
    await expect.poll(() => overflow(page), { message: size.name }).toEqual([]);
    const colorScheme = themeAt(size);
    await page.emulateMedia({ colorScheme });
    const rules = viewports.some(({ name }) => name === size.name) ? everyRule : layoutRules;
    await expect(findings(rules), `${size.name}, ${colorScheme}`).resolves.toEqual([]);
    await look(size);
  }
}

/** Returns everything that can be scrolled sideways: the page itself, or a box in the page. */
async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main *")]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        const isScroller = overflowX === "auto" || overflowX === "scroll";
        const isPage = element === document.documentElement;
        return (isPage || isScroller) && element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `${element.tagName} ${element.scrollWidth} > ${element.clientWidth}`),
  );
}
