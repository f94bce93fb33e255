// Saves the HTML verifier from a fingerprint's page and opens the file from disk without a network.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { runHere } from "../apps/cli/test/run-here.ts";
import { parseBundle } from "../packages/evidence/src/bundle.ts";
import { splitHtmlVerifier, type TemplateList } from "../packages/evidence/src/html-verifier.ts";
import { everyRule, loadAxe } from "./axe.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { details, documentOf, latestFinalHash } from "./service.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const origin = inject("origin");

describe(`a page that verifies itself at ${bothSizes}`, () => {
  const browser = useBrowser();
  const folder = temporaryFolder();
  afterAll(() => {
    folder.remove();
  });

  async function save(page: Page, button: string): Promise<string> {
    await page.getByRole("button", { name: "Download proof" }).click();
    const dialog = page.getByRole("dialog");
    const saved = page.waitForEvent("download");
    await dialog.getByRole("button", { name: button }).click();
    const download = await saved;
    const path = join(folder.path, download.suggestedFilename());
    await download.saveAs(path);
    return path;
  }

  it("[X2] [X3] [X8] is saved from the proof dialog, and gives offline the same results as the page, also with a document and a root", async () => {
    const { page, errors, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const record = await details(origin, hash);
    const original = join(folder.path, "document");
    await writeFile(original, await documentOf(origin, hash));
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.locator("section[data-verdict=consistent]").first().waitFor();
    const links = await page.getByRole("list", { name: "Checks made in this browser" }).innerText();
    const path = await save(page, "Save as a page that verifies itself");
    await atBothSizes(page, async () => {
      await page.getByText("The page was saved").waitFor();
    });

    // The explorer's page must send no request while the next one opens. The network is cut, so that every request of the
    // saved page would fail.
    await page.goto("about:blank");
    await page.context().setOffline(true);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(pathToFileURL(path).href);
    const verdict = page.locator("section[data-verdict=consistent]");
    await verdict.waitFor();
    expect(asked).toEqual([pathToFileURL(path).href]);
    // The page has the evidence from its own file. The checks must therefore name the file as the source, and never the
    // service.
    await atBothSizes(page, async () => {
      const list = page.getByRole("list", { name: "Checks made in this browser" });
      await expect
        .poll(async () => (await list.innerText()).split(/\s+/))
        // The file has a manifest, and the service's answers have none.
        .toEqual(["File", "Passed", ...links.split(/\s+/)]);
      await page.getByText("demonstration", { exact: true }).waitFor();
      await expect.poll(() => page.locator("main").innerText()).toContain("with another verifier");
    });
    await verdict.getByText("Inclusion", { exact: true }).click();
    const { findings } = await loadAxe(page);
    await atBothSizes(page, async () => {
      await verdict.getByText("The proof is for this fingerprint and leads to the root").waitFor();
      await expect(findings(everyRule)).resolves.toEqual([]);
    });

    const other = join(folder.path, "other");
    await writeFile(other, "another document");
    await atBothSizes(page, async () => {
      await page.getByPlaceholder("64 hex digits").fill("");
      await page.locator("input[type=file]").setInputFiles(original);
      await page.getByText("Yes, these are the same bytes").waitFor();
      await page.locator("input[type=file]").setInputFiles(other);
      await page.locator("section[data-verdict=failed]").waitFor();
      await page.getByText("Not the same bytes").waitFor();
      await page.locator("input[type=file]").setInputFiles(original);
      await page.locator("section[data-verdict=consistent]").waitFor();
      await page.getByPlaceholder("64 hex digits").fill(record.mptRoot ?? "");
      await page.locator("section[data-verdict=confirmed]").waitFor();
      await page.getByPlaceholder("64 hex digits").fill("0".repeat(64));
      await page.locator("section[data-verdict=failed]").waitFor();
      await page.getByPlaceholder("64 hex digits").fill("0");
      await page.locator("section[data-verdict=inconclusive]").waitFor();
    });

    expect(errors).toEqual([]);

    // The page's policy allows no request, and no script except the page's own. The test tries both.
    const outcome = await page.evaluate(async () => {
      const asked = await fetch("https://example.org/").then(
        () => "answered",
        () => "refused",
      );
      const script = document.createElement("script");
      try {
        script.textContent = "window.isTaken = true";
        document.head.append(script);
      } catch {
        // The error is expected: Trusted Types refuse the assignment.
      }
      return { asked, isTaken: "isTaken" in window };
    });
    expect(outcome).toEqual({ asked: "refused", isTaken: false });
    await close();
  });

  it("[X3] [X4] fails where its evidence was changed, and /verify and the command-line tool read only the evidence", async () => {
    const { page, close } = await browser.open(desktop);
    const hash = await latestFinalHash(origin);
    const { documentId } = await details(origin, hash);
    await page.goto(`${origin}/fingerprint/${hash}`);
    const path = await save(page, "Save as a page that verifies itself");
    const text = await readFile(path, "utf8");
    const changed = join(folder.path, "changed.html");
    // The quotes are replaced too, so that longer texts that contain the document id do not match.
    const member = JSON.stringify(documentId);
    expect(text).toContain(member);
    await writeFile(changed, text.replaceAll(member, JSON.stringify(`${documentId}x`)));
    await page.goto(pathToFileURL(changed).href);
    await atBothSizes(page, async () => {
      await page.locator("section[data-verdict=failed]").waitFor();
      await page.getByText("Failed: damaged bundle", { exact: true }).waitFor();
    });

    await page.goto(`${origin}/verify`);
    await atBothSizes(page, async () => {
      await page.locator("input[type=file]").first().setInputFiles(path);
      await page.locator("section[data-verdict=consistent]").first().waitFor();
      await page.getByRole("button", { name: "Clear" }).click();
      await page.locator("input[type=file]").first().setInputFiles(changed);
      await page.locator("section[data-verdict=failed]").first().waitFor();
      await page.getByRole("button", { name: "Clear" }).click();
    });
    await close();

    const ends = async (file: string) =>
      (await runHere(["verify", file, "--require", "consistent"])).exitCode;
    await expect(ends(path)).resolves.toBe(0);
    await expect(ends(changed)).resolves.toBe(1);
  });

  it("[X4] [X5] is the published template with a bundle: the command-line tool extracts the bundle and compares the hash", async () => {
    const { page, close } = await browser.open(desktop, { locale: "de-DE" });
    const hash = await latestFinalHash(origin);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("button", { name: "Beweis herunterladen" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Als Seite speichern" }).click();
    const path = join(folder.path, "de.html");
    await (await saved).saveAs(path);
    await page.goto(pathToFileURL(path).href);
    await atBothSizes(page, async () => {
      await page.getByRole("heading", { name: "Beweise, die sich selbst prüfen" }).waitFor();
    });
    await close();

    const list = (await (await fetch(`${origin}/html-verifier.json`)).json()) as TemplateList;
    expect(list.templates.map(({ language }) => language)).toEqual(["en", "de"]);
    for (const { file, sha256, bytes } of list.templates) {
      const answer = await fetch(`${origin}/${file}`);
      const body = Buffer.from(await answer.arrayBuffer());
      expect(createHash("sha256").update(body).digest("hex")).toBe(sha256);
      expect(body.length).toBe(bytes);
    }
    const published = list.templates.find(({ language }) => language === "de")?.sha256 ?? "";
    const bundle = join(folder.path, "bundle.json");
    const taken = await runHere([
      "extract",
      path,
      "--output",
      bundle,
      "--template-hash",
      published,
      "--json",
    ]);
    expect(JSON.parse(taken.stdout)).toMatchObject({ hash, isPublished: true, exitCode: 0 });
    expect(parseBundle(await readFile(bundle, "utf8"))).toMatchObject({ ok: true, kind: "bundle" });

    // This forged page says "Confirmed" in German, whatever evidence it contains. Its template differs from
    // the published one.
    const forged = join(folder.path, "forged.html");
    const text = await readFile(path, "utf8");
    await writeFile(forged, text.replace("<main>", "<main><h2>Bestätigt</h2>"));
    const refused = await runHere([
      "extract",
      forged,
      "--output",
      "-",
      "--template-hash",
      published,
    ]);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toContain("not equal");
    expect(splitHtmlVerifier(refused.stdout)).toMatchObject({ ok: false });
  });
});
