// Searches the running service by everything that it finds records by. What the box accepts and says besides is in
// apps/explorer/src/search/search-box.test.tsx, and what a search shows in apps/explorer/src/pages/search.
import { ledgerAddress } from "@digital-evidence/evidence/ledger-address";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser, viewports } from "./browser.ts";
import { type Batch, details, latestFinalHash, read } from "./service.ts";
import { isPublished } from "./source.ts";

const origin = inject("origin");
const unknownHash = "0123456789abcdef".repeat(4);

const hash = await latestFinalHash(origin);
const record = await details(origin, hash);
const batch = await read<Batch>(origin, `/v1/batches/${record.batchId}`);
const snapshot = await read<{ entries: { batchId: string }[] }>(
  origin,
  `/v1/ledger/snapshots/${batch.globalSnapshotHash}`,
);

/** Opens the search box with its button if the layout shows one, as on a phone, and otherwise with the key `/`. */
async function openBox(page: Page) {
  // Only the complete page has a footer. The first paint already has a header.
  await page.getByRole("contentinfo").waitFor();
  const opener = page.locator("header").getByRole("button", { name: "Search" });
  const hasOpener = await opener.isVisible();
  if (hasOpener) await opener.click();
  const box = page.getByRole("searchbox");
  const isFocused = () => box.evaluate((input) => input === document.activeElement);
  await expect
    .poll(async () => {
      // The listener of the key is added after the footer is drawn, so the first press may come too early.
      if (!hasOpener && !(await isFocused())) await page.keyboard.press("/");
      return isFocused();
    })
    .toBe(true);
  return box;
}

async function search(page: Page, text: string) {
  const box = await openBox(page);
  await box.fill(text);
  await page.keyboard.press("Enter");
}

/** Searches for a text that does not lead directly to one page, and waits for the page that shows this search. */
async function searchInVain(page: Page, text: string) {
  await search(page, text);
  await expect.poll(() => page.locator("main code").first().innerText()).toBe(text);
}

const openDashboard = (page: Page) => page.goto(`${origin}/dashboard`);

async function backToDashboard(page: Page) {
  await page.goBack();
  await page.waitForURL(`${origin}/dashboard`);
  await page
    .getByRole("heading", { level: 1, name: "Is this document’s record genuine?" })
    .waitFor();
}

const headingOfFingerprint = (page: Page) =>
  page.getByRole("navigation", { name: "Breadcrumb" }).getByText("Fingerprint", { exact: true });

const headingOfBatch = (page: Page) => page.getByRole("heading", { level: 1, name: "Batch" });

describe.each(viewports)("a search at $name", (viewport) => {
  const browser = useBrowser();

  it("[Q3] for a fingerprint’s hash leads straight to the fingerprint", async () => {
    const { page, errors, close } = await browser.open(viewport);
    await openDashboard(page);
    await search(page, hash);
    await page.waitForURL(`${origin}/fingerprint/${hash}`);
    await headingOfFingerprint(page).waitFor();
    // The search replaces its own entry in the history, so going back leads to the page before the search.
    await backToDashboard(page);
    expect(errors).toEqual([]);
    await close();
  });
});

describe(`the search box at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[Q4] [Q6] [Q9] [Q11] [Q15] a hash, the document’s hash or id, the event’s id and an address, however spelled, lead straight to the fingerprint", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(origin)) elsewhere.push(request.url());
    });
    await openDashboard(page);
    for (const text of [
      `“0x${hash.toUpperCase()}”`,
      record.documentRef,
      record.documentId,
      hash.slice(0, 8),
      `${hash.slice(0, 8)}…${hash.slice(-8)}`,
      `{${record.eventId.toUpperCase()}}`,
      `https://other.example/x/fingerprint/${hash}?tab=1`,
    ]) {
      await search(page, text);
      await page.waitForURL(`${origin}/fingerprint/${hash}`);
      await atBothSizes(page, () => headingOfFingerprint(page).waitFor());
      await backToDashboard(page);
    }
    expect(elsewhere).toEqual([]);
    expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
    await close();
  });

  it("[Q5] a snapshot’s hash leads to the batches it holds", async () => {
    const { page, close } = await browser.open(desktop);
    await openDashboard(page);
    await search(
      page,
      `https://integrationnet.dagexplorer.io/snapshots/${batch.globalSnapshotHash}`,
    );
    const { entries } = snapshot;
    if (entries.length === 1) {
      await page.waitForURL(`${origin}/batch/${batch.id}`);
      await atBothSizes(page, () => headingOfBatch(page).waitFor());
    } else {
      const links = page.getByRole("table").getByRole("link");
      await atBothSizes(page, () => links.first().waitFor());
      const found = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(new Set(found)).toEqual(new Set(entries.map((entry) => `/batch/${entry.batchId}`)));
    }
    await close();
  });

  const listed = (page: Page) =>
    page
      .getByRole("table", { name: "Fingerprints found" })
      .locator('a[href^="/fingerprint/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1)));

  it("[Q16] an organization’s name lists its fingerprints, newest first", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const name = record.organizationName ?? "";
    // Every organization of the demonstration has a name of two words. The test searches for the beginning of the
    // second word.
    const [, word = ""] = name.split(" ");
    await openDashboard(page);
    await search(page, word.slice(0, 5).toUpperCase());
    await atBothSizes(page, () =>
      page.getByRole("heading", { name: "organizations whose name matches" }).waitFor(),
    );
    expect(page.url()).toContain("/search?q=");
    const found = await listed(page);
    expect(found).toContain(hash);
    const times: string[] = [];
    for (const each of found.slice(0, 5)) {
      const { organizationName, createdAt } = await details(origin, each ?? "");
      expect(organizationName).toBe(name);
      times.push(createdAt);
    }
    expect(times).toEqual(times.toSorted().toReversed());
    expect(errors).toEqual([]);
    await close();
  });

  const inBase64 = (hex: string) => Buffer.from(hex, "hex").toString("base64");
  const [{ id: key } = { id: "" }] = record.proofs;

  const leading: readonly (readonly [name: string, text: () => string, path: string])[] = [
    ["a digest in base64", () => inBase64(hash), `/fingerprint/${hash}`],
    [
      "a digest as in Subresource Integrity",
      () => `sha256-${inBase64(hash)}`,
      `/fingerprint/${hash}`,
    ],
    [
      "a link in Markdown",
      () => `[its record](${origin}/fingerprint/${hash})`,
      `/fingerprint/${hash}`,
    ],
    [
      "a snapshot’s ordinal",
      () => `#${batch.globalSnapshotOrdinal}`,
      `/snapshot/${batch.globalSnapshotHash}`,
    ],
    ["a signer’s key", () => key, `/signer/${key}`],
    ["a signer’s key with 04", () => `04${key.toUpperCase()}`, `/signer/${key}`],
    ["the ledger address of a signer’s key", () => ledgerAddress(key) ?? "", `/signer/${key}`],
    ["a batch’s id", () => batch.id, `/batch/${batch.id}`],
    ["a batch’s root", () => record.mptRoot ?? "", `/batch/${batch.id}`],
  ];

  it("[Q5] [Q18] a batch’s id, a digest in base64 or a link in Markdown, an ordinal, a key in each spelling and a root lead to their pages", async () => {
    const { page, close } = await browser.open(desktop);
    await openDashboard(page);
    for (const [name, text, path] of leading) {
      // Published files have no index of keys and roots.
      if (isPublished && /key|root/.test(name)) continue;
      await search(page, text());
      await page.waitForURL(origin + path);
      await backToDashboard(page);
    }
    await page.goForward();
    await atBothSizes(page, () => page.getByRole("heading", { level: 1 }).waitFor());
    await close();
  });

  it("[Q18] lists the fingerprints of an organization, of a tenant and of a period", async () => {
    if (isPublished) return;
    const { page, close } = await browser.open(desktop);
    await openDashboard(page);
    for (const [title, text] of [
      ["organization with this id", record.organizationId],
      ["tenant with this id", record.tenantId],
      ["these tags or this period", record.createdAt.slice(0, 10)],
    ] as const) {
      await searchInVain(page, text);
      await atBothSizes(page, async () => {
        const list = page.getByRole("region", { name: new RegExp(title) });
        await list
          .getByRole("link", { name: hash.slice(0, 8) })
          .or(list.getByRole("link").nth(5))
          .first()
          .waitFor();
      });
    }
    await close();
  });

  it("[Q19] several values at once give a list with one row each", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await openDashboard(page);
    const box = await openBox(page);
    const text = `${hash}\n${unknownHash}, ${batch.id}\nhttps://other.example/fingerprint/${hash.toUpperCase()}`;
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await box.press("Control+V");
    await page.locator("header output").filter({ hasText: "3 values, each looked up" }).waitFor();
    await box.press("Enter");
    const table = page.getByRole("table", { name: "Values looked up" });
    const cells = (row: number) => table.getByRole("row").nth(row).getByRole("cell");
    await atBothSizes(page, async () => {
      await page.getByRole("heading", { name: "2 of 3 found" }).waitFor();
      await expect.poll(() => cells(1).nth(1).innerText()).toContain("Finalized Commitment");
      const said = await cells(1).nth(1).innerText();
      for (const value of [record.documentId.slice(0, 14), record.organizationName ?? ""])
        expect(said).toContain(value);
      await expect
        .poll(() => cells(2).nth(1).innerText())
        .toBe(isPublished ? "Cannot be searched here" : "Not found");
      await expect.poll(() => cells(3).nth(2).innerText()).toBe("a batch’s id");
    });
    await cells(3).nth(0).getByRole("link").click();
    await page.waitForURL(`${origin}/batch/${batch.id}`);
    await page.goBack();
    await cells(1).nth(0).getByRole("link").click();
    await page.waitForURL(`${origin}/fingerprint/${hash}`);
    expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
    await close();
  });
});
