// Measures how far visible things move without an action of the reader.
import type { Page } from "playwright-core";

type Moved = { total: number };

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
