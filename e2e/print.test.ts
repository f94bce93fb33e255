// Tests the printed pages: exact times, no controls that only work on a screen, and few sheets.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { useBrowser, viewports } from "./browser.ts";
import { details, latestFinalHash, read } from "./service.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const longest = await longestProof();
const { batchId } = await details(origin, hash);

/** Returns the hash of the fingerprint with the longest proof among the newest ones with several signers. */
async function longestProof(): Promise<string> {
  const final = await read<{ hash: string }[]>(
    origin,
    "/v1/fingerprints/latest?limit=100&status=FINALIZED_COMMITMENT",
  );
  const lengths = await Promise.all(
    final.map(async (each) => {
      if ((await details(origin, each.hash)).proofs.length < 2) return 0;
      const path = `/v1/fingerprints/${each.hash}/proof`;
      return (await read<{ witness: unknown[] }>(origin, path)).witness.length;
    }),
  );
  const found = final[lengths.indexOf(Math.max(...lengths))];
  if (found === undefined) throw new Error("no fingerprint is final yet");
  return found.hash;
}

/** Counts the sheets of paper that a page takes: in a PDF file, each sheet is an object of the type `Page`. */
async function sheets(page: Page, format: "A4" | "Letter"): Promise<number> {
  // These are the usual margins of a browser's print dialog.
  const margin = { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" };
  const pdf = await page.pdf({ format, margin });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

const verdict = (page: Page) => page.locator("section[data-verdict=consistent]").first();

describe.each(viewports)("on paper, printed at $name", (viewport) => {
  const browser = useBrowser();

  it.each([
    ["a fingerprint", `/fingerprint/${hash}`],
    ["a fingerprint of several signers with a long proof", `/fingerprint/${longest}`],
  ])("[Y1] %s takes three sheets at most, including its checks and its proof", async (_, path) => {
    const { page, close } = await browser.open(viewport);
    await page.goto(origin + path);
    await verdict(page).waitFor();
    await page.getByRole("heading", { name: "The proof, drawn" }).waitFor();
    for (const format of ["A4", "Letter"] as const) {
      await expect(sheets(page, format), format).resolves.toBeLessThanOrEqual(3);
    }
    await close();
  });

  it.each([
    ["the dashboard", "/dashboard", (page: Page) => page.getByRole("table").last()],
    ["a batch", `/batch/${batchId}`, (page: Page) => page.getByRole("table").last()],
    ["a fingerprint", `/fingerprint/${hash}`, verdict],
  ])("[Y2] %s has exact times, and no panel without content", async (_, path, shown) => {
    const { page, close } = await browser.open(viewport);
    await page.goto(origin + path);
    await shown(page).locator("a, button").filter({ visible: true }).first().waitFor();
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 718, height: 1047 });
    const words = await page.locator("body").innerText();
    expect(words).not.toMatch(/\bago\b|just now|\bin \d+ (?:second|minute|hour)/);
    expect(words).toMatch(/\d{4}-\d\d-\d\d(?: -)? \d\d:\d\d:\d\d/);
    const panels = await page.locator("main section:has(h2)").evaluateAll((sections) =>
      sections
        .filter((section) => section.getClientRects().length > 0)
        .map((section) => {
          const title = section.querySelector<HTMLElement>("h2")?.innerText ?? "";
          return { title, rest: (section as HTMLElement).innerText.replace(title, "").trim() };
        }),
    );
    expect(panels.length).toBeGreaterThan(0);
    for (const { title, rest } of panels) expect(rest, title).not.toBe("");
    const left = page.locator("main :is(input, textarea, select, [role=combobox])");
    await expect.poll(() => left.filter({ visible: true }).count()).toBe(0);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBeLessThanOrEqual(0);
    await close();
  });
});
