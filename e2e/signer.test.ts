// Tests the page of a signer, on a separate service with fingerprints that two keys signed for two organizations.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { type Notaries, notary, startNotaries } from "./notaries.ts";

const explorerFolder = inject("explorerFolder");
/** One fingerprint more than the list shows on a page. */
const DEEDS = 21;

let stack: Notaries["stack"];
let deeds: Notaries["deeds"];

beforeAll(async () => {
  ({ stack, deeds } = await startNotaries(explorerFolder, DEEDS));
});
afterAll(() => stack.stop());

const stated = (page: Page) =>
  page.getByRole("region", { name: "What the service says about this key" });
const list = (page: Page) =>
  page.getByRole("region", { name: "Fingerprints that the service lists for this key" });
const listed = (page: Page) =>
  list(page)
    .locator('tbody a[href^="/fingerprint/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")?.split("/").at(-1)));

describe(`the page of a signer at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[SG1] is linked from a fingerprint’s signers, and lists what the service says the key signed, newest first", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(`${stack.origin}/fingerprint/${deeds[4]}`);
    await page.getByRole("main").locator(`a[href="/signer/${notary}"]`).click();
    await page.waitForURL(`${stack.origin}/signer/${notary}`);
    const newestFirst = deeds.toReversed();
    await atBothSizes(page, async () => {
      const key = page.getByRole("region", { name: "Key", exact: true });
      await key.getByText(notary, { exact: true }).waitFor();
      await stated(page).getByText("none of it has been verified here").waitFor();
      await stated(page).getByText("Halden Notaries").waitFor();
      await stated(page).getByText("Osprey Trading").waitFor();
      await expect.poll(() => listed(page)).toEqual(newestFirst.slice(0, 20));
    });
    await list(page).getByRole("link", { name: "Older", exact: true }).click();
    await atBothSizes(page, () => expect.poll(() => listed(page)).toEqual(newestFirst.slice(20)));
    await list(page).locator(`a[href="/fingerprint/${deeds[0]}"]`).click();
    await page.locator("section[data-verdict=consistent]").waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it("[SG2] shows a key’s address, takes each spelling of a key, and says at once what is not a key", async () => {
    // A published key. The address below was derived from it with the ledger's own wallet library.
    const key =
      "315d2c7182cac157d9dcc7f5fd2a4b5101df86568a4313470cbab06f672b9db302816e45218641828fef633c770079293e3db8f8a20c787f95944bbe6ea71c0a";
    const { page, errors, close } = await browser.open(desktop);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/v1/")) asked.push(new URL(request.url()).pathname);
    });
    for (const spelling of [key, `04${key.toUpperCase()}`]) {
      await page.goto(`${stack.origin}/signer/${spelling}`);
      await atBothSizes(page, async () => {
        await page.getByText("DAG5WtmeekZLUS4vxCDhe9safyE6wFQ94EaczotN", { exact: true }).waitFor();
        await page.getByText("lists no fingerprint signed with this key").waitFor();
      });
    }
    expect(new Set(asked)).toEqual(new Set([`/v1/signers/${key}`]));
    asked.length = 0;
    await page.goto(`${stack.origin}/signer/x${key.slice(1, -2)}`);
    await atBothSizes(page, async () => {
      await page.getByText("This is not a valid signer’s key.").waitFor();
      await page.getByText("“x” at position 1 is not a hex digit.").waitFor();
      await page.getByText("2 characters are missing: a signer’s key has 128").waitFor();
    });
    await page.goto(`${stack.origin}/signer`);
    await atBothSizes(page, () => page.getByText("No signer’s key provided").waitFor());
    expect(asked).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });
});
