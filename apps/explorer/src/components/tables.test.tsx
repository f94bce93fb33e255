// Tests the tables at every width from a small phone to a desktop: nothing is cut off, and nothing scrolls sideways.
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { atEverySize } from "../../test/axe.ts";
import { fingerprints, one as example } from "../../test/honest-service.ts";
import { all, at, poll, show } from "../../test/show.tsx";
import { createStubService } from "../../test/stub-service.ts";

const { batchId } = example.record;

/** At some widths, the layout changes. This list contains the width on each side of every such change. */
const widths = [
  320, 340, 360, 374, 375, 390, 640, 641, 700, 768, 959, 960, 1024, 1025, 1184, 1185, 1280,
];

/** A moment whose age has three words. */
const longAge = new Date(Date.now() - 59 * 60_000 - 30_000).toISOString();

function cells(row: Element) {
  const inside = (part: Element) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };
  return all("td", row)
    .filter((cell) => getComputedStyle(cell).display !== "none")
    .map((cell) => {
      const box = cell.getBoundingClientRect();
      const rects = all("a, time, bdi > span, [data-kind]", cell)
        .filter((part) => getComputedStyle(part).fontSize !== "0px")
        .filter((part) => part.closest(".visually-hidden") === null)
        .flatMap(inside);
      return {
        column: cell.dataset["title"] ?? "",
        label: getComputedStyle(cell, "::before").content,
        isCut:
          rects.some(({ left, right }) => left < box.left - 1 || right > box.right + 1) ||
          all("span", cell).some(
            (part) =>
              getComputedStyle(part).overflowX === "hidden" &&
              part.closest(".visually-hidden") === null &&
              part.scrollWidth > part.clientWidth + 1,
          ),
        isInSight: rects.every(({ left, right }) => left >= 0 && right <= window.innerWidth),
      };
    });
}

/** Expects that the table's first row is whole at this width. */
async function expectWhole(table: Element, width: number) {
  await at({ width, height: 800 });
  const box = table.parentElement ?? table;
  await poll(() => box.scrollWidth - box.clientWidth, {
    message: `the table scrolls sideways at ${width}`,
  }).toBeLessThanOrEqual(0);
  const found = cells(all("tbody tr", table)[0] ?? table);
  expect(found.length).toBeGreaterThan(0);
  for (const { column, isCut, isInSight } of found) {
    expect({ column, isCut, isInSight }, `at ${width}`).toEqual({
      column,
      isCut: false,
      isInSight: true,
    });
  }
  return found;
}

/** Shows a table whose first row has the longest possible values. */
async function showTable(path: string, call: string, name: string, long: object) {
  const [first, ...rest] = fingerprints.map(({ summary }) => summary);
  const service = createStubService();
  service.replace(call, [{ ...first, ...long }, ...rest]);
  await show(path, { service });
  const table = page.getByRole("table", { name });
  await expect.element(table.getByRole("link").first()).toBeVisible();
  return table.element();
}

describe("a table", () => {
  it("[D4] [D5] [D9] of the latest fingerprints cuts off no text and no heading at any width", async () => {
    const columns = ["Fingerprint hash", "Timestamp", "Organization", "Tenant", "Status"];
    const table = await showTable("/dashboard", "/v1/fingerprints/latest", "Latest fingerprints", {
      createdAt: longAge,
      status: "FINALIZED_COMMITMENT",
      orgName: "The Amalgamated Society of Patient Archivists",
      tenantName: "The Amalgamated Tenants of the Society",
    });
    for (const width of widths) {
      const found = await expectWhole(table, width);
      expect(found.map(({ column }) => column)).toEqual(
        width > 640 ? columns : columns.slice(0, 2),
      );
      const cut = all("thead th", table).filter((head) => head.scrollWidth > head.clientWidth);
      expect(
        cut.map(({ textContent }) => textContent),
        `headings cut at ${width}`,
      ).toEqual([]);
    }
    await atEverySize();
  });

  it("[B6] of a batch shows all five values at every width, each with its name", async () => {
    const columns = [
      "Fingerprint hash",
      "Client timestamp",
      "Event ID",
      "Document ID",
      "Document Ref",
    ];
    const name = "Fingerprints of this batch";
    const table = await showTable(
      `/batch/${batchId}`,
      `/v1/batches/${batchId}/fingerprints`,
      name,
      {
        timestamp: longAge,
        documentId: "a document’s id that is as long as some people make them",
      },
    );
    for (const width of widths) {
      const found = await expectWhole(table, width);
      expect(found.map(({ column }) => column)).toEqual(columns);
      if (width > 640) continue;
      for (const column of columns.slice(2)) {
        const isNamed = found.some(({ label }) => label.includes(column));
        expect(isNamed, `${column} at ${width}`).toBe(true);
      }
    }
    // For a screen reader, the table must keep its roles and its column names.
    await at({ width: 320, height: 640 });
    const heads = page.getByRole("table", { name }).getByRole("columnheader");
    await poll(() => heads.elements().map(({ textContent }) => textContent)).toEqual(columns);
    await atEverySize();
  });
});
