// Tests the page that explains the explorer, on which a visitor changes a real record to see the checks fail. What each
// change breaks is in apps/explorer/src/pages/how-it-works/how-it-works-page.test.tsx.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { stopClock } from "./clock.ts";
import { evidenceOf, writeFiles } from "./evidence-files.ts";
import { latestFinalHash } from "./service.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const origin = inject("origin");
const LATEST = "**/v1/fingerprints/latest?*";
describe(`How it works at ${bothSizes}`, () => {
  const browser = useBrowser();

  async function open() {
    const opened = await browser.open(desktop);
    await opened.page.goto(`${origin}/how-it-works`);
    await opened.page.locator("section[data-verdict=consistent]").waitFor();
    return opened;
  }

  async function links(page: Page): Promise<Record<string, string>> {
    const heads = page
      .getByRole("list", { name: "Checks made in this browser" })
      .getByRole("button");
    const texts = await heads.allInnerTexts();
    return Object.fromEntries(
      texts.map((text) => text.trim().split(/\s*\n\s*/) as [string, string]),
    );
  }

  const whole = {
    Content: "Passed",
    Signatures: "Passed",
    Inclusion: "Passed",
    Batch: "Passed",
    Ledger: "Passed",
    Statements: "Passed",
    Document: "Not compared",
  };

  it("[U1] explains the explorer, and every verdict, the dashboard and the footer link to it", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const heading = page.getByRole("heading", { level: 1, name: "How it works" });
    const explained = page.getByRole("main").getByRole("link", { name: "How it works" });
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page
      .locator("section[data-verdict=consistent]")
      .getByRole("link", { name: /^How it/ })
      .click();
    await heading.waitFor();
    await expect.poll(() => page.title()).toMatch(/^How it works/);
    const titles = [
      "What a fingerprint is",
      "What is checked",
      "What the verdicts mean",
      "What the checks cannot show",
      "Whose key it is",
      "Break a real record",
    ];
    await atBothSizes(page, async () => {
      for (const name of titles) await page.getByRole("heading", { level: 2, name }).waitFor();
    });
    await page.getByRole("link", { name: "Your names for keys" }).click();
    await atBothSizes(page, () =>
      page.getByText("You have not named any key in this browser.").waitFor(),
    );
    const folder = temporaryFolder();
    const { proof } = await evidenceOf(origin, hash);
    await page.goto(`${origin}/verify`);
    const paths = writeFiles(folder.path, { "proof.json": proof });
    await page.locator("input[type=file]").first().setInputFiles(paths);
    await explained.click();
    await heading.waitFor();
    folder.remove();
    await page.goto(`${origin}/dashboard`);
    await page.getByRole("main").getByRole("link", { name: "How it works" }).click();
    await heading.waitFor();
    await page.goto(`${origin}/dashboard`);
    await page.getByRole("contentinfo").getByRole("link", { name: "How it works" }).click();
    await heading.waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  it("[U2] accepts what is typed, one part at a time, and says when a change breaks no link", async () => {
    const { page, close } = await open();
    const root = page.getByRole("textbox", { name: "The root that the record states" });
    const name = page.getByRole("textbox", { name: "The document’s name" });
    const given = await root.inputValue();
    await root.fill(given.toUpperCase());
    await atBothSizes(page, async () => {
      await page.getByText("No check is affected").waitFor();
      await expect.poll(() => links(page)).toEqual(whole);
    });
    await name.fill("something else");
    await atBothSizes(page, async () => {
      await page.getByText("This check no longer passes: Content").waitFor();
      await expect.poll(() => root.inputValue()).toBe(given);
      await page.getByText("You changed this value.").waitFor();
    });
    await close();
  });

  it("[U3] sends none of the changes, and works without a network", async () => {
    const { page, errors, close } = await browser.open(desktop);
    // Three seconds after its load event, the page loads the code that keeps files for offline use. The clock is stopped,
    // so that it does not do so without a network.
    await page.clock.install();
    await page.goto(`${origin}/how-it-works`);
    await page.locator("section[data-verdict=consistent]").waitFor();
    await stopClock(page);
    await page.waitForLoadState("networkidle");
    const sent: string[] = [];
    page.on("request", (request) => sent.push(request.url()));
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Change a digit: The signature" }).click();
    await atBothSizes(page, async () => {
      await page.getByText("This check no longer passes: Signatures").waitFor();
      await page.getByText("Your changes stay in this browser").waitFor();
    });
    expect(sent).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  });

  it("[U4] says that it is offline, and fetches the record when it is no longer", async () => {
    const { page, close } = await browser.open(desktop);
    await page.goto(`${origin}/nowhere`);
    await page.route(LATEST, (route) => route.abort());
    await page.getByRole("contentinfo").getByRole("link", { name: "How it works" }).click();
    await page.getByRole("heading", { level: 1, name: "How it works" }).waitFor();
    await page.context().setOffline(true);
    await atBothSizes(page, () =>
      page.getByText("The example needs a record from the service").waitFor(),
    );
    await page.unroute(LATEST);
    await page.context().setOffline(false);
    await atBothSizes(page, () => page.locator("section[data-verdict=consistent]").waitFor());
    await page.getByRole("link", { name: "Open this fingerprint’s page" }).click();
    await page.waitForURL(/\/fingerprint\/[0-9a-f]{64}$/);
    await page.locator("section[data-verdict=consistent]").first().waitFor();
    await close();
  });
});
