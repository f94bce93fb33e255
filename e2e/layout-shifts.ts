// Measures how far visible things move without an action of the reader.
import type { Page } from "playwright-core";

type Moved = { total: number };

/**
 * Resolves when the page has drawn what it has been given, and the browser has told the observers what
 * moved, which it does in a task after the frame. Not for a page whose clock is stopped.
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
 * Call it before the page is opened. The function it returns reads the sum so far (CLS without
 * windows).
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
