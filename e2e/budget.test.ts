// Tests the limits on the first load of the dashboard and of a fingerprint's page. Also tests that the pages move
// nothing while they load, and that the memory of a page does not keep growing in an hour or two.
import { gzipSync } from "node:zlib";
import type { Page, Request } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { isLong } from "../scripts/long-tests.ts";
import { useBrowser, viewports } from "./browser.ts";
import { untilAnswered } from "./clock.ts";
import { untilDrawn, watchShifts } from "./layout-shifts.ts";
import { details, latestCountersignedHash, latestFinalHash } from "./service.ts";

const origin = inject("origin");
const KB = 1000;

type Loaded = { url: string; type: string; gzipped: number };

/** @returns a function that returns everything that the page and its workers have loaded so far */
function followLoads(page: Page): () => Promise<Loaded[]> {
  const loads: Promise<Loaded>[] = [];
  page.on("response", (response) => {
    const load = async () => {
      const body = await response.body();
      const type = response.request().resourceType();
      return { url: response.url(), type, gzipped: gzipSync(body).length };
    };
    loads.push(load());
  });
  return () => Promise.all(loads);
}

function sum(loaded: readonly Loaded[], wanted: string): number {
  return loaded
    .filter(({ type }) => type === wanted)
    .reduce((total, { gzipped }) => total + gzipped, 0);
}

describe.each(viewports)("the first load at $name", (viewport) => {
  const browser = useBrowser();

  it("of the dashboard stays within 105 KB of script and 12.5 KB of style, gzipped, twelve requests, no font, and nothing from another origin", async () => {
    const { page, close } = await browser.open(viewport);
    const loads = followLoads(page);
    await page.goto(`${origin}/dashboard`, { waitUntil: "networkidle" });
    await page.getByRole("table", { name: "Latest" }).getByRole("link").first().waitFor();
    const loaded = await loads();
    const list = JSON.stringify(loaded, null, 1);
    expect(sum(loaded, "script"), list).toBeLessThanOrEqual(105 * KB);
    expect(sum(loaded, "stylesheet"), list).toBeLessThanOrEqual(12.5 * KB);
    expect(loaded.filter(({ type }) => type === "font")).toEqual([]);
    expect(loaded.length, list).toBeLessThanOrEqual(12);
    expect(loaded.filter(({ url }) => !url.startsWith(origin))).toEqual([]);
    await close();
  });

  it("of a fingerprint's page stays within 189 KB of script, gzipped, including the worker and the code that reads the log", async () => {
    const { page, close } = await browser.open(viewport);
    const loads = followLoads(page);
    const hash = await latestFinalHash(origin);
    const logged = page.waitForResponse("**/log/checkpoint");
    await page.goto(`${origin}/fingerprint/${hash}`, { waitUntil: "networkidle" });
    await page.locator("section[data-verdict=consistent]").waitFor();
    await logged;
    await untilAnswered(page);
    // On a slow machine, the code that keeps files for offline use may be loaded before this measurement. That code
    // does not count, because keep-files-later.ts loads it only three seconds after the page's load event.
    const loaded = (await loads()).filter(({ url }) => !url.includes("/assets/kept-files-"));
    const list = JSON.stringify(loaded, null, 1);
    for (const part of ["verification-worker", "look-at-log", "proof-picture"]) {
      expect(list).toContain(`/assets/${part}-`);
    }
    expect(sum(loaded, "script"), list).toBeLessThanOrEqual(189 * KB);
    await close();
  });

  it("moves nothing while it loads", async () => {
    const { page, close } = await browser.open(viewport);
    const hash = await latestFinalHash(origin);
    const { batchId, batchGlobalSnapshotHash, proofs } = await details(origin, hash);
    const countersigned = await latestCountersignedHash(origin);
    const moved = await watchShifts(page);
    for (const path of [
      "/dashboard",
      `/fingerprint/${hash}`,
      `/fingerprint/${countersigned}`,
      `/fingerprint/${hash}/report`,
      `/batch/${batchId}`,
      `/snapshot/${batchGlobalSnapshotHash}`,
      `/signer/${proofs[0]?.id}`,
      "/activity",
      "/status",
    ]) {
      await page.goto(origin + path, { waitUntil: "networkidle" });
      await untilDrawn(page);
      const shifts = await moved();
      const score = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(score, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(0.005);
    }
    await close();
  });
});

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

const [desktop] = viewports;

/**
 * The pages whose polling is measured, and for how many stretches of ten minutes. A short run measures only the
 * fingerprint's page, because this page makes the most requests.
 */
const polling = isLong
  ? { pages: ["dashboard", "fingerprint", "batch"], stretches: 8 }
  : { pages: ["fingerprint"], stretches: 6 };

describe("an hour or two of polling", () => {
  const browser = useBrowser();

  it.each(polling.pages)(
    "on the %s's page grows neither memory, listeners, nodes nor requests in flight",
    async (name) => {
      if (desktop === undefined) throw new Error("there is no desktop size");
      const { page, errors, close } = await browser.open(desktop);
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
      for (let stretch = 0; stretch < polling.stretches; stretch += 1) {
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
    180_000,
  );
});
