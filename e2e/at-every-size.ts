// Checks one page at every size, each in one of the two themes: nothing can be scrolled sideways, and axe reports
// nothing.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { everyRule, loadAxe, themeAt } from "./axe.ts";
import { sizes } from "./browser.ts";

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
    await expect(findings(everyRule), `${size.name}, ${colorScheme}`).resolves.toEqual([]);
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
