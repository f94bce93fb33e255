import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPdfTools, pdfTool } from "../../../tools/pdf-tools.ts";
import { bundle, exampleReport, readFonts } from "../test/example-report.ts";
import { reportPdf } from "./pdf.ts";
import { reportWords as de } from "./words/de.ts";
import { reportWords as en } from "./words/en.ts";

const hasTools = findPdfTools();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "digital-evidence-report-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, "");

describe.skipIf(!hasTools).each([
  ["en", en],
  ["de", de],
] as const)("the report as PDF in %s", (language, words) => {
  const report = exampleReport(words);
  let file = "";
  beforeAll(async () => {
    file = join(folder, `${language}.pdf`);
    writeFileSync(file, await reportPdf(report, words, readFonts()));
  });

  it("[RP7] is a whole PDF 1.7 in its language, without scripts or encryption, with every font in it", () => {
    expect(pdfTool("qpdf", "--check", file)).toContain("No syntax or stream encoding errors found");
    const about = pdfTool("pdfinfo", file);
    expect(about).toMatch(/PDF version:\s+1\.7/);
    expect(about).toMatch(/JavaScript:\s+no/);
    expect(about).toMatch(/Encrypted:\s+no/);
    expect(about).toMatch(/Tagged:\s+yes/);
    expect(about).toContain(report.title);
    const fonts = pdfTool("pdffonts", file).trim().split("\n").slice(2);
    expect(fonts.length).toBeGreaterThanOrEqual(3);
    // These three columns of pdffonts state that the font is embedded, is a subset, and has a map to Unicode.
    for (const font of fonts) expect(font).toMatch(/\syes yes yes\s/);
    const json = pdfTool("qpdf", "--json", file);
    expect(json).toContain(`"/Lang": "u:${language}"`);
    expect(json).toContain('"/S": "/GTS_PDFA1"');
    expect(json).toContain('"/AFRelationship": "/Data"');
    // No validator has judged the file, so the file must not claim to conform to PDF/A.
    expect(readFileSync(file, "latin1")).not.toContain("pdfaid:part");
  });

  it("[RP7] is tagged: screen readers find its headings, lists, tables, commands and the QR code’s address", () => {
    const structure = pdfTool("pdfinfo", "-struct", file);
    const count = (type: string) => structure.match(new RegExp(`^ +${type}\\b`, "gm"))?.length ?? 0;
    const tables = [report.times, report.checked, ...report.groups];
    const facts = tables.flatMap((group) => group.facts).length;
    const lines = report.commands.flatMap((command) => command.lines).length;
    expect(structure).toMatch(/^Document\n +H1/);
    expect({
      tables: count("Table"),
      rows: count("TR"),
      headings: count("TH"),
      cells: count("TD"),
      items: count("LI"),
      figures: count("Figure"),
      // The fingerprint's hash stands below the title as code, too.
      code: count("Code"),
    }).toEqual({
      tables: tables.length + 1,
      rows: facts + 1 + report.checks.length,
      headings: facts + 3 + report.checks.length,
      cells: facts + 2 * report.checks.length,
      items: report.notShown.length,
      figures: 1,
      code: lines + 1,
    });
    expect(pdfTool("qpdf", "--json", file)).toContain(`"/Alt": "u:${report.link}"`);
  });

  it("[RP7] has every sentence and every full value in its extracted text", () => {
    const text = withoutSpaces(pdfTool("pdftotext", "-layout", file, "-"));
    const raw = withoutSpaces(pdfTool("pdftotext", "-raw", file, "-"));
    const facts = [report.times, report.checked, ...report.groups].flatMap((group) => group.facts);
    const wanted = [
      report.title,
      report.hash,
      report.link,
      report.verdict.label,
      report.verdict.sentence,
      ...report.verdict.notes,
      ...report.summary,
      ...facts.flatMap(({ name, value, note }) => [
        name,
        value,
        ...(note === undefined ? [] : [note]),
      ]),
      ...report.checks.flatMap(({ title, outcome, found }) => [title, outcome, found]),
      ...report.commands.flatMap(({ lines }) => lines),
      ...report.notShown,
      words.attached(report.attachment.name),
    ];
    expect(wanted.length).toBeGreaterThan(60);
    // If a text continues on the next page, one of the two extractions (`-layout` and `-raw`) may put the footer into
    // the middle of it. The other extraction then has the text in one piece.
    const lost = wanted
      .map(withoutSpaces)
      .filter((each) => !raw.includes(each) && !text.includes(each));
    expect(lost).toEqual([]);
  });

  it("[RP7] does not break a line of a command after the hyphens of an option", () => {
    expect(report.commands.flatMap(({ lines }) => lines).join(" ")).toMatch(
      / -binary.* --require /,
    );
    const lines = pdfTool("pdftotext", "-layout", file, "-").split("\n");
    expect(lines.filter((line) => / --?$/.test(line))).toEqual([]);
    for (const option of [/(?:^|\s)-binary\b/, /(?:^|\s)--require\b/]) {
      expect(lines.some((line) => option.test(line))).toBe(true);
    }
  });

  it("[RP12] has the declaration on its last page where it is asked for, and nowhere else", async () => {
    const { declaration } = words;
    expect(pdfTool("pdftotext", file, "-")).not.toContain(declaration.title);
    const signed = join(folder, `${language}-declaration.pdf`);
    writeFileSync(signed, await reportPdf(report, words, readFonts(), true));
    expect(pdfTool("qpdf", "--check", signed)).toContain("No syntax or stream encoding errors");
    const pages = (path: string) => Number(/^Pages:\s+(\d+)/m.exec(pdfTool("pdfinfo", path))?.[1]);
    expect(pages(signed)).toBe(pages(file) + 1);
    const last = ["-f", String(pages(signed)), signed, "-"];
    const text = withoutSpaces(pdfTool("pdftotext", "-raw", ...last));
    const wanted = [
      declaration.title,
      declaration.lead,
      ...report.declaration.flatMap(({ name, value, note = "" }) => [name, value, note]),
      declaration.said,
      declaration.added,
      ...declaration.blanks,
      declaration.law,
    ];
    expect(wanted.map(withoutSpaces).filter((each) => !text.includes(each))).toEqual([]);
  });

  it("[RP7] has the evidence bundle attached, byte for byte", () => {
    expect(pdfTool("pdfdetach", "-list", file)).toContain(report.attachment.name);
    pdfTool("pdfdetach", "-save", "1", "-o", join(folder, `${language}.json`), file);
    const attached = readFileSync(join(folder, `${language}.json`), "utf8");
    expect(attached).toBe(report.attachment.text);
    expect(JSON.parse(attached)).toEqual(bundle);
  });
});

it.skipIf(!hasTools)(
  "[RP7] shows names in a check without invisible characters, and characters that its fonts lack as code points",
  async () => {
    const report = exampleReport(en);
    const [first, ...others] = report.checks;
    if (first === undefined) throw new Error("the example has no checks");
    const found = "Cosigned by north and \u5317\u202e, on 9\u00a0March.";
    const checks = [{ ...first, found }, ...others];
    const file = join(folder, "names.pdf");
    writeFileSync(file, await reportPdf({ ...report, checks }, en, readFonts()));
    const text = pdfTool("pdftotext", "-raw", file, "-").replaceAll(/\s+/g, " ");
    expect(text).toContain("Cosigned by north and [U+5317][U+202E], on 9 March.");
  },
);

it("[RP7] the same report is the same file, byte for byte", async () => {
  const fonts = readFonts();
  const [one, other] = [
    await reportPdf(exampleReport(en), en, fonts),
    await reportPdf(exampleReport(en), en, fonts),
  ];
  expect(Buffer.compare(one, other)).toBe(0);
});
