// Measures how far visible elements move without an action of the visitor.
import type { Page } from "playwright-core";

/** One movement: its layout shift score, and the elements that moved, each with its position before and after. */
export type Shift = { value: number; elements: string[] };

/**
 * Resolves when the page has drawn its current content and the browser has reported all movements. The browser
 * reports a movement in a task after the frame. This promise never resolves on a page whose clock is stopped.
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
 * Returns a function that reads all shifts so far. The sum of their values is the web vital CLS, except that CLS counts
 * only the worst session window. Call `watchShifts` before the page is opened.
 */
export async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    const describe = ({ node, previousRect, currentRect }: Source): string => {
      const element = node instanceof Element ? node : node?.parentElement;
      const places = [previousRect, currentRect].map(
        ({ x, y, width, height }) => `${width}×${height} at ${x},${y}`,
      );
      return `<${element?.localName} class="${element?.getAttribute("class")}"> ${places.join(" → ")}: ${node?.textContent?.slice(0, 60)}`;
    };
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: Source[] };
        shifts.push({ value, elements: sources.map(describe) });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}
