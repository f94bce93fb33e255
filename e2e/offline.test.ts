// Tests the service worker: what opens without a network, how one build replaces another, and how the service
// worker is switched off.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { CHANGED } from "./another-build.config.ts";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { bundleFile, type EvidenceOf, evidenceOf, writeFiles } from "./evidence-files.ts";
import { type ReplaceableHost, replaceableHost } from "./replaceable-host.ts";
import { details, latestCountersignedHash, latestFinalHash } from "./service.ts";
import { asksForData } from "./source.ts";
import { untilKept } from "./service-worker.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const service = inject("origin");
const build = inject("explorerFolder");
const folder = temporaryFolder();
const anotherBuild = join(folder.path, "another-build");
afterAll(folder.remove);

beforeAll(() => {
  const options = ["--logLevel", "error", "--outDir", anotherBuild, "--emptyOutDir"];
  const { status } = spawnSync(
    "vite",
    ["build", "apps/explorer", "--config", "e2e/another-build.config.ts", ...options],
    { stdio: "inherit", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) throw new Error("the other build cannot be made");
});

/**
 * Resolves when the next build's service worker has stored all its files and waits for the pages of the
 * current build to close.
 */
async function untilWaiting(page: Page): Promise<void> {
  const isWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(isWaiting).toBe(true);
}

/**
 * Resolves when the new service worker has replaced the old one. The browser needs some time for this after the last
 * page was closed, and a page that is opened too early would still get the old worker.
 *
 * The browser stops the old worker itself as soon as the worker is idle. If it is not idle after ten seconds, this
 * function stops it. It does not do so earlier: where both stop the worker at the same time, Chromium 156 does not
 * start the new one for more than a minute.
 */
async function untilReplaced(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const statuses = new Map<string, string>();
  session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status);
  });
  await session.send("ServiceWorker.enable");
  let nextStop = Date.now() + 10_000;
  const inUse = async () => {
    if (Date.now() > nextStop) {
      nextStop += 10_000;
      await session.send("ServiceWorker.stopAllWorkers");
    }
    return [...statuses.values()].filter((status) => status !== "redundant");
  };
  await expect.poll(inUse, { timeout: 60_000 }).toEqual(["activated"]);
  await page.close();
}

/** Returns the names of the origin's caches. It opens none, because opening a deleted cache creates it again. */
const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** Returns the addresses in each cache of the origin, by the cache's name. No cache may be deleted in the meantime. */
function cached(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const lists = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(lists));
  });
}

describe(`without a network at ${bothSizes}`, () => {
  const browser = useBrowser();
  let host: ReplaceableHost;
  beforeEach(async () => {
    host = await replaceableHost(build, service);
  });
  afterEach(() => host.stop());

  it("[OF1] [OF2] [OF3] opens what was opened before, checks files, and says what was not loaded", async () => {
    const { page, close } = await browser.open(desktop, { serviceWorkers: "allow" });
    const hash = await latestFinalHash(service);
    const other = await latestCountersignedHash(service);
    const { batchId } = await details(service, hash);
    await page.goto(`${host.origin}/dashboard`);
    await untilKept(page);
    await page.goto(`${host.origin}/fingerprint/${hash}`);
    const verdict = page.locator("section[data-verdict=consistent]").first();
    await verdict.waitFor();
    await page.goto(`${host.origin}/batch/${batchId}`);
    await page.getByRole("button", { name: "Copy batch ID" }).waitFor();
    const kept = Object.values(await cached(page)).flat();
    expect(kept).toContain("/");
    expect(kept.filter(asksForData)).toEqual([]);

    await host.stop();
    await page.context().setOffline(true);
    await page.goto(`${host.origin}/fingerprint/${hash}`);
    await atBothSizes(page, async () => {
      await verdict.waitFor();
      await page.getByText("You are offline. Data from the service refreshes").waitFor();
      await page
        .getByText(/^Updated .*ago$/)
        .filter({ visible: true })
        .first()
        .waitFor();
    });

    // The visitor now chooses German, but the device has stored only the files of the English pages. Without a network,
    // the pages must start in English.
    await page.evaluate(() => {
      localStorage.setItem("language", "de");
    });
    await page.goto(`${host.origin}/verify`);
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("en");
    const evidence = await evidenceOf(service, hash);
    const broken = structuredClone(evidence);
    Object.assign(broken.proof.witness[0]?.contents ?? {}, { dataDigest: "1".repeat(64) });
    const input = page.locator("input[type=file]").first();
    const give = (name: string, of: EvidenceOf) =>
      input.setInputFiles(writeFiles(folder.path, { [name]: bundleFile(service, of) }));
    await give("good.json", evidence);
    await atBothSizes(page, () => page.locator("section[data-verdict=consistent]").waitFor());
    await give("bad.json", broken);
    const verdicts = page.getByRole("table", { name: "Verdicts" });
    await atBothSizes(page, async () => {
      await verdicts
        .getByText(/^Failed/)
        .first()
        .waitFor();
      await verdicts
        .getByText(/^Consistent/)
        .first()
        .waitFor();
    });

    await page.goto(`${host.origin}/fingerprint/${other}`);
    const main = page.getByRole("main");
    await atBothSizes(page, async () => {
      await main.getByText("You are offline").first().waitFor();
      await main.getByText("This data is not kept on this device.").waitFor();
      await expect.poll(() => page.getByText("Data from the service refreshes").count()).toBe(0);
    });

    await host.start();
    await page.context().setOffline(false);
    await atBothSizes(page, () => page.getByRole("button", { name: "Copy hash" }).waitFor());
    await close();
  });

  it("[OF4] [OF5] replaces a build as a whole, and removes all its files when it is switched off", async () => {
    const { page, close } = await browser.open(desktop, { serviceWorkers: "allow" });
    const context = page.context();
    await page.goto(`${host.origin}/dashboard`);
    await untilKept(page);
    const [first] = await cacheNames(page);

    // The open page belongs to the first build. It must still get that build's files, although the server now has only
    // the other build.
    host.folder = anotherBuild;
    const old = new Set(readdirSync(join(build, "assets")));
    for (const name of readdirSync(join(anotherBuild, "assets"))) old.delete(name);
    expect([...old].some((name) => name.startsWith("verify-page"))).toBe(true);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await untilWaiting(page);
    await page.getByRole("link", { name: "Verify", exact: true }).first().click();
    await atBothSizes(page, async () => {
      await page.getByRole("heading", { name: "What you have" }).waitFor();
      await expect.poll(() => page.getByText(CHANGED.from, { exact: true }).count()).toBe(1);
    });

    // With a network, a reloaded page is from the new build. Without one, it would be from the old build
    // until every page of the old build is closed.
    await page.reload();
    await atBothSizes(page, () =>
      page.getByText(CHANGED.to, { exact: true }).waitFor({ state: "attached" }),
    );
    await page.close();
    await untilReplaced(context);
    const next = await context.newPage();
    await next.goto(`${host.origin}/dashboard`);
    await untilKept(next);
    // The new service worker deletes the old files while it becomes active. That may take a moment longer than opening
    // the page.
    await expect.poll(() => cacheNames(next)).not.toContain(first);

    // The browser may stop the new service worker before it has deleted the old files. The worker must then delete them
    // when the next page is opened. The test simulates this by creating the old cache again.
    await next.evaluate(async (name) => {
      await caches.open(name);
    }, first!);
    await next.goto(`${host.origin}/dashboard`);
    await expect.poll(() => cacheNames(next)).not.toContain(first);
    await host.stop();
    await context.setOffline(true);
    await next.goto(`${host.origin}/verify`);
    await atBothSizes(next, () =>
      next.getByText(CHANGED.to, { exact: true }).waitFor({ state: "attached" }),
    );

    await host.start();
    await context.setOffline(false);
    host.configuration = { serviceWorker: false };
    await next.goto(`${host.origin}/dashboard`);
    await expect
      .poll(() =>
        next.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      )
      .toBe(0);
    await expect.poll(() => cacheNames(next)).toEqual([]);
    await close();
  });

  it("[OF6] does not call the explorer updated because a page's code cannot be fetched offline", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${host.origin}/dashboard`);
    await page.getByRole("table", { name: "Latest" }).getByRole("link").first().waitFor();
    await host.stop();
    await page.getByRole("link", { name: "Verify", exact: true }).first().click();
    const main = page.getByRole("main");
    await atBothSizes(page, async () => {
      await main.getByText("The server cannot be reached, and this page").waitFor();
      await expect.poll(() => main.getByText("may have been updated").count()).toBe(0);
    });

    await host.start();
    await page.goto(`${host.origin}/dashboard`);
    await page.route("**/assets/verify-page-*", (route) => route.fulfill({ status: 404 }));
    await page.getByRole("link", { name: "Verify", exact: true }).first().click();
    await atBothSizes(page, () =>
      main.getByText("The explorer may have been updated while it was open.").waitFor(),
    );
    await close();
  });
});

describe.each(viewports)("without the code of a part at $name", (viewport) => {
  const browser = useBrowser();

  it("[OF6] keeps the page where the code of a part of it cannot be loaded, and says which part is missing", async () => {
    const { page, close } = await browser.open(viewport);
    const parts = "proof-modal|tooltip-popup|theme-menu|search-panel|ledger-levels";
    await page.route(new RegExp(`/assets/(?:${parts})-[\\w-]+\\.js$`), (route) => route.abort());
    await page.goto(`${service}/dashboard`);
    await page.getByRole("table", { name: "Latest" }).getByRole("link").first().click();
    const verdict = page.locator("section[data-verdict=consistent]").first();
    await verdict.waitFor();
    const missing = page.getByText("This part of the page could not be loaded");
    await page.getByRole("button", { name: "Download proof" }).filter({ visible: true }).click();
    await expect.poll(() => missing.count()).toBe(1);
    await page.getByRole("button", { name: /^Theme:/ }).click();
    await page.keyboard.press("/");
    await page.getByRole("searchbox").fill("no such thing");
    if (!viewport.isPhone)
      await page.getByRole("term").first().locator("xpath=following-sibling::dd[1]").hover();
    await expect.poll(() => verdict.isVisible()).toBe(true);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/search\?q=/);
    await close();
  });
});
