import { characterStart } from "@digital-evidence/evidence/character-start";
import {
  contradictionStatement,
  type LedgerContradiction,
} from "@digital-evidence/verdict/ledgers";
import { textOf as textIn } from "@digital-evidence/verdict/say";
import type { Statement } from "@digital-evidence/verdict/statements";
import { language } from "../words/language.ts";
import { valueWords } from "../words/values.ts";
import { csvColumns } from "../words/verify.tsx";
import type { Row } from "./row.ts";

/** Further columns behind those of every table, and the cells of each row for them. */
type MoreColumns = { columns: readonly string[]; cells: readonly (readonly string[])[] };

export function verdictsCsv(
  rows: readonly Row[],
  contradictions: readonly LedgerContradiction[] = [],
  more: MoreColumns = { columns: [], cells: [] },
): string {
  return csvOf([
    [...csvColumns, ...more.columns],
    ...rows.map((row, index) => [...cells(row), ...(more.cells[index] ?? [])]),
    ...contradictions.map(contradictionCells),
  ]);
}

/**
 * Returns a table according to RFC 4180. It starts with a byte order mark, because spreadsheets would otherwise
 * guess a wrong encoding.
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((line) => line.map(cell).join(","));
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

function cells(row: Row): string[] {
  if (row.kind === "document") return [row.name, "document", "", "", "", "", row.code, "", ""];
  if (row.kind === "named") {
    return [row.name, "named", "", "", "", "", row.code, textOf(row.title), textOf(row.advice)];
  }
  if (row.kind === "unreadable") {
    return [row.name, "unreadable", "", "", "", "inconclusive", row.code, textOf(row.reason), ""];
  }
  const { mark, label, sentence, notes, more } = row.told;
  const words = `${textOf(label)}. ${textOf(sentence)}`;
  const further = [...notes, ...(more === undefined ? [] : [more])].map(textOf).join(" ");
  if (row.kind === "log" || row.kind === "token") {
    return [row.name, "log", "", "", "", mark, row.code, words, further];
  }
  const { name, kind, hash, origin, reasons } = row;
  const { network = "", createdAt = "" } = origin ?? {};
  return [name, kind, hash ?? "", network, createdAt, mark, reasons.join(" "), words, further];
}

/** Each of the files fits together by itself, so that no file's own line shows that their ledgers contradict each other. */
function contradictionCells(found: LedgerContradiction): string[] {
  const words = textOf(contradictionStatement(found));
  const files = found.files.join("; ");
  return [files, "ledgers", "", found.network, "", "failed", "LEDGERS_CONTRADICT", words, ""];
}

function textOf(said: Statement | string): string {
  return typeof said === "string" ? said : textIn(said, language);
}

/**
 * Matches the beginnings that a spreadsheet takes for a formula. They include line feeds, tabs and spaces,
 * which some spreadsheets skip, and full-width signs, which others accept.
 */
const formula = /^[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** Cells are cut at this length, because spreadsheets refuse very long cells or cut them without saying so. */
const MAX_CELL_LENGTH = 2000;

/**
 * Quotes a cell. A text that a spreadsheet would run as a formula gets an apostrophe in front, because names
 * come from unknown sources.
 */
function cell(text: string): string {
  const short =
    text.length > MAX_CELL_LENGTH
      ? text.slice(0, characterStart(text, MAX_CELL_LENGTH)) + valueWords.shortened
      : text;
  const safe = formula.test(short) ? `'${short}` : short;
  return `"${safe.replaceAll('"', '""')}"`;
}
