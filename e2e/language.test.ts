// Tests the pages in German: a visitor gets them by the browser's language or by a choice in the footer, and
// they are complete.
import { globSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { everyRule, loadAxe } from "./axe.ts";
import { useBrowser, viewports } from "./browser.ts";
import { details, latestFinalHash } from "./service.ts";

const origin = inject("origin");
const words = new URL("../apps/explorer/src/words/", import.meta.url);

/**
 * Returns the English sentences that have a different text in German. None of them may appear on a German
 * page.
 */
async function englishSentences(): Promise<string[]> {
  const names = globSync("*.{ts,tsx}", { cwd: words.pathname });
  const pairs = await Promise.all(
    names
      .filter((name) => !name.includes(".test."))
      .map(async (name) => {
        const [english, german] = await Promise.all([
          import(new URL(name, words).href) as Promise<unknown>,
          import(new URL(`de/${name}`, words).href) as Promise<unknown>,
        ]);
        const translated = new Set(textsOf(german));
        return textsOf(english).filter((text) => !translated.has(text) && /\w \w/.test(text));
      }),
  );
  return pairs.flat();
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

const english = await englishSentences();

async function expectGerman(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("de");
  const text = (await page.locator("body").innerText()).replaceAll("\u00a0", " ");
  expect(english.filter((sentence) => text.includes(sentence))).toEqual([]);
  const { findings } = await loadAxe(page);
  await expect(findings(everyRule)).resolves.toEqual([]);
}

describe.each(viewports)("the pages in German at $name", (viewport) => {
  const browser = useBrowser();
  const open = () => browser.open(viewport, { locale: "de-AT" });

  it("[I1] are shown where the browser prefers German, without an English sentence, and pass axe", async () => {
    const { page, errors, close } = await open();
    const hash = await latestFinalHash(origin);
    const { batchId } = await details(origin, hash);
    await page.goto(origin);
    await page.getByRole("heading", { level: 1, name: "Übersicht" }).waitFor();
    await page.getByRole("cell").first().waitFor();
    await expectGerman(page);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.locator("section[data-verdict=consistent]").first().waitFor();
    await expect
      .poll(() => page.locator("section[data-verdict]").first().innerText())
      .toContain("Stimmig: Nur der Dienst bürgt für die Wurzel");
    await expectGerman(page);
    await page.goto(`${origin}/embed/${hash}`);
    await page.locator("section[data-verdict=consistent]").waitFor();
    await expectGerman(page);
    await page.goto(`${origin}/batch/${batchId}`);
    await page.getByRole("cell").first().waitFor();
    await expectGerman(page);
    await page.getByRole("link", { name: "Als Akte exportieren" }).click();
    const save = page.getByRole("button", { name: "Als ZIP exportieren" });
    await expect.poll(() => save.isEnabled()).toBe(true);
    await expectGerman(page);
    expect(errors).toEqual([]);
    // For this hash, the service answers with a 404, which the browser logs as an error. The errors were
    // therefore compared before.
    await page.goto(`${origin}/search?q=${"0".repeat(64)}`);
    await page.getByText("Nicht gefunden").first().waitFor();
    await expectGerman(page);
    await close();
  });

  it("[I1] have the worker’s words in German too, and numbers and sizes as German writes them", async () => {
    const { page, close } = await open();
    await page.goto(`${origin}/verify`);
    await page
      .getByLabel("Oder fügen Sie einen Beweis")
      .fill(`[${'{"path":"","witness":[]},'.repeat(10_001)}0]`);
    await page.getByRole("button", { name: "Prüfen", exact: true }).click();
    await page.getByText("aus einer Datei werden höchstens 10.000 gelesen").first().waitFor();
    await expectGerman(page);
    await close();
  });

  it("[I2] are chosen in the footer, and the choice is kept", async () => {
    const { page, close } = await browser.open(viewport, { locale: "fr-FR" });
    await page.goto(`${origin}/verify`);
    await page.getByRole("heading", { level: 1, name: "Verify" }).waitFor();
    await page.getByRole("button", { name: "Deutsch" }).click();
    await page.getByRole("heading", { level: 1, name: "Prüfen" }).waitFor();
    await page.goto(origin);
    await page.getByRole("heading", { level: 1, name: "Übersicht" }).waitFor();
    await expect
      .poll(() => page.getByRole("button", { name: "Deutsch" }).getAttribute("aria-pressed"))
      .toBe("true");
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await close();
  });

  it("[I3] are loaded only when they are chosen", async () => {
    const { page, close } = await browser.open(viewport, { locale: "en-US" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const html = await (await fetch(origin)).text();
    const list = /data-translation="de">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    const german = [...list.matchAll(/\/assets\/[\w-]+\.js/g)].map(([address]) => address);
    const englishList = html.replace(list, "");
    const only = german.filter((address) => !englishList.includes(address));
    expect(only.length).toBeGreaterThan(0);
    await page.goto(origin);
    await page.getByRole("cell").first().waitFor();
    expect(asked.filter((address) => only.includes(address))).toEqual([]);
    await close();
  });
});
