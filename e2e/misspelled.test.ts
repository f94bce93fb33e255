// Tests addresses whose hash or id cannot be valid. The page must answer at once and send no request.
import { describe, expect, inject, it } from "vitest";
import { atEverySize, everySize } from "./at-every-size.ts";
import { desktop, useBrowser } from "./browser.ts";
import { details, latestFinalHash } from "./service.ts";
import { asksForData } from "./source.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const { batchId, documentRef } = await details(origin, hash);

describe("an address", () => {
  const browser = useBrowser();

  it.each([
    [
      "a fingerprint’s hash that is cut short",
      `/fingerprint/${hash.slice(0, 60)}`,
      "Fingerprint not found",
      "4 characters are missing: a fingerprint’s hash has 64, and this text has 60.",
      [],
      `/fingerprint/${hash}`,
    ],
    [
      "a fingerprint’s hash with letters for digits",
      `/fingerprint/o${hash.slice(1, 30)}l${hash.slice(31)}`,
      "Fingerprint not found",
      "“o” at position 1 and “l” at position 31 are not hex digits. Hex digits are 0 to 9 and a to f.",
      ["o", "l"],
      `/search?q=o${hash.slice(1, 30)}l${hash.slice(31)}`,
    ],
    [
      "a batch’s id with a digit too many",
      `/batch/${batchId}7`,
      "Batch not found",
      "There is one character too many: a batch’s id has 32 without its hyphens, and this text has 33.",
      [],
      `/search?q=${batchId}7`,
    ],
  ])(
    `[M1] with %s says what is wrong at ${everySize}, and sends no request`,
    async (_, path, title, said, marked, end) => {
      const { page, errors, close } = await browser.open(desktop);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (asksForData(request.url())) asked.push(request.url());
      });
      await page.goto(origin + path);
      await page.getByText(title, { exact: true }).waitFor();
      await page.getByText(said, { exact: true }).waitFor();
      await expect
        .poll(() => page.getByRole("main").locator("mark").allInnerTexts())
        .toEqual(marked);
      await expect.poll(() => page.getByRole("button", { name: "Try again" }).count()).toBe(0);
      await atEverySize(page);
      expect(asked).toEqual([]);
      expect(errors).toEqual([]);
      await page.getByRole("link", { name: "Search for this text" }).click();
      // If a search has only one match, the search page opens that match. The test therefore waits for the final
      // address.
      await page.waitForURL(origin + end);
      await close();
    },
  );

  it.each([
    ["0x in front", `0x${hash}`],
    ["spaces in it", `${hash.slice(0, 32)} ${hash.slice(32)}`],
    ["upper case", hash.toUpperCase()],
  ])("[M1] with %s is read as the hash in it", async (_, text) => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${encodeURIComponent(text)}`);
    await page.locator("section[data-verdict=consistent]").waitFor();
    await close();
  });

  it(`[M2] with a document’s hash leads, at ${everySize}, to its fingerprint by a search`, async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${documentRef}`);
    await page.getByText("Fingerprint not found", { exact: true }).waitFor();
    await atEverySize(page);
    await page.getByRole("link", { name: "Search for it as a document’s hash" }).click();
    await page.waitForURL(`${origin}/fingerprint/${hash}`);
    await close();
  });

  it("[M2] with an event’s id in a batch’s place leads to its fingerprint by a search", async () => {
    const { page, close } = await browser.open(desktop);
    const { eventId } = await details(origin, hash);
    await page.goto(`${origin}/batch/${eventId}`);
    await page.getByText("Batch not found", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Search for it as an event’s id" }).click();
    await page.waitForURL(`${origin}/fingerprint/${hash}`);
    await close();
  });
});
