// Writes the report as a PDF with the evidence bundle attached, by the rules of PDF/A-3: docs/protocol/report.md.
// Other workspaces compile this file only because they import it. Without the reference below, their compiler would not
// find the types of pdfkit.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./pdfkit.d.ts" />
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { PDFDocument, type StructureElement } from "pdfkit";
import { toBytes } from "pdfkit/output";
import { qrCode } from "./qr-code.ts";
import type { Fact, Group, Report } from "./report.ts";
import type { ReportWords } from "./words/en.ts";

/** The font files. The PDF contains only the glyphs of each font that it uses. */
export type ReportFonts = { sans: Uint8Array; bold: Uint8Array; mono: Uint8Array };

const MARGIN = 54;
const GAP = 6;
const QR_SIZE = 92;
const NAME_WIDTH = 132;
/** The room for words that somebody writes by hand. */
const BLANK_HEIGHT = 54;
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
const code: Style = { font: "mono", size: 8, colour: colours.text };

/** What a text is in the document's structure. A heading of a table's column has its scope. */
type Tag = "P" | "H1" | "H2" | "H3" | "Code" | "LBody" | "TD" | "TH" | "TH of a column";

type Cell = {
  text: string;
  tag?: Tag;
  x: number;
  width: number;
  style: Style;
  note?: string;
};

class Sheet {
  readonly document: PDFDocument;
  /** The element of the structure to which the next text belongs. */
  #element: StructureElement;
  readonly left = MARGIN;
  readonly width: number;
  readonly bottom: number;

  constructor(document: PDFDocument) {
    this.document = document;
    this.width = document.page.width - 2 * MARGIN;
    this.bottom = document.page.height - MARGIN;
    document.y = MARGIN;
    this.#element = document.struct("Document");
    document.addStructure(this.#element);
  }

  /** Puts what is written by `draw` into an element of its own: a table, a row, a list. */
  within(type: "Table" | "TR" | "TD" | "L" | "LI", draw: () => void): void {
    const outer = this.#element;
    this.#element = this.document.struct(type);
    outer.add(this.#element);
    draw();
    this.#element = outer;
  }

  /** Marks what `draw` shows as one element of the structure. */
  tagged(tag: Tag | "Figure", draw: () => void, alt?: string): void {
    const [type = "P"] = tag.split(" ");
    const scope = tag === "TH" ? "Row" : "Column";
    const options = type === "TH" ? { scope } : alt === undefined ? {} : { alt };
    const content = this.document.markStructureContent(type);
    draw();
    this.document.endMarkedContent();
    const element = this.document.struct(type, options).add(content);
    // Code is a part of a paragraph.
    this.#element.add(type === "Code" ? this.document.struct("P").add(element) : element);
  }

  use({ font, size, colour }: Style): PDFDocument {
    return this.document.font(font).fontSize(size).fillColor(colour);
  }

  heightOf({ text, width, style, note }: Cell): number {
    const height =
      style.font === "mono"
        ? this.lines(text, width, style).length * this.lineHeight(style)
        : this.use(style).heightOfString(printedText(text), { width });
    return note === undefined
      ? height
      : height + this.heightOf({ text: note, x: 0, width, style: small });
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

  /** Writes a cell without its note, and returns the vertical position below it. */
  write(cell: Cell, y: number): number {
    const { text, x, width, style } = cell;
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
    return end;
  }

  need(height: number): void {
    if (this.document.y + height > this.bottom) this.newPage();
  }

  /** Writes cells beside each other. A row stays on one page unless it is longer than a page. */
  row(cells: readonly Cell[], gap = GAP): void {
    this.need(
      Math.min(Math.max(...cells.map((cell) => this.heightOf(cell))), this.bottom - MARGIN),
    );
    const { y } = this.document;
    const ends = cells.map((cell) => {
      let end = y;
      const { note, tag = "P", ...text } = cell;
      const put = (text: Cell, tag: Tag) => {
        this.tagged(tag, () => {
          end = this.write(text, end);
        });
      };
      if (note === undefined) put(text, tag);
      else {
        this.within("TD", () => {
          put(text, "P");
          put({ ...text, text: note, style: small }, "P");
        });
      }
      return end;
    });
    this.document.y = Math.max(...ends) + gap;
  }

  tableRow(cells: readonly Cell[], gap: number): void {
    this.within("TR", () => {
      this.row(cells, gap);
    });
  }

  paragraph(text: string, style = body, gap = GAP, tag: Tag = "P", width = this.width): void {
    this.row([{ text, tag, x: this.left, width, style }], gap);
  }

  heading(text: string): void {
    // A heading needs this many points, so that at least the line below it is on the same page.
    this.need(64);
    this.document.y += GAP;
    this.paragraph(text, heading, GAP, "H2");
  }

  newPage(): void {
    this.document.addPage();
    this.document.y = MARGIN;
  }

  /** @param indent how far the line begins from the left edge of the text */
  line(indent = 0): void {
    const { y } = this.document;
    artifact(this.document, "Layout", () => {
      this.document
        .strokeColor(colours.line)
        .lineWidth(0.5)
        .moveTo(this.left + indent, y)
        .lineTo(this.left + this.width, y)
        .stroke();
    });
    this.document.y = y + 4;
  }
}

/** Marks what `draw` shows as no part of the content. A screen reader leaves it out. */
function artifact(document: PDFDocument, type: "Layout" | "Pagination", draw: () => void): void {
  document.markContent("Artifact", { type });
  draw();
  document.endMarkedContent();
}

/**
 * Matches the characters that the fonts lack. The fonts have Latin, Greek and Cyrillic letters, general punctuation and
 * signs. Line breaks and non-breaking spaces are ours: text from outside has none left.
 */
const unprintable =
  /[^\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u0377\u0384-\u052f\u2010-\u2027\u202f-\u205e\u20a0-\u20bf\u2190-\u22ff]/gu;

/** Writes each character that the fonts lack as its code point, such as `[U+6F22]`. */
function printedText(text: string): string {
  return text.replaceAll(unprintable, (character) => {
    const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `[U+${point}]`;
  });
}

/**
 * @param hasDeclaration whether the last page is the declaration, which a person can sign
 * @throws Error when a font cannot be read
 */
export async function reportPdf(
  report: Report,
  words: ReportWords,
  fonts: ReportFonts,
  hasDeclaration = false,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size: "A4",
    // The bottom margin is 0 so that the library never begins a new page by itself. Only Sheet does.
    margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
    pdfVersion: "1.7",
    subset: "PDF/A-3b",
    lang: report.language,
    displayTitle: true,
    tagged: true,
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
  // No validator has judged these files, so the metadata that claims conformance to PDF/A is left out.
  Object.assign(document, { _addPdfaMetadata: () => undefined });
  for (const [name, bytes] of Object.entries(fonts)) document.registerFont(name, bytes);
  const sheet = new Sheet(document);
  firstPage(sheet, report, words);
  for (const group of report.groups) writeGroup(sheet, group);
  writeChecks(sheet, report, words);
  writeCommands(sheet, report, words);
  sheet.document.y += GAP;
  sheet.paragraph(words.attached(report.attachment.name), strong);
  if (hasDeclaration) writeDeclaration(sheet, report, words);
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
  sheet.paragraph(report.title, { ...heading, size: 19 }, 4, "H1", beside);
  sheet.paragraph(words.about, small, 0, "P", beside);
  sheet.paragraph(report.hash, { ...code, size: 8.5 }, 4, "Code", beside);
  sheet.paragraph(link, small, GAP, "P", beside);
  const drawCode = () => {
    document.save();
    document.translate(sheet.left + sheet.width - QR_SIZE, MARGIN).scale(QR_SIZE / qr.size);
    document.path(qr.path).fill("#000000").restore();
  };
  sheet.tagged("Figure", drawCode, link);
  document.y = Math.max(document.y, MARGIN + QR_SIZE + GAP);
  sheet.line();
  const colour = verdictColours[verdict.mark];
  sheet.paragraph(verdict.label, { ...strong, colour }, 2);
  sheet.paragraph(verdict.sentence, { ...heading, size: 14 });
  sheet.paragraph(verdict.notes.join(" "));
  sheet.heading(words.summary.title);
  for (const sentence of report.summary) sheet.paragraph(sentence);
  sheet.heading(words.notShown.title);
  sheet.within("L", () => {
    for (const sentence of report.notShown) {
      sheet.within("LI", () => {
        sheet.paragraph(`•  ${sentence}`, body, 3, "LBody");
      });
    }
  });
  writeGroup(sheet, report.times);
  writeGroup(sheet, report.checked);
}

function writeGroup(sheet: Sheet, { title, facts, note }: Group): void {
  sheet.heading(title);
  writeFacts(sheet, facts);
  if (note !== undefined) sheet.paragraph(note, small);
}

function writeFacts(sheet: Sheet, facts: readonly Fact[]): void {
  const rows = facts.map((fact): Cell[] => [
    { text: fact.name, tag: "TH", x: sheet.left, width: NAME_WIDTH, style: small },
    {
      text: fact.value,
      tag: "TD",
      x: sheet.left + NAME_WIDTH + GAP,
      width: sheet.width - NAME_WIDTH - GAP,
      style: fact.isCode === true ? code : body,
      ...(fact.note === undefined ? {} : { note: fact.note }),
    },
  ]);
  sheet.within("Table", () => {
    for (const cells of rows) sheet.tableRow(cells, 4);
  });
}

function writeChecks(sheet: Sheet, { checks }: Report, { checks: words }: ReportWords): void {
  sheet.heading(words.title);
  const columns = (
    title: string,
    outcome: string,
    found: string,
    styles: [Style, Style, Style],
    [first, other]: [Tag, Tag],
  ): Cell[] => [
    { text: title, tag: first, x: sheet.left, width: 132, style: styles[0] },
    { text: outcome, tag: other, x: sheet.left + 140, width: 74, style: styles[1] },
    { text: found, tag: other, x: sheet.left + 222, width: sheet.width - 222, style: styles[2] },
  ];
  const top: Tag = "TH of a column";
  const head = columns(words.check, words.outcome, words.found, [small, small, small], [top, top]);
  sheet.within("Table", () => {
    sheet.tableRow(head, 3);
    for (const { title, outcome, found, state } of checks) {
      sheet.line();
      const style = {
        ...strong,
        size: 8.5,
        colour: state === "fail" ? verdictColours.failed : colours.text,
      };
      const plain = { ...body, size: 8.5 };
      sheet.tableRow(columns(title, outcome, found, [plain, style, plain], ["TH", "TD"]), 4);
    }
  });
}

function writeCommands(sheet: Sheet, report: Report, { commands: words }: ReportWords): void {
  sheet.heading(words.title);
  sheet.paragraph(words.lead);
  for (const [index, { id, lines, expected }] of report.commands.entries()) {
    // The paragraph about the attachment follows the last command. More space is required for the last command, so
    // that this paragraph is on the same page and never alone on the next one.
    sheet.need(index === report.commands.length - 1 ? 96 : 48);
    sheet.paragraph(words.titles[id], strong, 3, "H3");
    for (const line of lines) sheet.paragraph(line, code, 3, "Code");
    if (expected !== null) sheet.paragraph(`${words.expected} ${expected}`, small, 2 * GAP);
    else sheet.document.y += GAP;
  }
  if (report.isCommandOmitted) sheet.paragraph(words.left, small);
}

/** The last page: facts of the report, what a person can say of them, and room to fill in by hand. */
function writeDeclaration(sheet: Sheet, report: Report, { declaration }: ReportWords): void {
  sheet.newPage();
  sheet.paragraph(declaration.title, { ...heading, size: 15 }, GAP, "H2");
  sheet.paragraph(declaration.lead);
  writeFacts(sheet, report.declaration);
  sheet.document.y += GAP;
  sheet.paragraph(declaration.said);
  for (const [index, blank] of [declaration.added, ...declaration.blanks].entries()) {
    // Other people's words need more room than a name.
    sheet.document.y += index === 0 ? 2 * GAP : 4 * GAP;
    sheet.need(2 * BLANK_HEIGHT);
    sheet.paragraph(blank, small, index === 0 ? BLANK_HEIGHT : 0);
    sheet.line(index === 0 ? 0 : NAME_WIDTH + GAP);
  }
  sheet.document.y += 2 * GAP;
  sheet.paragraph(declaration.law, small);
}

function writeFooters(document: PDFDocument, { hash }: Report, words: ReportWords): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    document.font("sans").fontSize(7).fillColor(colours.muted);
    const y = document.page.height - MARGIN + 16;
    const width = document.page.width - 2 * MARGIN;
    artifact(document, "Pagination", () => {
      document.text(hash, MARGIN, y, { lineBreak: false });
      const right = { width, align: "right", lineBreak: false } as const;
      document.text(words.page(page + 1, count), MARGIN, y, right);
    });
  }
}
