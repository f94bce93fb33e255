// Tests the page of a snapshot of the service's own ledger against the snapshots that the service holds. What it shows
// of other answers is in apps/explorer/src/pages/snapshot/snapshot-page.test.tsx.
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, inject, it, vi } from "vitest";
import { atEverySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { replaceAnswer } from "./change-answer.ts";
import { field } from "./field.ts";
import { details, ends, latestFinalHash, read } from "./service.ts";
import { asksForData, isPublished } from "./source.ts";

type Snapshot = {
  hash: string;
  ordinal: number;
  previousHash: string | null;
  timestamp: string;
  ledger: string;
  entries: { batchId: string; root: string }[];
};

const origin = inject("origin");
const final = await details(origin, await latestFinalHash(origin));
const snapshotOf = (hash: string) => read<Snapshot>(origin, `/v1/ledger/snapshots/${hash}`);
const hash = final.batchGlobalSnapshotHash;

const check = (page: Page) => page.locator("[data-snapshot-check]");
const checked = (page: Page, verdict: string) =>
  page.locator(`[data-snapshot-check=${verdict}]`).waitFor();
const value = (page: Page, name: string) =>
  page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd[1]");

/**
 * Returns two consecutive snapshots. The ledger may have only the first one so far, so the function waits
 * for the second.
 */
async function twoInARow(): Promise<[before: Snapshot, after: Snapshot]> {
  const own = await snapshotOf(hash);
  if (own.previousHash !== null) return [await snapshotOf(own.previousHash), own];
  const next = () => read<Snapshot | null>(origin, `/v1/ledger/snapshots/${hash}/next`);
  const after = await vi.waitUntil(next, { timeout: 30_000, interval: 100 });
  return [own, after];
}

describe(`a snapshot's page at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[J1] is linked from a fingerprint and its batch, shows what the snapshot holds, and links to its neighbours", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${final.hash}`);
    await value(page, "Snapshot").getByRole("link").click();
    await page.waitForURL(`${origin}/snapshot/${hash}`);
    await page.goto(`${origin}/batch/${final.batchId}`);
    await value(page, "Snapshot").getByRole("link").click();
    await page.waitForURL(`${origin}/snapshot/${hash}`);

    const [before, after] = await twoInARow();
    // The service may close another snapshot during the test. With this answer, the page still treats `after` as the
    // newest snapshot. Published files do not change, so they need no such answer.
    if (!isPublished) await replaceAnswer(page, `**/v1/ledger/snapshots/${after.hash}/next`, null);
    await page.goto(`${origin}/snapshot/${after.hash}`);
    await atBothSizes(page, async () => {
      await page.getByText("The service lists none yet", { exact: true }).waitFor();
      await expect
        .poll(() => value(page, "Previous snapshot").getByRole("link").getAttribute("href"))
        .toBe(`/snapshot/${before.hash}`);
    });
    await value(page, "Previous snapshot").getByRole("link").click();
    await page.waitForURL(`${origin}/snapshot/${before.hash}`);
    const next = value(page, "Next snapshot");
    const batches = page.getByRole("table").locator('a[href^="/batch/"]');
    const answer = value(page, "The service’s answer").getByRole("link");
    await atBothSizes(page, async () => {
      await next.getByText("contains the hash of this snapshot").waitFor();
      await expect
        .poll(() => next.getByRole("link").getAttribute("href"))
        .toBe(`/snapshot/${after.hash}`);
      await expect.poll(() => page.title()).toContain(`Snapshot ${before.hash.slice(0, 8)}`);
      await expect.poll(() => field(page, "Hash")).toBe(ends(before.hash, 8));
      await expect.poll(() => field(page, "Ordinal")).toBe(String(before.ordinal));
      await expect
        .poll(() => value(page, "Time").locator("time").getAttribute("datetime"))
        .toBe(before.timestamp);
      await expect
        .poll(() => batches.evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
        .toEqual(before.entries.map(({ batchId }) => `/batch/${batchId}`));
      // Published files have no separate file for each snapshot, so there is no address to link to.
      if (isPublished) await expect(answer.count()).resolves.toBe(0);
      else {
        await expect
          .poll(() => answer.getAttribute("href"))
          .toBe(`/v1/ledger/snapshots/${before.hash}`);
      }
    });
    await atEverySize(page);
    expect(errors).toEqual([]);
    await batches.first().click();
    await page.waitForURL(`${origin}/batch/${before.entries[0]?.batchId}`);
    await close();
  });

  it("[J2] recomputes the hash, says whether it is the one in the address, and claims no more", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/snapshot/${hash.toUpperCase()}`);
    await atBothSizes(page, async () => {
      await checked(page, "pass");
      await expect
        .poll(() => check(page).innerText())
        .toMatch(/^The content matches the hash\n[^]*The service keeps this ledger itself/);
    });
    await page.getByRole("button", { name: "Copy text that was hashed" }).click();
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await expect
      .poll(async () =>
        createHash("sha256")
          .update(await copied())
          .digest("hex"),
      )
      .toBe(hash);
    const { hash: _, ...covered } = await snapshotOf(hash);
    expect(JSON.parse(await copied())).toEqual(covered);
    await close();
  });

  it("[J3] says why an address leads to no snapshot", async () => {
    const { page, close } = await browser.open(desktop);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (asksForData(request.url())) asked.push(request.url());
    });
    const said = (text: string) =>
      atBothSizes(page, () => page.getByText(text, { exact: true }).waitFor());
    await page.goto(`${origin}/snapshot/`);
    await said("No snapshot hash provided");
    await page.goto(`${origin}/snapshot/${hash.slice(0, 60)}`);
    await said("4 characters are missing: a snapshot’s hash has 64, and this text has 60.");
    await page.route("**/config.json", (route) => route.fulfill({ json: { network: "mainnet" } }));
    await page.goto(`${origin}/snapshot/${hash}`);
    await said("This ledger has its own explorer");
    await expect
      .poll(() => page.getByRole("link", { name: /^Look in the ledger/ }).getAttribute("href"))
      .toBe(`https://mainnet.dagexplorer.io/snapshots/${hash}`);
    expect(asked).toEqual([]);
    await page.unroute("**/config.json");

    await page.goto(`${origin}/snapshot/${"0".repeat(64)}`);
    await said("Snapshot not found");
    await close();
  });
});
