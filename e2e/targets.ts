// Measures what a finger has to hit: WCAG 2.2, success criterion 2.5.8, asks for 24 by 24 CSS pixels.
import type { Page } from "playwright-core";

const SMALLEST = 24;

/**
 * Returns the controls that are smaller. A link within a sentence may be, as the criterion says, and so may
 * everything that is not shown.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const isInSentence = (element: Element): boolean => {
      if (element.localName !== "a" || getComputedStyle(element).display !== "inline") return false;
      const block = element.closest("p, li, dd, td, span, div");
      return (block?.textContent ?? "").trim().length > (element.textContent ?? "").trim().length;
    };
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest(".visually-hidden, [inert]") === null;
    const controls =
      "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=menuitemradio]";
    return Array.from(document.querySelectorAll(controls), (element) => {
      const { width, height } = element.getBoundingClientRect();
      // Half a pixel is lost when the browser rounds.
      const isLarge = Math.min(width, height) > smallest - 0.5;
      if (isLarge || !isShown(element) || isInSentence(element)) return "";
      const place = element.parentElement?.className ?? "";
      return `${element.outerHTML.slice(0, 80)} in .${place}: ${width}×${height}`;
    }).filter((each) => each !== "");
  }, SMALLEST);
}
