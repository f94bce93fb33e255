// Tests the dashboard on the running service. What it shows of other answers is in
// apps/explorer/src/pages/dashboard/dashboard-page.test.tsx.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { latestFinalHash, read, type Summary } from "./service.ts";

const origin = inject("origin");
const counterNames = ["Fingerprints (24HR)", "Fingerprints (30D)", "Fingerprints (All time)"];

const latest = (query = "limit=20") => read<Summary[]>(origin, `/v1/fingerprints/latest?${query}`);

async function counter(page: Page, name: string): Promise<string> {
  const term = page.getByRole("term").filter({ hasText: name });
  return term.locator("xpath=following-sibling::dd[1]").innerText();
}

async function expectCounters(
  page: Page,
  expected: readonly (string | undefined)[],
): Promise<void> {
  for (const [index, name] of counterNames.entries()) {
    await expect.poll(() => counter(page, name)).toBe(expected[index]);
  }
}

/** The table is found by its name. The charts have tables too, for users who cannot see the charts. */
const table = (page: Page) => page.getByRole("table", { name: "Latest fingerprints" });
const hashLinks = (page: Page) => table(page).locator('a[href^="/fingerprint/"]');

async function shownHashes(page: Page): Promise<string[]> {
  const addresses = await hashLinks(page).evaluateAll((links) =>
    links.map((link) => link.getAttribute("href") ?? ""),
  );
  return addresses.map((address) => address.slice("/fingerprint/".length));
}

describe(`the dashboard at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[D1] counts the fingerprints of a day, of a month, and all", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const stats = await read<Record<string, number>>(origin, "/v1/fingerprints/stats");
    const expected = ["fingerprints24h", "fingerprints30d", "fingerprintsTotal"].map((key) =>
      stats[key]?.toLocaleString("en-US"),
    );
    await page.goto(`${origin}/dashboard`);
    await page.getByRole("region", { name: "Overview" }).waitFor();
    await atBothSizes(page, () => expectCounters(page, expected));
    expect(errors).toEqual([]);
    await close();
  });

  it("[D4] [D5] [D6] lists the latest under five columns, under two on a phone, each row leading to its fingerprint", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const rows = await latest();
    await page.goto(`${origin}/dashboard`);
    const columns = ["Fingerprint hash", "Timestamp", "Organization", "Tenant", "Status"];
    await atBothSizes(page, async ({ isPhone }) => {
      await expect.poll(() => shownHashes(page)).toEqual(rows.map(({ hash }) => hash));
      await expect
        .poll(() => table(page).getByRole("columnheader").allInnerTexts())
        .toEqual(isPhone ? columns.slice(0, 2) : columns);
    });
    await hashLinks(page).nth(3).click();
    await page.waitForURL(`${origin}/fingerprint/${rows[3]?.hash}`);
    expect(errors).toEqual([]);
    await close();
  });

  it("[D13] asks the visitor's question, and takes a hash, a link or a proof", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const field = page.getByRole("main").getByRole("textbox");
    await page.goto(`${origin}/dashboard`);
    await atBothSizes(page, async () => {
      await field.fill(hash);
      await page.getByText("64 hex digits").waitFor();
      await field.fill("");
      await page.getByRole("button", { name: "Choose a file" }).waitFor();
    });
    await field.fill(`https://elsewhere.example/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Look it up" }).click();
    await page.waitForURL(`${origin}/fingerprint/${hash}`);
    await page.goBack();
    await page.goto(`${origin}/dashboard`);
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      '{"path": "", "witness": []}',
    );
    await field.press("Control+V");
    await page.waitForURL(`${origin}/verify`);
    expect(errors).toEqual([]);
    await close();
  });

  it("has an address for each page of older fingerprints: links, back, forward, refresh and deep links", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const hashes = (await latest("limit=60")).map(({ hash }) => hash);
    const shows = (from: number) =>
      atBothSizes(page, () =>
        expect.poll(() => shownHashes(page)).toEqual(hashes.slice(from, from + 20)),
      );
    const turn = (name: string) => page.getByRole("link", { name, exact: true }).click();
    await page.goto(`${origin}/dashboard`);
    await shows(0);
    await turn("Older");
    await shows(20);
    await turn("Older");
    await shows(40);
    const third = page.url();
    expect(third).toMatch(/\/dashboard\?cursor=/);
    await page.reload();
    await shows(40);
    await turn("Newer");
    await shows(20);
    await page.goBack();
    await shows(40);
    await page.goBack();
    await page.goBack();
    await shows(0);
    await page.goForward();
    await shows(20);
    await turn("Newer");
    await shows(0);
    expect(page.url()).toBe(`${origin}/dashboard`);

    const stranger = await browser.open(desktop);
    await stranger.page.goto(third);
    await atBothSizes(stranger.page, async () => {
      await expect.poll(() => shownHashes(stranger.page)).toEqual(hashes.slice(40, 60));
      await expect
        .poll(() => stranger.page.getByRole("link", { name: "Newer", exact: true }).count())
        .toBe(0);
    });
    await stranger.page.getByRole("link", { name: "Newest", exact: true }).click();
    await expect.poll(() => shownHashes(stranger.page)).toEqual(hashes.slice(0, 20));
    await stranger.close();
    expect(errors).toEqual([]);
    await close();
  });

  it("can show only one status, which is part of the address", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/dashboard`);
    await hashLinks(page).first().waitFor();
    const filter = page.getByRole("combobox", { name: "Status" });
    await filter.selectOption("Errored Commitment");
    await page.waitForURL(`${origin}/dashboard?status=ERRORED_COMMITMENT`);
    await atBothSizes(page, () => page.getByRole("cell", { name: "No data available" }).waitFor());
    await filter.selectOption("Finalized Commitment");
    await hashLinks(page).first().waitFor();
    await page.getByRole("link", { name: "Older", exact: true }).click();
    await page.waitForURL(/status=FINALIZED_COMMITMENT&cursor=/);
    await page.reload();
    await atBothSizes(page, async () => {
      await hashLinks(page).first().waitFor();
      await expect.poll(() => filter.inputValue()).toBe("FINALIZED_COMMITMENT");
    });
    await close();
  });
});

describe.each(viewports)("the dashboard at $name", (viewport) => {
  const browser = useBrowser();

  it("returns to the reader's place in the list after a fingerprint's page", async () => {
    const { page, close } = await browser.open(viewport);
    await page.goto(`${origin}/dashboard`);
    const link = hashLinks(page).nth(15);
    const scrolled = () => page.evaluate(() => window.scrollY);
    await link.scrollIntoViewIfNeeded();
    await page.evaluate(() => {
      window.scrollTo(0, 500);
    });
    await link.click();
    await page.getByRole("region", { name: "Is this my file?" }).waitFor();
    await expect.poll(scrolled).toBe(0);
    await page.goBack();
    await link.waitFor();
    await expect.poll(scrolled).toBeGreaterThan(400);
    // The visitor has gone back by now. A page that is opened after that must start at its top again.
    await link.click();
    await page.getByRole("region", { name: "Is this my file?" }).waitFor();
    await expect.poll(scrolled).toBe(0);
    await close();
  });
});
