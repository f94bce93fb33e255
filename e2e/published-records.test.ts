// Looks up records from the oldest to the newest in published files. Only
// `node tools/published-rows.ts` runs these tests.
import { describe, expect, inject, it } from "vitest";
import { useBrowser, viewports } from "./browser.ts";
import { details, read, type Summary } from "./service.ts";
import { isPublished, publishedAddress } from "./source.ts";

const origin = inject("origin");
const STEPS = 8;

type Root = { asOf: string; records: { count: number }; stats: { fingerprintsTotal: number } };

/**
 * Returns the hashes of records that are evenly spread over all published ones, including the oldest and the newest.
 * The cursor of a list of published records is a number, and the list begins with the record just before that number.
 */
async function spreadHashes(count: number): Promise<string[]> {
  const hashes: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const before = 1 + Math.floor((step * (count - 1)) / (STEPS - 1));
    const query = `limit=1&cursor=${before}&status=FINALIZED_COMMITMENT`;
    const [row] = await read<Summary[]>(origin, `/v1/fingerprints/latest?${query}`);
    hashes.push(row?.hash ?? "");
  }
  return hashes;
}

describe.skipIf(!isPublished).each(viewports)("published records at $name", (viewport) => {
  const browser = useBrowser();

  it("[PF1] [PF2] are counted as of their time, found and verified, from the oldest to the newest", async () => {
    const root = await fetch(`${publishedAddress(origin)}/published.json`);
    const { asOf, records, stats } = (await root.json()) as Root;
    const { page, errors, close } = await browser.open(viewport);
    await page.goto(`${origin}/dashboard`);
    const overview = page.getByRole("region", { name: "Overview" });
    await expect
      .poll(() => overview.innerText())
      .toContain(stats.fingerprintsTotal.toLocaleString("en-US"));
    await expect.poll(() => overview.innerText()).toMatch(/As of \d+ \w+ \d{4} at \d\d:\d\d UTC/);
    await expect.poll(() => overview.innerText()).toContain(`${asOf.slice(11, 16)} UTC`);

    const hashes = await spreadHashes(records.count);
    expect(new Set(hashes).size).toBe(STEPS);
    for (const hash of hashes) {
      const { documentId, eventId, documentRef, batchId } = await details(origin, hash);
      for (const text of [hash.slice(0, 16), documentId, eventId, documentRef]) {
        await page.goto(`${origin}/search?q=${encodeURIComponent(text)}`);
        await page.waitForURL(`${origin}/fingerprint/${hash}`);
      }
      await page.locator("section[data-verdict=consistent]").first().waitFor();
      await page.goto(`${origin}/batch/${batchId}`);
      await page.getByRole("button", { name: "Copy batch ID" }).waitFor();
    }
    expect(errors).toEqual([]);
    await close();
  });
});
