// Tests a batch's page against the batch that the service holds. If the explorer is configured to invent batches, tests
// the page against the rules of the generator that invents them.
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { field } from "./field.ts";
import { ask, details, ends, latestFinalHash, read, type Batch, type Summary } from "./service.ts";
import { asksForData } from "./source.ts";
import { startTestsStack, type TestsStack } from "./tests-stack.ts";

const origin = inject("origin");
const explorerFolder = inject("explorerFolder");

async function finalBatch(): Promise<Batch> {
  const { batchId } = await details(origin, await latestFinalHash(origin));
  return read<Batch>(origin, `/v1/batches/${batchId}`);
}

async function generateBatches(page: Page): Promise<void> {
  await page.route("**/config.json", async (route) => {
    const config = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...config, batches: "generated" } });
  });
}

const table = (page: Page) => page.getByRole("table", { name: "Fingerprints of this batch" });
const hashLinks = (page: Page) => table(page).locator('a[href^="/fingerprint/"]');

async function shownHashes(page: Page): Promise<string[]> {
  const addresses = await hashLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute("href") ?? ""),
  );
  return addresses.map((address) => address.slice("/fingerprint/".length));
}

/** Returns the cells of a row, one for each column, including the columns that a phone hides. */
const cells = (page: Page, row: number) => table(page).getByRole("row").nth(row).locator("td");

describe(`a batch's page at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[B1] says that it is loading, where the details will appear", async () => {
    const { page, close } = await browser.open(desktop);
    const { id } = await finalBatch();
    const held: Route[] = [];
    await page.route(`**/v1/batches/${id}`, (route) => void held.push(route));
    await page.goto(`${origin}/batch/${id}`);
    await atBothSizes(page, () => page.getByText("Loading batch details...").waitFor());
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await atBothSizes(page, async () => {
      await page.getByRole("button", { name: "Copy batch ID" }).waitFor();
      await expect.poll(() => page.getByText("Loading batch details...").count()).toBe(0);
    });
    await close();
  });

  it("says of an errored batch what happened, what it means and what can follow", async () => {
    const { page, close } = await browser.open(desktop);
    const { id } = await finalBatch();
    const lastAttemptAt = "2026-03-09T14:05:07.000Z";
    await page.route(`**/v1/batches/${id}`, async (route) => {
      const { data } = (await (await route.fetch()).json()) as { data: Record<string, unknown> };
      const { globalSnapshotHash: _hash, globalSnapshotOrdinal: _ordinal, ...rest } = data;
      const errored = { ...rest, status: "ERRORED_COMMITMENT", retryCount: 8, lastAttemptAt };
      await route.fulfill({ json: { data: errored } });
    });
    await page.goto(`${origin}/batch/${id}`);
    const title = page.getByText("The ledger did not accept this batch", { exact: true });
    const times = page.locator(`time[datetime="${lastAttemptAt}"]`);
    await atBothSizes(page, async () => {
      await title.waitFor();
      const words = await page.getByRole("main").innerText();
      expect(words).toMatch(
        /handed the batch’s root to the ledger 8 times\. The ledger did not accept it/,
      );
      expect(words).toMatch(/service keeps the batch’s fingerprints/);
      expect(words).toMatch(/not\s+confirmed/);
      expect(words).toMatch(/operator can hand the same root to the ledger again/);
      await expect.poll(() => times.count()).toBe(1);
    });
    await page.unroute(`**/v1/batches/${id}`);
    await page.reload();
    await atBothSizes(page, async () => {
      await page.getByRole("button", { name: "Copy batch ID" }).waitFor();
      await expect.poll(() => title.count()).toBe(0);
    });
    await close();
  });

  it("[B2] says Batch not found for a batch that the service does not know", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/batch/00000000-0000-4000-8000-000000000000`);
    await atBothSizes(page, async () => {
      await page.getByText("Batch not found").waitFor();
      await expect.poll(() => page.getByRole("table").count()).toBe(0);
    });
    await close();
  });

  it("[B2] says what the service said when it fails, and tries again when asked to", async () => {
    const { page, close } = await browser.open(desktop);
    const { id } = await finalBatch();
    const message = "The shelves are being moved";
    await page.route(`**/v1/batches/${id}`, (route) =>
      route.fulfill({ status: 418, json: { message } }),
    );
    await page.goto(`${origin}/batch/${id}`);
    const failure = page.getByRole("alert").filter({ hasText: message });
    await atBothSizes(page, () => failure.waitFor());
    await page.unroute(`**/v1/batches/${id}`);
    await failure.getByRole("button", { name: "Try again" }).click();
    await atBothSizes(page, () => page.getByRole("button", { name: "Copy batch ID" }).waitFor());
    await close();
  });

  it("[B3] [C6] says that an address names no batch, with and without a slash at its end, and sends no request", async () => {
    const { page, close } = await browser.open(desktop);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (asksForData(request.url())) asked.push(request.url());
    });
    for (const path of ["/batch", "/batch/"]) {
      await page.goto(origin + path);
      await atBothSizes(page, () => page.getByText("No batch ID provided").waitFor());
    }
    expect(asked).toEqual([]);
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

  it("[B6] [B7] [VS7] lists its fingerprints, each with what the record holds, N/A where it holds nothing", async () => {
    const { page, close } = await browser.open(desktop);
    const { id } = await finalBatch();
    const members = await read<Summary[]>(origin, `/v1/batches/${id}/fingerprints?limit=50`);
    const [first, second] = members;
    if (first === undefined || second === undefined) throw new Error("the batch is too small");
    const { eventId: _eventId, documentRef: _documentRef, ...bare } = second;
    const timestamp = new Date(Date.now() - 26 * 3_600_000).toISOString();
    await page.route(`**/v1/batches/${id}/fingerprints?*`, (route) =>
      route.fulfill({
        json: {
          data: [{ ...first, timestamp, eventId: "an-event", documentRef: "ab".repeat(32) }, bare],
        },
      }),
    );
    await page.goto(`${origin}/batch/${id}`);
    await atBothSizes(page, async ({ isPhone }) => {
      await expect.poll(() => shownHashes(page)).toEqual([first.hash, second.hash]);
      await expect
        .poll(() => table(page).locator("th").allTextContents())
        .toEqual([
          "Fingerprint hash",
          "Client timestamp",
          "Event ID",
          "Document ID",
          "Document Ref",
        ]);
      await expect
        .poll(() => cells(page, 1).nth(1).locator("time").textContent())
        .toBe("1 day ago");
      await expect.poll(() => cells(page, 1).nth(2).textContent()).toBe("an-event");
      await expect.poll(() => cells(page, 1).nth(3).textContent()).toBe(first.documentId ?? "N/A");
      await expect.poll(() => cells(page, 1).nth(4).textContent()).toBe("ab".repeat(32));
      await expect.poll(() => cells(page, 2).nth(2).textContent()).toBe("N/A");
      await expect.poll(() => cells(page, 2).nth(4).textContent()).toBe("N/A");
      // A phone has no pointer, so it always shows the buttons with which a visitor copies an id.
      if (!isPhone) await cells(page, 1).first().hover();
      await cells(page, 1).getByRole("button", { name: "Copy document REF" }).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe("ab".repeat(32));
    });
    await hashLinks(page).first().click();
    await page.waitForURL(`${origin}/fingerprint/${first.hash}`);
    await close();
  });

  it("[B8] treats a batch as fresh for ten minutes", async () => {
    const { page, close } = await browser.open(desktop);
    const { id } = await finalBatch();
    let asked = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === `/v1/batches/${id}`) asked += 1;
    });
    await page.clock.install();
    await page.goto(`${origin}/batch/${id}`);
    const shown = page.getByRole("button", { name: "Copy batch ID" });
    await shown.waitFor();
    const lookAgain = async () => {
      await page.getByRole("link", { name: "Dashboard" }).first().click();
      await page.waitForURL(/dashboard/);
      await page.goBack();
      await atBothSizes(page, () => shown.waitFor());
    };
    await expect.poll(() => asked).toBe(1);
    await page.clock.fastForward(9 * 60_000);
    await lookAgain();
    expect(asked).toBe(1);
    await page.clock.fastForward(2 * 60_000);
    await lookAgain();
    await expect.poll(() => asked).toBe(2);
    await close();
  });

  it("[B8] does not ask again for the batch that a fingerprint's page has just fetched, and shows its root", async () => {
    const { page, close } = await browser.open(desktop);
    const batch = await finalBatch();
    let asked = 0;
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === `/v1/batches/${batch.id}`) asked += 1;
    });
    await page.goto(`${origin}/fingerprint/${await latestFinalHash(origin)}`);
    await page.locator("section[data-verdict=consistent]").waitFor();
    await page.locator(`a[href="/batch/${batch.id}"]`).click();
    await atBothSizes(page, async () => {
      await page.getByRole("button", { name: "Copy batch’s root" }).waitFor();
      await expect.poll(() => field(page, "Root")).toBe(ends(batch.mptRoot ?? "", 8));
    });
    expect(asked).toBe(1);
    await close();
  });

  it("[B5] [B7] [B9] invents batches by the generator's rules if it is configured to, and says so", async () => {
    const { page, close } = await browser.open(desktop);
    await generateBatches(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (asksForData(request.url())) asked.push(request.url());
    });
    for (const id of ["one", "two", "three"]) {
      await page.goto(`${origin}/batch/${id}`);
      await atBothSizes(page, async () => {
        await page.getByText("Generated at random").waitFor();
        await hashLinks(page).first().waitFor();
      });
      const ordinal = Number(await field(page, "Snapshot"));
      expect(ordinal).toBeGreaterThanOrEqual(100_000);
      expect(ordinal).toBeLessThanOrEqual(1_000_000);
      const count = await hashLinks(page).count();
      expect(count).toBeGreaterThanOrEqual(5);
      expect(count).toBeLessThanOrEqual(15);
      const badge = page
        .getByRole("term")
        .filter({ hasText: /^Status$/ })
        .locator("xpath=following-sibling::dd[1]/*[@data-kind]");
      await expect.poll(() => badge.getAttribute("data-kind")).toBe("success");
      for (let row = 1; row <= count; row += 1) {
        await expect.poll(() => cells(page, row).nth(2).textContent()).toBe("N/A");
        await expect.poll(() => cells(page, row).nth(4).textContent()).toBe("N/A");
      }
    }
    await page.goto(`${origin}/batch/has-a-404-in-it`);
    await atBothSizes(page, () => page.getByText("Batch not found").waitFor());
    expect(asked).toEqual([]);
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
