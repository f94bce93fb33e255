// Measures how far visible elements move without an action of the visitor.
import type { Page } from "playwright-core";

type Moved = { total: number };

/**
 * Resolves when the page has drawn its current content and the browser has reported all movements. The
 * browser does so in a task after the frame. On a page whose clock is stopped, this promise never resolves.
 */
export function untilDrawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  });
}

/**
 * Returns a function that reads the sum of all shifts so far. This is the web vital CLS without its session
 * windows. Call `watchShifts` before the page is opened.
 */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = { total: 0 };
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        moved.total += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: Moved }).moved.total);
}
