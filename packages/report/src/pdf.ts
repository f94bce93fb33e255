// Writes the report as a PDF with the evidence bundle attached, by the rules of PDF/A-3: docs/protocol/report.md.
// Other workspaces compile this file only because they import it. Without the reference below, their compiler would not
// find the types of pdfkit.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./pdfkit.d.ts" />
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { PDFDocument } from "pdfkit";
import { toBytes } from "pdfkit/output";
import { qrCode } from "./qr-code.ts";
import type { Group, Report } from "./report.ts";
import { printedText } from "./shown-text.ts";
import type { ReportWords } from "./words/en.ts";

/** The font files. The PDF contains only the glyphs of each font that it uses. */
export type ReportFonts = { sans: Uint8Array; bold: Uint8Array; mono: Uint8Array };

const MARGIN = 54;
const GAP = 6;
const QR_SIZE = 92;
const NAME_WIDTH = 132;
const colours = { text: "#131826", muted: "#535d75", line: "#c9cfdb" } as const;
const verdictColours = {
  failed: "#b3231c",
  inconclusive: "#8a5200",
  consistent: "#4338ca",
  confirmed: "#0b6b3a",
} as const;

type Style = { font: "sans" | "bold" | "mono"; size: number; colour: string };
const body: Style = { font: "sans", size: 9.5, colour: colours.text };
const small: Style = { font: "sans", size: 8, colour: colours.muted };
const strong: Style = { font: "bold", size: 9.5, colour: colours.text };
const heading: Style = { font: "bold", size: 12, colour: colours.text };
/** A line of a value or a command is broken after its last space if at most this many characters follow the space. */
const NEAR_END = 24;
const remark = { x: 0, style: small };
const code: Style = { font: "mono", size: 8, colour: colours.text };

type Cell = {
  text: string;
  x: number;
  width: number;
  style: Style;
  note?: string;
};

class Sheet {
  readonly document: PDFDocument;
  readonly left = MARGIN;
  readonly width: number;
  readonly bottom: number;

  constructor(document: PDFDocument) {
    this.document = document;
    this.width = document.page.width - 2 * MARGIN;
    this.bottom = document.page.height - MARGIN;
    document.y = MARGIN;
  }

  use({ font, size, colour }: Style): PDFDocument {
    return this.document.font(font).fontSize(size).fillColor(colour);
  }

  heightOf({ text, width, style, note }: Cell): number {
    const height =
      style.font === "mono"
        ? this.lines(text, width, style).length * this.lineHeight(style)
        : this.use(style).heightOfString(printedText(text), { width });
    return note === undefined ? height : height + this.heightOf({ ...remark, text: note, width });
  }

  lineHeight(style: Style): number {
    return this.use(style).heightOfString("0", { width: this.width });
  }

  /**
   * Breaks a value or a command into lines. The library would also break after a hyphen, for example in `--require`,
   * and a reader could not see whether a space follows. This method breaks a line after a space near the line's end. A
   * line without a space there is broken where it is full.
   */
  lines(text: string, width: number, style: Style): string[] {
    const columns = Math.floor(width / this.use(style).widthOfString("0"));
    const lines: string[] = [];
    for (let rest = printedText(text); rest !== "";) {
      const space = rest.lastIndexOf(" ", columns - 1) + 1;
      const end = rest.length <= columns || space < columns - NEAR_END ? columns : space;
      lines.push(rest.slice(0, end));
      rest = rest.slice(end);
    }
    return lines;
  }

  /** Writes a cell and returns the vertical position below it. */
  write(cell: Cell, y: number): number {
    const { text, x, width, style, note } = cell;
    let end = y;
    if (style.font === "mono") {
      for (const line of this.lines(text, width, style)) {
        this.use(style).text(line, x, end, { lineBreak: false });
        end += this.lineHeight(style);
      }
    } else {
      this.use(style).text(printedText(text), x, y, { width });
      end = this.document.y;
    }
    return note === undefined ? end : this.write({ ...remark, text: note, x, width }, end);
  }

  need(height: number): void {
    if (this.document.y + height <= this.bottom) return;
    this.document.addPage();
    this.document.y = MARGIN;
  }

  /** Writes cells beside each other. A row stays on one page unless it is longer than a page. */
  row(cells: readonly Cell[], gap = GAP): void {
    this.need(
      Math.min(Math.max(...cells.map((cell) => this.heightOf(cell))), this.bottom - MARGIN),
    );
    const { y } = this.document;
    const ends = cells.map((cell) => this.write(cell, y));
    this.document.y = Math.max(...ends) + gap;
  }

  paragraph(text: string, style: Style = body, gap = GAP, width = this.width): void {
    this.row([{ text, x: this.left, width, style }], gap);
  }

  heading(text: string): void {
    // A heading needs this many points, so that at least the line below it is on the same page.
    this.need(64);
    this.document.y += GAP;
    this.paragraph(text, heading);
  }

  line(): void {
    const { y } = this.document;
    this.document
      .strokeColor(colours.line)
      .lineWidth(0.5)
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .stroke();
    this.document.y = y + 4;
  }
}

/** @throws Error when a font cannot be read */
export async function reportPdf(
  report: Report,
  words: ReportWords,
  fonts: ReportFonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size: "A4",
    // The bottom margin is 0 so that the library never begins a new page by itself. Only Sheet does.
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    pdfVersion: "1.7",
    subset: "PDF/A-3b",
    lang: report.language,
    displayTitle: true,
    bufferPages: true,
    font: null,
    info: {
      Title: `${report.title} ${report.hash}`,
      Creator: "Digital Evidence Explorer",
      Producer: "PDFKit",
      CreationDate: report.checkedAt,
      ModDate: report.checkedAt,
    },
  });
  // No validator has judged these files, so the metadata that claims conformance to PDF/A is left out:
  // docs/decisions/0043.
  Object.assign(document, { _addPdfaMetadata: () => undefined });
  for (const [name, bytes] of Object.entries(fonts)) document.registerFont(name, bytes);
  const sheet = new Sheet(document);
  firstPage(sheet, report, words);
  for (const group of report.groups) writeGroup(sheet, group);
  writeChecks(sheet, report, words);
  writeCommands(sheet, report, words);
  sheet.document.y += GAP;
  sheet.paragraph(words.attached(report.attachment.name), strong);
  writeFooters(document, report, words);
  document.file(utf8ToBytes(report.attachment.text), {
    name: report.attachment.name,
    type: "application/json",
    description: words.checked.bundle,
    relationship: "Data",
    creationDate: report.checkedAt,
    modifiedDate: report.checkedAt,
  });
  const bytes = toBytes(document);
  document.end();
  return bytes;
}

function firstPage(sheet: Sheet, report: Report, words: ReportWords): void {
  const { document } = sheet;
  const { verdict, link } = report;
  const beside = sheet.width - QR_SIZE - 3 * GAP;
  const qr = qrCode(link);
  document.save();
  document.translate(sheet.left + sheet.width - QR_SIZE, MARGIN).scale(QR_SIZE / qr.size);
  document.path(qr.path).fill("#000000").restore();
  sheet.paragraph(report.title, { ...heading, size: 19 }, 4, beside);
  sheet.paragraph(words.about, small, 0, beside);
  sheet.paragraph(report.hash, { ...code, size: 8.5 }, 4, beside);
  sheet.paragraph(link, small, GAP, beside);
  document.y = Math.max(document.y, MARGIN + QR_SIZE + GAP);
  sheet.line();
  const colour = verdictColours[verdict.mark];
  sheet.paragraph(verdict.label, { ...strong, colour }, 2);
  sheet.paragraph(verdict.sentence, { ...heading, size: 14 });
  sheet.paragraph(verdict.notes.join(" "));
  sheet.heading(words.summary.title);
  for (const sentence of report.summary) sheet.paragraph(sentence);
  sheet.heading(words.notShown.title);
  for (const sentence of report.notShown) sheet.paragraph(`•  ${sentence}`, body, 3);
  writeGroup(sheet, report.times);
  writeGroup(sheet, report.checked);
}

function writeGroup(sheet: Sheet, { title, facts, note }: Group): void {
  sheet.heading(title);
  for (const fact of facts) {
    const valueX = sheet.left + NAME_WIDTH + GAP;
    const value = {
      text: fact.value,
      x: valueX,
      width: sheet.width - NAME_WIDTH - GAP,
      style: fact.isCode === true ? code : body,
      ...(fact.note === undefined ? {} : { note: fact.note }),
    };
    const name = { text: fact.name, x: sheet.left, width: NAME_WIDTH, style: small };
    sheet.row([name, value], 4);
  }
  if (note !== undefined) sheet.paragraph(note, small);
}

function writeChecks(sheet: Sheet, { checks }: Report, { checks: words }: ReportWords): void {
  sheet.heading(words.title);
  const columns = (
    title: string,
    outcome: string,
    found: string,
    styles: [Style, Style, Style],
  ) => [
    { text: title, x: sheet.left, width: 132, style: styles[0] },
    { text: outcome, x: sheet.left + 140, width: 74, style: styles[1] },
    { text: found, x: sheet.left + 222, width: sheet.width - 222, style: styles[2] },
  ];
  sheet.row(columns(words.check, words.outcome, words.found, [small, small, small]), 3);
  for (const { title, outcome, found, state } of checks) {
    sheet.line();
    const style = {
      ...strong,
      size: 8.5,
      colour: state === "fail" ? verdictColours.failed : colours.text,
    };
    const plain = { ...body, size: 8.5 };
    sheet.row(columns(title, outcome, found, [plain, style, plain]), 4);
  }
}

function writeCommands(sheet: Sheet, report: Report, { commands: words }: ReportWords): void {
  sheet.heading(words.title);
  sheet.paragraph(words.lead);
  for (const [index, { id, lines, expected }] of report.commands.entries()) {
    // The paragraph about the attachment follows the last command. More space is required for the last command, so
    // that this paragraph is on the same page and never alone on the next one.
    sheet.need(index === report.commands.length - 1 ? 96 : 48);
    sheet.paragraph(words.titles[id], strong, 3);
    for (const line of lines) sheet.paragraph(line, code, 3);
    if (expected !== null) sheet.paragraph(`${words.expected} ${expected}`, small, 2 * GAP);
    else sheet.document.y += GAP;
  }
  if (report.isCommandOmitted) sheet.paragraph(words.left, small);
}

function writeFooters(document: PDFDocument, { hash }: Report, words: ReportWords): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    document.font("sans").fontSize(7).fillColor(colours.muted);
    const y = document.page.height - MARGIN + 16;
    const width = document.page.width - 2 * MARGIN;
    document.text(hash, MARGIN, y, { lineBreak: false });
    document.text(words.page(page + 1, count), MARGIN, y, {
      width,
      align: "right",
      lineBreak: false,
    });
  }
}
