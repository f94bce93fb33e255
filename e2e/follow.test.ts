// Tests the addresses of feeds that the pages offer: a visitor can copy each address, and the service answers there.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atEverySize, everySize } from "./at-every-size.ts";
import {
  atBothSizes,
  bothSizes,
  desktop,
  type Viewport,
  useBrowser,
  viewports,
} from "./browser.ts";
import { details, latestFinalHash } from "./service.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const record = await details(origin, hash);
const signer = record.proofs[0]?.id ?? "";
const ofOrganization = `organization_id=${record.organizationId}`;
const ofDocument = `${ofOrganization}&document_id=${encodeURIComponent(record.documentId)}`;

const follow = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Follow", exact: true });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Follow" });

async function copied(page: Page): Promise<string[]> {
  await dialog(page).getByText("A feed is an address that a feed reader").waitFor();
  const addresses: string[] = [];
  for (const field of await dialog(page).getByRole("textbox").all()) {
    const shown = await field.inputValue();
    await field.locator("xpath=../button").click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    addresses.push(shown);
  }
  return addresses;
}

/** The addresses that a feed with these parameters has in both formats. */
const both = (query: string) =>
  ["atom", "json"].map((format) => `${origin}/v1/feeds/fingerprints.${format}?${query}`);

describe(`following with a feed reader at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[FL1] is offered on the pages of a signer and of a fingerprint and for the matches of a search, with addresses that work", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const search = new URLSearchParams({ q: record.organizationName ?? "" });
    for (const [path, addresses] of [
      [`/signer/${signer}`, both(`signer=${signer}`)],
      [`/fingerprint/${hash}`, [...both(ofDocument), ...both(ofOrganization)]],
      [`/search?${search.toString()}`, both(ofOrganization)],
    ] as const) {
      await page.goto(origin + path);
      await follow(page).click();
      await atBothSizes(page, () => expect(copied(page)).resolves.toEqual(addresses));
      for (const address of addresses) {
        const answer = await fetch(address);
        expect([address, answer.status]).toEqual([address, 200]);
        expect(answer.headers.get("content-type")).toMatch(
          /^application\/(?:atom\+xml|feed\+json)/,
        );
        await expect(answer.text()).resolves.toContain("urn:uuid:");
      }
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
    }
    expect(errors).toEqual([]);
    await close();
  });

  it("[FL2] says so where the service has no feeds or does not answer", async () => {
    const { page, close } = await browser.open(desktop);
    await page.route("**/v1/feeds/**", (route) => route.fulfill({ status: 418, json: {} }));
    await page.goto(`${origin}/signer/${signer}`);
    await follow(page).click();
    await atBothSizes(page, () =>
      dialog(page).getByText("It is not known whether this service offers feeds").waitFor(),
    );
    await page.unroute("**/v1/feeds/**");
    await page.route("**/v1/feeds/**", (route) => route.fulfill({ status: 404, json: {} }));
    await dialog(page).getByRole("button", { name: "Try again" }).click();
    await atBothSizes(page, async () => {
      await dialog(page).getByText("This service does not offer feeds").waitFor();
      await expect(dialog(page).getByRole("textbox").count()).resolves.toBe(0);
    });
    await close();
  });
});

describe(`the feeds at ${everySize}`, () => {
  const browser = useBrowser();

  it("fit every screen", async () => {
    const [, phone] = viewports as [Viewport, Viewport];
    const { page, close } = await browser.open(phone);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await follow(page).click();
    await dialog(page).getByText("A feed is an address that a feed reader").waitFor();
    await atEverySize(page);
    await close();
  });
});
