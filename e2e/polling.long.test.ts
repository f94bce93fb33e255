// Tests that the memory of a page does not keep growing while the page polls for two hours. This takes minutes, so only
// `npm test -- --long` runs it.
import type { Page, Request } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { desktop, useBrowser } from "./browser.ts";
import { untilAnswered } from "./clock.ts";
import { details, latestFinalHash } from "./service.ts";

const origin = inject("origin");
const KB = 1000;

/** How often a page's memory is measured, each time after ten minutes of polling. */
const STRETCHES = 8;

type Cost = { heap: number; listeners: number; nodes: number };

/** Measures a page after a full garbage collection: bytes of the script heap, event listeners and nodes. */
async function cost(page: Page): Promise<Cost> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    heap: metric("JSHeapUsedSize"),
    listeners: metric("JSEventListeners"),
    nodes: metric("Nodes"),
  };
}

describe("two hours of polling", () => {
  const browser = useBrowser();

  it.each(["dashboard", "fingerprint", "batch"])(
    "on the %s's page grows neither memory, listeners, nodes nor requests in flight",
    async (name) => {
      const { page, errors, close } = await browser.open(desktop, { isNew: true });
      const hash = await latestFinalHash(origin);
      const { batchId } = await details(origin, hash);
      const paths: Record<string, string> = {
        dashboard: "/dashboard",
        fingerprint: `/fingerprint/${hash}`,
        batch: `/batch/${batchId}`,
      };
      const inFlight = new Set<Request>();
      let mostInFlight = 0;
      let asked = 0;
      page.on("request", (request) => {
        if (!/\/(?:v1|log|published)\//.test(request.url())) return;
        asked += 1;
        inFlight.add(request);
        mostInFlight = Math.max(mostInFlight, inFlight.size);
      });
      page.on("requestfinished", (request) => inFlight.delete(request));
      page.on("requestfailed", (request) => inFlight.delete(request));
      await page.clock.install();
      await page.goto(`${origin}${paths[name]}`, { waitUntil: "networkidle" });
      mostInFlight = 0;
      const minutes = async (count: number) => {
        for (let step = 0; step < count * 4; step += 1) {
          await page.clock.runFor(15_000);
          await untilAnswered(page);
        }
      };
      // The first half hour is not measured, because the engine then compiles most of the code that polling runs.
      await minutes(30);
      const early = await cost(page);
      const growths: number[] = [];
      let late = early;
      for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
        await minutes(10);
        const now = await cost(page);
        growths.push(now.heap - late.heap);
        late = now;
      }
      // Each stretch has dozens of polls. If the page kept part of each answer, memory would grow by more than this
      // limit in every stretch. It is therefore enough that the smallest growth is below the limit.
      //
      // Single stretches may exceed the limit, because the engine still compiles code. On a busy machine, the memory
      // has grown by 58 to 200 KB in each of the first five stretches.
      expect(Math.min(...growths), growths.join(", ")).toBeLessThan(40 * KB);
      expect(late.heap - early.heap, growths.join(", ")).toBeLessThan(1000 * KB);
      expect(late.listeners).toBeLessThanOrEqual(early.listeners);
      expect(late.nodes - early.nodes).toBeLessThanOrEqual(50);
      // A page makes at most one request at a time for each of its queries. If requests piled up, there would be more.
      expect(mostInFlight).toBeLessThanOrEqual(5);
      if (name !== "batch") expect(asked).toBeGreaterThan(200);
      expect(errors).toEqual([]);
      await close();
    },
  );
});
