// Reads a report on the screen, on paper, in the PDF that the browser prints, and in the PDF that the page saves.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { unlike } from "../packages/verdict/lies/shown.ts";
import { inReport } from "./expected-lines.ts";
import { type Look, resize } from "./look.ts";
import type { ShownLines } from "./shown-lines.ts";
import type { Host } from "./static-hosts.ts";

/**
 * @param page shows only reports, each of which is made anew, so that the page need not be loaded for each
 */
export async function showReport(look: Look, page: Page, { origin }: Host): Promise<void> {
  const { conclusion, world } = look.shown;
  const surfaces = ["report", "paper", "printed PDF", "saved PDF"] as const;
  if (!surfaces.some((name) => look.isWanted(name))) return;
  // A report is made of answers that arrived.
  const parts = [world.known.record, world.known.proof, world.known.batch, world.known.snapshot];
  if (parts.some(({ state }) => state === "awaited" || state === "failed")) return;
  if (conclusion.verification === null || conclusion.mark === "checking") return;
  const hash = world.known.hash?.value ?? "";
  await resize(page, look.shown);
  await openReport(page, origin, `/fingerprint/${hash}/report`);
  const body = page.locator(".report-body", { hasText: hash });
  await body
    .or(page.locator("main [role=alert], main [data-kind]"))
    .first()
    .waitFor({ timeout: look.patienceMs });
  if ((await body.count()) === 0) {
    look.refuse();
    return;
  }
  const expected = inReport(look.shown);
  let screen: ShownLines = { lines: [], cut: [] };
  await look.until("report", async () => {
    const { main, report } = await readReport(page, false);
    screen = report;
    return reportProblems(look, main, expected, false);
  });
  if (look.isWanted("saved PDF")) {
    const download = page.waitForEvent("download", { timeout: look.patienceMs });
    await page.getByRole("button", { name: "Save as PDF" }).click();
    const text = await textOfPdf(await (await download).path());
    look.report("saved PDF", savedProblems(text, screen.lines, hash));
    look.count("saved PDF");
  }
  // The width of a sheet of A4 between its margins of one centimetre.
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.emulateMedia({ media: "print" });
  look.isWanted("paper");
  const paper = await readReport(page, true);
  look.report("paper", reportProblems(look, paper.body, expected, true));
  look.count("paper");
  if (!look.isWanted("printed PDF")) return;
  const file = join(look.workFolder, `${randomUUID()}.pdf`);
  const margin = { top: "1cm", right: "1cm", bottom: "1cm", left: "1cm" };
  await page.pdf({ path: file, format: "A4", margin, printBackground: true });
  look.report(
    "printed PDF",
    printedProblems(await textOfPdf(file), paper.main.lines, paper.body.lines),
  );
  look.count("printed PDF");
}

/** Opens a report inside of the page where the page has the same configuration and shows another report. */
async function openReport(page: Page, origin: string, path: string): Promise<void> {
  const { pathname } = new URL(page.url() === "about:blank" ? origin : page.url());
  if (pathname.endsWith("/report") && pathname !== path)
    await page.evaluate((to) => {
      window.history.pushState(null, "", to);
    }, path);
  else await page.goto(origin + path);
}

function readReport(page: Page, isPaper: boolean) {
  return page.evaluate((paper) => {
    const seen = (selector: string) => {
      const root = document.querySelector(selector);
      return root === null ? { lines: [], cut: [] } : window.shownLines(root, paper);
    };
    return {
      body: paper ? seen("body") : seen("none"),
      main: seen("main"),
      report: seen(".report-body"),
    };
  }, isPaper);
}

const run = promisify(execFile);

/** The text of a PDF in the order in which it was written. */
async function textOfPdf(file: string): Promise<string> {
  return (await run("pdftotext", ["-raw", file, "-"], { maxBuffer: 16 * 1024 * 1024 })).stdout;
}

function reportProblems(
  look: Look,
  { lines, cut }: ShownLines,
  expected: readonly string[],
  isPaper: boolean,
): string[] {
  const isOwn = (line: string) => look.isOwn(line) || isCommand(line) || isOfReport(line);
  return [
    ...unlike(lines, expected, isOwn),
    ...cut.filter((text) => isPaper || !look.isValue(text)).map((text) => `cuts off: ${text}`),
  ];
}

/** A command of packages/report/src/commands.ts. Its test runs each. */
const isCommand = (line: string) =>
  /^(?:printf '%s' .*|sha(?:256|512)sum [\w.]+|openssl (?:dgst -sha(?:256|512) [\w.]+|pkeyutl -verify .*)|digital-evidence verify '[\w.-]+' --require consistent)$/.test(
    line,
  );

/** Values that only a report has: the tool, the permanent link, the names and the digest of files. */
const isOfReport = (line: string) =>
  /^(?:digital-evidence-explorer [\w.-]+|http:\/\/127\.0\.0\.1:\d+\/fingerprint\/[0-9a-f]{64}|[\w.-]+\.json|[0-9a-f]{64}|It must print: .*)$/.test(
    line,
  );

/** The text without spaces, quotation marks, and characters that a font may lack and that are then written otherwise. */
const bare = (text: string) =>
  text
    .replaceAll(/\s+/gu, "")
    .replaceAll(/\[U\+[0-9A-F]+\]|[⟦⟧“”•]|[^\u0021-\u007e\u00a1-\u024f\u2010-\u2026]/gu, "");

/** What the browser prints is what can be seen on paper, in the same order. What surrounds the report may stand elsewhere. */
function printedProblems(text: string, main: readonly string[], body: readonly string[]): string[] {
  const printed = text.split("\n").filter((line) => !/^\f?\d+ \/ \d+$/.test(line));
  const around = bare(body.slice(0, body.indexOf(main[0] ?? "")).join(""));
  // The heads of the columns stand on each sheet again.
  const once = (all: string) => all.replaceAll(HEADS, "");
  const [on, wanted] = [
    once(bare(printed.join("")).replace(around, "")),
    once(bare(main.join(""))),
  ];
  if (on === wanted) return [];
  let at = 0;
  while (on[at] === wanted[at]) at += 1;
  const near = (all: string) => all.slice(Math.max(0, at - 20), at + 80);
  return [`has “${near(on)}” where the page has “${near(wanted)}”`];
}

/** Words that only the page has, before the values of its head. */
const ONLY_ON_PAGE = new Set(["Permanent link"].map(bare));
/** A phone does not show the heads of the columns. */
const HEADS = bare("Check Outcome What was found");

/** The PDF of the report has what the page has, in the same order, between its title and the name of its attachment. */
function savedProblems(text: string, lines: readonly string[], hash: string): string[] {
  const sheets = text.split("\f").filter((sheet) => sheet.trim() !== "");
  const footed = sheets.map((sheet, index) => {
    const foot = bare(`${hash}Page ${index + 1} of ${sheets.length}`);
    const whole = bare(sheet);
    return { isFooted: whole.endsWith(foot), text: whole.slice(0, -foot.length) };
  });
  const problems = footed.every(({ isFooted }) => isFooted)
    ? []
    : ["has a sheet without its number"];
  const title = bare("Report on a fingerprint");
  let rest = footed.map((sheet) => sheet.text).join("");
  if (rest.startsWith(title)) rest = rest.slice(title.length);
  for (const line of lines.map(bare)) {
    if (rest.startsWith(line)) rest = rest.slice(line.length);
    else if (!ONLY_ON_PAGE.has(line)) {
      const at = rest.indexOf(line);
      const between = rest.slice(0, Math.max(0, at));
      if (between !== HEADS) problems.push(at < 0 ? `does not have: ${line}` : `has: ${between}`);
      if (at >= 0) rest = rest.slice(at + line.length);
    }
  }
  const end = bare("The evidence bundle is attached to this PDF as ");
  if (
    !rest.startsWith(end) ||
    !rest.endsWith(bare("Verify it with a program that you trust.")) ||
    rest.length > 300
  )
    problems.push(`ends with: ${rest.slice(0, 300)}`);
  return problems;
}
