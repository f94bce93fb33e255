// The alarms on what the dashboard and a fingerprint's page load first, and tests that the pages move nothing while they
// load. The alarms are far above what the pages need: they tell when something large has come in by mistake.
import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { useBrowser, viewports } from "./browser.ts";
import { untilAnswered } from "./clock.ts";
import { untilDrawn, watchShifts } from "./layout-shifts.ts";
import { details, latestCountersignedHash, latestFinalHash } from "./service.ts";

const origin = inject("origin");
const KB = 1000;

type Loaded = { url: string; type: string; gzipped: number };

/**
 * Returns a function that returns everything that the page and its workers have loaded so far, except the code that
 * keeps files for offline use. keep-files-later.ts loads that code only three seconds after the page's load event, which
 * on a slow machine may be before the measurement.
 */
function followLoads(page: Page): () => Promise<Loaded[]> {
  const loads: Promise<Loaded>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/assets/kept-files-")) return;
    const load = async () => {
      const body = await response.body();
      const type = response.request().resourceType();
      return { url: response.url(), type, gzipped: gzipSync(body).length };
    };
    const loaded = load();
    loads.push(loaded);
    // What comes after the last look ends with the page.
    loaded.catch(() => undefined);
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

  it("of the dashboard stays within 130 KB of script, gzipped, and loads no font and nothing from another origin", async () => {
    const { page, close } = await browser.open(viewport, { isNew: true });
    const loads = followLoads(page);
    await page.goto(`${origin}/dashboard`, { waitUntil: "networkidle" });
    await page.getByRole("table", { name: "Latest" }).getByRole("link").first().waitFor();
    const loaded = await loads();
    const list = JSON.stringify(loaded, null, 1);
    expect(sum(loaded, "script"), list).toBeLessThanOrEqual(130 * KB);
    expect(loaded.filter(({ type }) => type === "font")).toEqual([]);
    expect(loaded.filter(({ url }) => !url.startsWith(origin))).toEqual([]);
    await close();
  });

  it("of a fingerprint's page stays within 290 KB of script, gzipped, including the worker and the code that reads the log", async () => {
    const { page, close } = await browser.open(viewport, { isNew: true });
    const loads = followLoads(page);
    const hash = await latestFinalHash(origin);
    const logged = page.waitForResponse("**/log/checkpoint");
    await page.goto(`${origin}/fingerprint/${hash}`, { waitUntil: "networkidle" });
    await page.locator("section[data-verdict=consistent]").waitFor();
    await logged;
    await untilAnswered(page);
    await expect.poll(async () => JSON.stringify(await loads())).toMatch(/\/assets\/[\w-]*worker-/);
    const loaded = await loads();
    const list = JSON.stringify(loaded, null, 1);
    expect(sum(loaded, "script"), list).toBeLessThanOrEqual(290 * KB);
    await close();
  });

  it("moves nothing while it loads", async () => {
    const { page, close } = await browser.open(viewport, {
      isNew: true,
      reducedMotion: "no-preference",
    });
    const hash = await latestFinalHash(origin);
    const { batchId, batchGlobalSnapshotHash, proofs } = await details(origin, hash);
    const countersigned = await latestCountersignedHash(origin);
    // After five seconds, a longer text would replace "Updated just now", which would count as a shift.
    await page.clock.setFixedTime(Date.now());
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
      expect(score, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(0.01);
    }
    await close();
  });
});
