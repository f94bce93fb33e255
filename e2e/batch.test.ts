// Tests a batch's page against the batch that the service holds. What it shows of other answers is in
// apps/explorer/src/pages/batch/batch-page.test.tsx.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { field } from "./field.ts";
import { ask, details, ends, latestFinalHash, read, type Batch, type Summary } from "./service.ts";
import { startTestsStack, type TestsStack } from "./tests-stack.ts";

const origin = inject("origin");
const explorerFolder = inject("explorerFolder");

async function finalBatch(): Promise<Batch> {
  const { batchId } = await details(origin, await latestFinalHash(origin));
  return read<Batch>(origin, `/v1/batches/${batchId}`);
}

const table = (page: Page) => page.getByRole("table", { name: "Fingerprints of this batch" });
const hashLinks = (page: Page) => table(page).locator('a[href^="/fingerprint/"]');

async function shownHashes(page: Page): Promise<string[]> {
  const addresses = await hashLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute("href") ?? ""),
  );
  return addresses.map((address) => address.slice("/fingerprint/".length));
}

describe(`a batch's page at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[B2] says Batch not found for a batch that the service does not know", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/batch/00000000-0000-4000-8000-000000000000`);
    await atBothSizes(page, async () => {
      await page.getByText("Batch not found").waitFor();
      await expect.poll(() => page.getByRole("table").count()).toBe(0);
    });
    await close();
  });

  it("[B4] shows what the batch holds", async () => {
    const timezoneId = "America/New_York";
    const { page, errors, close } = await browser.open(desktop, { timezoneId });
    const batch = await finalBatch();
    await page.goto(`${origin}/batch/${batch.id}`);
    const local = new Date(batch.createdAt).toLocaleTimeString("en-US", { timeZone: timezoneId });
    await atBothSizes(page, async () => {
      await page.getByRole("button", { name: "Copy batch ID" }).waitFor();
      await expect.poll(() => field(page, "Batch ID")).toBe(ends(batch.id, 8));
      await expect.poll(() => field(page, "Snapshot")).toBe(String(batch.globalSnapshotOrdinal));
      await expect.poll(() => field(page, "Status")).toBe("Finalized Commitment");
      const written = await field(page, "Timestamp");
      expect(written).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d:\d\d\s[AP]M/);
      expect(written.replaceAll(/\s/g, " ")).toContain(local.replaceAll(/\s/g, " "));
    });
    expect(errors).toEqual([]);
    await close();
  });
});

async function largestBatch(of: string): Promise<string> {
  const counts = new Map<string, number>();
  for (const { hash } of await read<Summary[]>(
    of,
    "/v1/fingerprints/latest?limit=100&status=FINALIZED_COMMITMENT",
  )) {
    const { batchId } = await details(of, hash);
    counts.set(batchId, (counts.get(batchId) ?? 0) + 1);
  }
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
}

describe("a batch of more than a page", () => {
  const browser = useBrowser();
  let stack: TestsStack;

  beforeAll(async () => {
    stack = await startTestsStack({
      demo: true,
      env: {
        EXPLORER_DIR: explorerFolder,
        // The demonstration has six organizations. Each submits 60 documents and so fills exactly one batch of
        // 60. The maximum age is so high that no batch is closed earlier, however slowly the documents arrive.
        // Three organizations submit at a time, so three batches are final at 180 fingerprints.
        DEMO_FILL: "360",
        DEMO_INTERVAL_MS: "0",
        BATCH_MAX_SIZE: "60",
        BATCH_MAX_AGE_MS: "3600000",
      },
    });
    await stack.untilFinal(180);
    await stack.filled();
  });
  afterAll(() => stack.stop());

  it(`is paged by address, and shows every member on exactly one page, at ${bothSizes}`, async () => {
    const { page, errors, close } = await browser.open(desktop);
    const batchId = await largestBatch(stack.origin);
    await page.goto(`${stack.origin}/batch/${batchId}`);
    const seen: string[] = [];
    for (let turn = 1; ; turn += 1) {
      await atBothSizes(page, () => hashLinks(page).first().waitFor());
      seen.push(...(await shownHashes(page)));
      const older = page.getByRole("link", { name: "Older", exact: true });
      if ((await older.count()) === 0) break;
      const firstShown = seen.at(-50);
      await older.click();
      await expect.poll(async () => (await shownHashes(page))[0]).not.toBe(firstShown);
      await hashLinks(page).first().waitFor();
      await page.reload();
    }
    expect(page.url()).toContain("?cursor=");
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(50);
    const single = await ask(stack.origin, `/v1/batches/${batchId}/fingerprints?limit=100`);
    const { data } = (await single.json()) as { data: Summary[] };
    expect(seen.slice(0, data.length)).toEqual(data.map(({ hash }) => hash));
    expect(errors).toEqual([]);
    await close();
  });
});
