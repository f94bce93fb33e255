// Tests the pages in German. They are shown if the browser prefers German or the visitor chooses German in the
// footer. Every text on them is German.
import { globSync } from "node:fs";
import { BUNDLE_FORMAT } from "@digital-evidence/evidence/bundle";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { everyRule, loadAxe } from "./axe.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { changeAnswer } from "./change-answer.ts";
import type { Proof } from "./evidence-files.ts";
import { details, latestFinalHash, read, untilCounted } from "./service.ts";
import { unfoldMore, unfoldVersions } from "./unfold.ts";

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

/** Nearly every English sentence of the pages has one of these words, and no German sentence has any of them. */
const ENGLISH_WORD =
  /\b(?:the|of|and|is|are|be|been|not|with|from|this|that|it|has|have|could|must|expected|invalid|answered|unknown|found|errored|finalized|received|queued|processing|pending|commitment)\b/i;
/** Matches a date or a time in a notation that the English pages use. */
const ENGLISH_DATE = /\b\d{4}-\d\d-\d\d\b|\d [AP]M\b/;

/**
 * Returns the texts and labels of a page that contain an English sentence, status or date. Text from outside,
 * addresses, code and texts written for programs are left out.
 */
async function englishTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = [];
    const outside = "bdi, code, pre, textarea, script, style, noscript, [lang=en]";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (element === null || element.closest(outside) !== null) continue;
      if (node instanceof Text) found.push(node.data);
      else if (node instanceof Element) {
        for (const name of ["aria-label", "title", "placeholder", "alt", "label"]) {
          found.push(node.getAttribute(name) ?? "");
        }
      }
    }
    return found;
  });
  return texts.filter((text) => ENGLISH_DATE.test(text) || ENGLISH_WORD.test(text));
}

/** Expects what the page shows to be German at both sizes. */
async function expectGerman(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("de");
  await atBothSizes(page, async () => {
    const text = (await page.locator("body").innerText()).replaceAll("\u00a0", " ");
    expect(english.filter((sentence) => text.includes(sentence))).toEqual([]);
    await expect(englishTexts(page)).resolves.toEqual([]);
  });
}

/** A German page has the markup and styles of the English one, so axe looks at two of them. */
async function expectNoViolation(page: Page): Promise<void> {
  const { findings } = await loadAxe(page);
  await expect(findings(everyRule)).resolves.toEqual([]);
}

describe(`the pages in German at ${bothSizes}`, () => {
  const browser = useBrowser();
  const open = () => browser.open(desktop, { locale: "de-AT" });

  it("[I1] are shown where the browser prefers German, without an English sentence, and pass axe", async () => {
    const { page, errors, close } = await open();
    const hash = await latestFinalHash(origin);
    const { batchId } = await details(origin, hash);
    await page.goto(origin);
    await page
      .getByRole("heading", { level: 1, name: "Ist der Nachweis zu diesem Dokument echt?" })
      .waitFor();
    await page.getByRole("cell").first().waitFor();
    await expectGerman(page);
    await expectNoViolation(page);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.locator("section[data-verdict=consistent]").first().waitFor();
    await expect
      .poll(() => page.locator("section[data-verdict]").first().innerText())
      .toContain("Stimmig: Nur der Dienst bürgt für die Wurzel");
    await expectGerman(page);
    await expectNoViolation(page);
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
    // The service answers with a 404 for this hash, and the browser logs that as an error. The test has therefore
    // compared the logged errors before this step.
    await page.goto(`${origin}/search?q=${"0".repeat(64)}`);
    await page.getByText("Nicht gefunden").first().waitFor();
    await expectGerman(page);
    await close();
  });

  it("[I1] follow a document and a key in German", async () => {
    const { page, close } = await open();
    const hash = await latestFinalHash(origin);
    const { proofs } = await details(origin, hash);
    const button = (name: string) => page.getByRole("main").getByRole("button", { name });
    await page.goto(`${origin}/activity`);
    await page.getByRole("heading", { name: "Empfangen" }).waitFor();
    await expectGerman(page);
    await untilCounted(origin);
    await page.goto(`${origin}/status`);
    await page.getByText("Der Dienst antwortet diesem Browser.").waitFor();
    await page
      .getByText("die in der laufenden Stunde und den 23 Stunden davor endgültig wurden")
      .waitFor();
    await expectGerman(page);

    await page.goto(`${origin}/signer/${proofs[0]?.id ?? ""}`);
    await page.getByRole("cell").first().waitFor();
    await button("Diesen Schlüssel benennen").click();
    await page.getByRole("checkbox").first().waitFor();
    await page.getByText("Alle Ihre Namen").click();
    await page.getByLabel("Name", { exact: true }).fill("Schlüssel des Notariats");
    await expectGerman(page);
    await button("Namen speichern").click();
    await page.getByText("Sie haben diesen Schlüssel").first().waitFor();
    await expectGerman(page);
    await button("Abonnieren").click();
    const dialog = page.getByRole("dialog", { name: "Abonnieren" });
    await dialog.getByRole("textbox").first().waitFor();
    await dialog.getByText("Ein Feed ist eine Adresse").waitFor();
    await expectGerman(page);

    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["status"] = "PENDING_COMMITMENT";
    });
    await page.goto(`${origin}/fingerprint/${hash}`);
    await unfoldVersions(page);
    await button("Melden, wenn das endgültig ist").click();
    await page.getByText("nur, solange dieser Tab offen ist").waitFor();
    await expectGerman(page);
    await close();
  });

  it("[I1] say in German what a library found wrong, and what the service did not answer", async () => {
    const { page, close } = await open();
    const hash = await latestFinalHash(origin);
    const { batchGlobalSnapshotHash } = await details(origin, hash);
    const proof = await read<Proof>(origin, `/v1/fingerprints/${hash}/proof`);
    const refused = { ...proof, witness: proof.witness.slice(1) };
    await page.goto(`${origin}/verify`);
    await unfoldMore(page);
    const give = async (text: string, reason: string) => {
      await page.getByLabel("Oder fügen Sie einen Beweis").fill(text);
      await page.getByRole("button", { name: "Prüfen", exact: true }).click();
      await page.getByText(reason).waitFor();
      await expectGerman(page);
      await page.getByRole("button", { name: "Leeren" }).click();
    };
    await give('{"path": }', "der Text ist kein gültiges JSON (Zeichen 9)");
    await give(`{"format":"${BUNDLE_FORMAT}","version":1}`, "nicht die Form, die Bündel haben");
    await give(JSON.stringify(refused), "Der Beweis endet vor dem Blatt");

    await page.goto(`${origin}/snapshot/${batchGlobalSnapshotHash}`);
    await page.getByText("Der Inhalt passt zum Hash").waitFor();
    await page.getByRole("button", { name: "Aufrufe hinter dieser Seite" }).click();
    await page.getByRole("dialog").waitFor();
    await expectGerman(page);
    await page.goto(`${origin}/signer/${"0".repeat(128)}`);
    await page.getByText("Der Dienst führt keinen Fingerabdruck, der mit").waitFor();
    await expectGerman(page);
    await page.goto(`${origin}/activity?period=7d`);
    const tables = page.getByText("Zahlen als Tabelle zeigen");
    // The third table appears only after the answer has arrived.
    await tables.nth(2).waitFor();
    for (const table of await tables.all()) await table.click();
    await page.getByRole("row", { name: "bisher" }).first().waitFor();
    await expectGerman(page);
    await page.goto(`${origin}/how-it-works`);
    // The test waits for the complete page, which alone has a footer. The frame in index.html already has the heading.
    await page.getByRole("contentinfo").waitFor();
    await page.getByRole("heading", { level: 1, name: "So funktioniert es" }).waitFor();
    await expectGerman(page);

    // The page does not retry after any of these answers, and none of them contains an explanation by the
    // service.
    const answers = [
      { status: 418, body: "" },
      { status: 200, json: { data: "no record" } },
      { status: 200, body: "no JSON" },
    ];
    for (const answer of answers) {
      await page.route(`**/v1/fingerprints/${hash}`, (route) => route.fulfill(answer));
      await page.goto(`${origin}/fingerprint/${hash}`);
      await page.getByText("Technische Einzelheiten").click();
      await expect
        .poll(() => page.locator("details pre").filter({ visible: true }).innerText())
        .toMatch(/^Grund: /m);
      await expect(
        page.locator("details pre").filter({ visible: true }).innerText(),
      ).resolves.not.toMatch(ENGLISH_WORD);
      await expectGerman(page);
      await page.unroute(`**/v1/fingerprints/${hash}`);
    }
    await page.route("**/config.json", (route) => route.fulfill({ body: "no JSON" }));
    await page.goto(origin);
    await page.getByText("der Inhalt ist kein gültiges JSON").waitFor();
    await expectGerman(page);
    await close();
  });

  it("[I1] show the worker’s sentences in German too, and numbers and sizes as German writes them", async () => {
    const { page, close } = await open();
    await page.goto(`${origin}/verify`);
    await unfoldMore(page);
    await page
      .getByLabel("Oder fügen Sie einen Beweis")
      .fill(`[${'{"path":"","witness":[]},'.repeat(10_001)}0]`);
    await page.getByRole("button", { name: "Prüfen", exact: true }).click();
    await page.getByText("aus einer Datei werden höchstens 10.000 gelesen").first().waitFor();
    await expectGerman(page);
    await close();
  });

  it("[I2] are chosen in the footer, and the choice is kept", async () => {
    const { page, close } = await browser.open(desktop, { locale: "fr-FR" });
    await page.goto(`${origin}/verify`);
    await page.getByRole("heading", { level: 1, name: "Verify" }).waitFor();
    await page.getByRole("button", { name: "Deutsch" }).click();
    const heading = (name: string) =>
      atBothSizes(page, () => page.getByRole("heading", { level: 1, name }).waitFor());
    await heading("Prüfen");
    await page.goto(origin);
    await heading("Ist der Nachweis zu diesem Dokument echt?");
    await expect
      .poll(() => page.getByRole("button", { name: "Deutsch" }).getAttribute("aria-pressed"))
      .toBe("true");
    await page.getByRole("button", { name: "English" }).click();
    await heading("Is this document’s record genuine?");
    await close();
  });

  it("[I3] are loaded only when they are chosen", async () => {
    const { page, close } = await browser.open(desktop, { locale: "en-US" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const html = await (await fetch(origin)).text();
    const list = /data-translation="de">(.*?)<\/script>/.exec(html)?.[1] ?? "";
    const german = [...list.matchAll(/\/assets\/[\w-]+\.js/g)].map(([address]) => address);
    const englishList = html.replace(list, "");
    const only = german.filter((address) => !englishList.includes(address));
    expect(only.length).toBeGreaterThan(0);
    await page.goto(origin);
    await atBothSizes(page, async () => {
      await page.getByRole("cell").first().waitFor();
      expect(asked.filter((address) => only.includes(address))).toEqual([]);
    });
    await close();
  });
});
