// Tests the tables at every width from a small phone to a desktop: nothing is cut off, and nothing scrolls
// sideways.
import type { Locator, Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atEverySize } from "./at-every-size.ts";
import { desktop, useBrowser } from "./browser.ts";
import { replaceAnswer } from "./change-answer.ts";
import { details, latestFinalHash, read, type Summary } from "./service.ts";

const origin = inject("origin");
const { batchId } = await details(origin, await latestFinalHash(origin));

/** At some widths, the layout changes. This list contains the width on each side of every such change. */
const widths = [
  320, 340, 360, 374, 375, 390, 640, 641, 700, 768, 959, 960, 1024, 1025, 1184, 1185, 1280,
];

type Cell = { column: string; text: string; label: string; isCut: boolean; isInSight: boolean };

async function cells(row: Locator): Promise<Cell[]> {
  return row.evaluate((element) => {
    const inside = (part: Element) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    };
    return [...element.querySelectorAll("td")]
      .filter((cell) => getComputedStyle(cell).display !== "none")
      .map((cell) => {
        const box = cell.getBoundingClientRect();
        const parts = [...cell.querySelectorAll("a, time, bdi > span, [data-kind]")];
        const rects = parts
          .filter((part) => getComputedStyle(part).fontSize !== "0px")
          .filter((part) => part.closest(".visually-hidden") === null)
          .flatMap(inside);
        return {
          column: cell.dataset["title"] ?? "",
          text: cell.innerText,
          label: getComputedStyle(cell, "::before").content,
          isCut:
            rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1) ||
            [...cell.querySelectorAll("span")].some(
              (part) =>
                getComputedStyle(part).overflowX === "hidden" &&
                part.closest(".visually-hidden") === null &&
                part.scrollWidth > part.clientWidth + 1,
            ),
          isInSight: rects.every(({ left, right }) => left >= 0 && right <= window.innerWidth),
        };
      });
  });
}

async function expectWhole(page: Page, table: Locator, width: number): Promise<Cell[]> {
  await page.setViewportSize({ width, height: 800 });
  const box = await table.locator("..").evaluate((each) => each.scrollWidth - each.clientWidth);
  expect(box, `the table scrolls sideways at ${width}`).toBeLessThanOrEqual(0);
  const found = await cells(table.getByRole("row").nth(1));
  for (const { column, isCut, isInSight } of found) {
    expect({ column, isCut, isInSight }, `at ${width}`).toEqual({
      column,
      isCut: false,
      isInSight: true,
    });
  }
  return found;
}

describe("a table", () => {
  const browser = useBrowser();

  it("[D4] [D5] [D9] of the latest fingerprints cuts off no text and no heading at any width", async () => {
    const { page, close } = await browser.open(desktop);
    const [first, ...rest] = await read<Summary[]>(origin, "/v1/fingerprints/latest?limit=20");
    if (first === undefined) throw new Error("the service holds nothing");
    // The row has the longest possible values: a status of two words, an age of three words, and names that have
    // to be shortened.
    const createdAt = new Date(Date.now() - 59 * 60_000 - 30_000).toISOString();
    const long = {
      ...first,
      createdAt,
      status: "FINALIZED_COMMITMENT",
      orgName: "The Amalgamated Society of Patient Archivists",
      tenantName: "The Amalgamated Tenants of the Society",
    };
    await replaceAnswer(page, "**/v1/fingerprints/latest?*", [long, ...rest]);
    await page.goto(`${origin}/dashboard`);
    const table = page.getByRole("table", { name: "Latest fingerprints" });
    await table.locator("a").first().waitFor();
    for (const width of widths) {
      const found = await expectWhole(page, table, width);
      const columns = ["Fingerprint hash", "Timestamp", "Organization", "Tenant", "Status"];
      expect(found.map(({ column }) => column)).toEqual(
        width > 640 ? columns : columns.slice(0, 2),
      );
      const shown = await table
        .getByRole("columnheader")
        .evaluateAll((heads) =>
          heads
            .filter((head) => head.scrollWidth > head.clientWidth)
            .map((head) => head.textContent),
        );
      expect(shown, `headings cut at ${width}`).toEqual([]);
    }
    await atEverySize(page);
    await close();
  });

  it("[B6] of a batch shows all five values at every width, each with its name", async () => {
    const { page, close } = await browser.open(desktop);
    const path = `/v1/batches/${batchId}/fingerprints`;
    const [first, ...rest] = await read<Summary[]>(origin, `${path}?limit=50`);
    if (first === undefined) throw new Error("the batch is empty");
    const timestamp = new Date(Date.now() - 59 * 60_000 - 30_000).toISOString();
    const documentId = "a document’s id that is as long as some people make them";
    await replaceAnswer(page, `**${path}?*`, [{ ...first, timestamp, documentId }, ...rest]);
    await page.goto(`${origin}/batch/${batchId}`);
    const table = page.getByRole("table", { name: "Fingerprints of this batch" });
    await table.locator("a").first().waitFor();
    const columns = [
      "Fingerprint hash",
      "Client timestamp",
      "Event ID",
      "Document ID",
      "Document Ref",
    ];
    for (const width of widths) {
      const found = await expectWhole(page, table, width);
      expect(found.map(({ column }) => column)).toEqual(columns);
      if (width > 640) continue;
      const labels = found.map(({ label }) => label);
      for (const name of columns.slice(2)) {
        expect(
          labels.some((label) => label.includes(name)),
          `${name} at ${width}`,
        ).toBe(true);
      }
    }
    // For a screen reader, the table must keep its roles and its column names.
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => table.getByRole("columnheader").allTextContents()).toEqual(columns);
    await atEverySize(page);
    await close();
  });
});
