// Tests the report on a fingerprint: on the screen, on paper, and as a PDF with the evidence attached.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { APIResponse } from "playwright-core";
import { afterAll, describe, expect, inject, it } from "vitest";
import { runHere } from "../apps/cli/test/run-here.ts";
import { findPdfTools, pdfTool } from "../tools/pdf-tools.ts";
import { atEverySize } from "./at-every-size.ts";
import { atBothSizes, bothSizes, desktop, useBrowser } from "./browser.ts";
import { changeAnswer, failAnswer } from "./change-answer.ts";
import { realLeaves } from "./log-pages.ts";
import { details, documentOf, latestFinalHash } from "./service.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const origin = inject("origin");
const hash = await latestFinalHash(origin);
const record = await details(origin, hash);
const folder = temporaryFolder();
afterAll(() => {
  folder.remove();
});

const hasTools = findPdfTools();
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, "");

describe(`the report on a fingerprint at ${bothSizes}`, () => {
  const browser = useBrowser();

  it("[RP1] [RP2] [RP3] [RP11] [RP12] is reached from the fingerprint, says what was checked and what not, and is printed whole", async () => {
    const { page, errors, close } = await browser.open(desktop);
    await page.goto(`${origin}/fingerprint/${hash}`);
    await page.getByRole("link", { name: "Report", exact: true }).click();
    const verdict = page.locator("section[data-verdict=consistent]");
    await verdict.waitFor();
    expect(new URL(page.url()).pathname).toBe(`/fingerprint/${hash}/report`);
    await atBothSizes(page, async ({ width }) => {
      const text = await page.locator("article").innerText();
      expect(text).toContain("only the service vouches for the root");
      for (const value of [
        record.hash,
        record.mptRoot ?? "",
        `${origin}/fingerprint/${hash}`,
        "Claimed by the signer",
        "Received, according to the service",
        "Confirmed, according to the service",
        "That the document’s statements are true.",
        "Who holds that key, or when it signed.",
        "digital-evidence-explorer 0.1.0",
      ]) {
        expect(text).toContain(value);
      }
      await page.getByRole("img", { name: "QR code of the permanent link" }).waitFor();
      await page.getByRole("link", { name: "Back to the fingerprint" }).waitFor();
      await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(10);
      const printed = await page.pdf({ format: "A4" });
      expect(
        printed.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length,
      ).toBeLessThanOrEqual(4);
      if (hasTools) {
        const path = join(folder.path, `printed-${width}.pdf`);
        writeFileSync(path, printed);
        // Somebody who reads only the first sheet and has no prior knowledge must learn what matters.
        const first = withoutSpaces(pdfTool("pdftotext", "-raw", "-l", "1", path, "-"));
        for (const words of [
          "Summary",
          "This is a demonstration",
          "What this does not show",
          "The times",
          hash,
        ]) {
          expect(first).toContain(withoutSpaces(words));
        }
        const all = withoutSpaces(pdfTool("pdftotext", "-raw", path, "-"));
        for (const words of ["Repeat it yourself", record.mptRoot ?? "", "Save as PDF"]) {
          expect(all.includes(withoutSpaces(words)), words).toBe(words !== "Save as PDF");
        }
        const sheets = Number(/^Pages:\s+(\d+)/m.exec(pdfTool("pdfinfo", path))?.[1]);
        expect(sheets).toBeGreaterThan(1);
        for (let sheet = 1; sheet <= sheets; sheet += 1) {
          const only = ["-f", String(sheet), "-l", String(sheet)];
          expect(pdfTool("pdftotext", ...only, path, "-")).toMatch(
            new RegExp(`^${sheet}\\s*/\\s*${sheets}$`, "m"),
          );
        }
      }
    });
    const declaration = "Declaration of the person who checked";
    await expect(page.getByText(declaration).count()).resolves.toBe(0);
    await page.getByLabel("Add a last page for the person who checked to sign").check();
    await atBothSizes(page, async ({ width }) => {
      await page.getByRole("heading", { name: declaration }).waitFor();
      if (!hasTools) return;
      const path = join(folder.path, `declared-${width}.pdf`);
      writeFileSync(path, await page.pdf({ format: "A4" }));
      const sheets = Number(/^Pages:\s+(\d+)/m.exec(pdfTool("pdfinfo", path))?.[1]);
      const sheet = (number: number) =>
        pdfTool("pdftotext", "-raw", "-f", String(number), "-l", String(number), path, "-");
      // The sheet's number may be taken out before its text.
      expect(sheet(sheets)).toMatch(new RegExp(`^(?:[\\d /]+\\n)?${declaration}`));
      expect(sheet(sheets)).toContain("Exhibit number");
      expect(sheet(sheets)).toContain("is for a lawyer to decide");
      expect(sheet(sheets - 1)).not.toContain(declaration);
    });
    await atEverySize(page);
    expect(errors).toEqual([]);
    await close();
  });

  it("[RP4] is saved as a PDF whose attachment the command-line tool verifies, in the language of the page", async () => {
    const { page, close } = await browser.open(desktop, { locale: "de-DE" });
    const fonts: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".ttf")) fonts.push(request.url());
    });
    await page.goto(`${origin}/fingerprint/${hash}/report`);
    const save = page.getByRole("button", { name: "Als PDF speichern" });
    await atBothSizes(page, async () => {
      await save.waitFor();
      expect(fonts).toEqual([]);
    });
    const saved = page.waitForEvent("download");
    await save.click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^digital-evidence_[a-z-]+_${hash}\\.pdf$`),
    );
    const path = join(folder.path, "saved.pdf");
    await download.saveAs(path);
    expect(readFileSync(path, "latin1")).toMatch(/^%PDF-1\.7/);
    if (hasTools) {
      expect(pdfTool("qpdf", "--check", path)).toContain(
        "No syntax or stream encoding errors found",
      );
      const text = withoutSpaces(pdfTool("pdftotext", "-raw", path, "-"));
      for (const words of [
        "Bericht über einen Fingerabdruck",
        "Was das nicht zeigt",
        hash,
        record.mptRoot ?? "",
      ]) {
        expect(text).toContain(withoutSpaces(words));
      }
      const bundle = join(folder.path, "attached.json");
      pdfTool("pdfdetach", "-save", "1", "-o", bundle, path);
      const ended = await runHere(["verify", bundle, "--root", record.mptRoot ?? "", "--json"]);
      expect(JSON.parse(ended.stdout)).toMatchObject({ exitCode: 0, isReached: true });
      expect(readFileSync(bundle, "utf8")).toContain(hash);

      // /verify reads what pdfdetach took out, and says why it does not read another file.
      const [encrypted, second] = ["encrypted.pdf", "second.pdf"].map((name) =>
        join(folder.path, name),
      ) as [string, string];
      pdfTool("qpdf", "--encrypt", "", "owner", "256", "--", path, encrypted);
      pdfTool("qpdf", path, "--add-attachment", bundle, "--key=second", "--", second);
      await page.goto(`${origin}/verify`);
      const give = page.locator("input[type=file]").first();
      await give.setInputFiles(path);
      await page.locator("section[data-verdict=consistent]").first().waitFor();
      for (const [file, words] of [
        [encrypted, "das PDF ist verschlüsselt und kann hier nicht gelesen werden"],
        [second, "an das PDF sind mehrere Dateien angehängt"],
      ] as const) {
        await page.goto(`${origin}/verify`);
        await give.setInputFiles(file);
        await page.getByText(words).waitFor();
      }
    }
    await close();
  });

  it.skipIf(!hasTools)(
    "[TP6] [RP10] has the bundle attached that the proof dialog saves at the same moment, byte for byte, and can save this bundle alone",
    async () => {
      await realLeaves(origin, hash);
      const { page, close } = await browser.open(desktop);
      await page.clock.setFixedTime(new Date());
      // The log may get another checkpoint between saving the bundle and saving the report. The test therefore
      // repeats the first answer for each file of the log.
      const files = new Map<string, Promise<APIResponse>>();
      await page.route("**/log/**", async (route) => {
        const address = route.request().url();
        const response = files.get(address) ?? route.fetch();
        files.set(address, response);
        await route.fulfill({ response: await response });
      });
      await page.goto(`${origin}/fingerprint/${hash}`);
      await page.getByRole("button", { name: "Download proof" }).click();
      const [bundle] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save evidence bundle" }).click(),
      ]);
      const saved = readFileSync(await bundle.path(), "utf8");
      await page.goto(`${origin}/fingerprint/${hash}/report`);
      const [report] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save as PDF" }).click(),
      ]);
      const attached = join(folder.path, "same.json");
      pdfTool("pdfdetach", "-save", "1", "-o", attached, await report.path());
      expect(saved).toContain("c2sp.org/tlog-proof@v1");
      expect(readFileSync(attached, "utf8")).toBe(saved);

      // The report's page saves the same file, and the report states its hash.
      const [alone] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save evidence bundle" }).click(),
      ]);
      const bytes = readFileSync(await alone.path());
      expect(bytes.toString("utf8")).toBe(saved);
      const digest = createHash("sha256").update(bytes).digest("hex");
      await atBothSizes(page, async () => {
        await page.locator("article").getByText(digest).waitFor();
      });
      await close();
    },
  );

  it("[RP14] compares the document that was given on the fingerprint's page, or that is given here", async () => {
    const bytes = await documentOf(origin, hash);
    const [same, changed] = [join(folder.path, "same.txt"), join(folder.path, "changed.txt")];
    writeFileSync(same, bytes);
    writeFileSync(changed, Buffer.concat([bytes, Buffer.from("\n")]));
    const { page, errors, close } = await browser.open(desktop);
    const choose = (path: string) => page.locator("input[type=file]").first().setInputFiles(path);
    const outcome = page.getByRole("row", { name: /^Hash of the document/ });
    const passed = "The document’s hash, computed here, is the one that the record refers to.";
    await page.goto(`${origin}/fingerprint/${hash}/report`);
    await atBothSizes(page, async () => {
      await expect.poll(() => outcome.count()).toBe(0);
      await choose(same);
      await expect.poll(() => outcome.innerText()).toContain(passed);
      await choose(changed);
      await page.locator("section[data-verdict=failed]").waitFor();
      await page.reload();
    });
    await page.getByRole("link", { name: "Back to the fingerprint" }).click();
    const panel = page.getByRole("region", { name: "Is this my file?" });
    await panel.getByRole("button", { name: "Choose a file" }).waitFor();
    await choose(same);
    await panel.getByText("Yes, these are the same bytes").waitFor();
    await page.getByRole("link", { name: "Report", exact: true }).click();
    await atBothSizes(page, () => expect.poll(() => outcome.innerText()).toContain(passed));
    expect(errors).toEqual([]);
    await close();
  });

  it("[RP5] says failed where the evidence is false, and says so where there is no fingerprint or no answer", async () => {
    const { page, close } = await browser.open(desktop);
    await changeAnswer(page, `**/v1/fingerprints/${hash}`, (data) => {
      data["hash"] = "0".repeat(64);
    });
    await page.goto(`${origin}/fingerprint/${hash}/report`);
    await atBothSizes(page, () => page.locator("section[data-verdict=failed]").waitFor());
    await page.unrouteAll();
    await page.goto(`${origin}/fingerprint/${"0".repeat(64)}/report`);
    await atBothSizes(page, () => page.getByText("Fingerprint not found").waitFor());
    await page.goto(`${origin}/fingerprint/12/report`);
    await atBothSizes(page, () => page.getByText("Fingerprint not found").waitFor());
    await failAnswer(page, `**/v1/fingerprints/${hash}`, 403);
    await page.goto(`${origin}/fingerprint/${hash}/report`);
    await atBothSizes(page, () => page.getByText("The report could not be made").waitFor());
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await atBothSizes(page, () => page.locator("section[data-verdict=consistent]").waitFor());
    await close();
  });
});
