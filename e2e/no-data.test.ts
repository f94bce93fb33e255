// Tests what a page says about an answer without data, and about an answer that cannot be read.
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { atEverySize, everySize } from "./at-every-size.ts";
import { desktop, useBrowser } from "./browser.ts";
import { replaceAnswer } from "./change-answer.ts";
import { details, latestFinalHash } from "./service.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const { batchId } = await details(origin, hash);

const screens = {
  fingerprint: { path: `/fingerprint/${hash}`, call: `**/v1/fingerprints/${hash}` },
  batch: { path: `/batch/${batchId}`, call: `**/v1/batches/${batchId}` },
  members: { path: `/batch/${batchId}`, call: `**/v1/batches/${batchId}/fingerprints?*` },
  latest: { path: "/dashboard", call: "**/v1/fingerprints/latest?*" },
  stats: { path: "/dashboard", call: "**/v1/fingerprints/stats" },
  proof: { path: `/fingerprint/${hash}`, call: `**/v1/fingerprints/${hash}/proof` },
} as const;

type Screen = keyof typeof screens;

describe(`on every screen, at ${everySize}`, () => {
  const browser = useBrowser();

  async function open(name: Screen, data: unknown) {
    const { path, call } = screens[name];
    const opened = await browser.open(desktop);
    let asked = 0;
    await opened.page.route(call, (route) => {
      asked += 1;
      return route.fulfill({ json: { data } });
    });
    await opened.page.goto(origin + path);
    return { ...opened, asked: () => asked };
  }

  it.each<[row: string, Screen, said: string]>([
    ["[F3]", "fingerprint", "Fingerprint not found"],
    ["[B2]", "batch", "Batch not found"],
    ["[D11]", "latest", "No data available"],
    ["[D11]", "members", "No data available"],
  ])("%s treats data that is null as missing: %s", async (_row, name, said) => {
    const { page, errors, asked, close } = await open(name, null);
    await page.getByText(said, { exact: true }).waitFor();
    expect(asked()).toBe(1);
    await atEverySize(page);
    expect(errors).toEqual([]);
    await close();
  });

  it("[P2] the dialog treats a proof that is null as missing", async () => {
    const { page, asked, close } = await open("proof", null);
    await page.getByRole("button", { name: "Download proof" }).click();
    const dialog = page.getByRole("dialog", { name: "Digital Evidence proof" });
    await dialog.getByText("No data available").waitFor();
    expect(asked()).toBe(1);
    await atEverySize(page);
    await close();
  });

  const jargon = /invalid (?:type|key)|expected (?:object|array|string|")|but received|undefined/i;
  const words = (page: Page) => page.getByRole("main").innerText();

  it.each<[Screen, said: string, body: unknown]>([
    ["fingerprint", "The fingerprint could not be read", ["not an object"]],
    ["batch", "The batch could not be read", "text"],
    ["members", "The batch’s fingerprints could not be read", { not: "a list" }],
    ["latest", "The latest fingerprints could not be read", 7],
    ["stats", "The counters could not be read", [1, 2, 3]],
  ])("[K4] an unreadable answer for %s is reported in plain words", async (name, said, body) => {
    const { page, asked, close } = await open(name, body);
    const alert = page.getByRole("alert").filter({ hasText: said });
    await alert.waitFor();
    expect(asked()).toBe(1);
    await expect
      .poll(() => alert.innerText())
      .toContain("The service’s answer is in a form that this page cannot read");
    await expect(words(page)).resolves.not.toMatch(jargon);
    await expect.poll(() => alert.locator("pre").isVisible()).toBe(false);
    await alert.locator("summary").click();
    const shown = await alert.locator("pre").innerText();
    expect(shown).toMatch(/^Code: UNEXPECTED_BODY\nAddress: /);
    expect(shown).toMatch(/Reason: \S/);
    await alert.getByRole("button", { name: "Copy technical details" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    await atEverySize(page);
    await close();
  });

  it("[K4] evidence that cannot be read is reported in plain words too", async () => {
    const { page, close } = await open("fingerprint", null);
    await page.unroute(screens.fingerprint.call);
    await replaceAnswer(page, screens.proof.call, ["not a proof"]);
    await replaceAnswer(page, screens.batch.call, "not a batch");
    await page.reload();
    await page.locator("section[data-verdict=failed]").first().waitFor();
    for (const link of await page.getByRole("main").locator("ol button[aria-expanded]").all()) {
      await link.click();
      await expect(words(page)).resolves.not.toMatch(jargon);
    }
    await atEverySize(page);
    await close();
  });
});
