// The verdicts on several pieces of evidence, as a table for somebody's working papers.
import { valueWords } from "../words/values.ts";
import { csvColumns } from "../words/verify.tsx";
import type { Row } from "./verification-protocol.ts";

/** RFC 4180, with a byte order mark, without which a spreadsheet guesses the encoding wrongly. */
export function verdictsCsv(rows: readonly Row[]): string {
  const lines = [csvColumns, ...rows.map(cells)].map((line) => line.map(cell).join(","));
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

function cells(row: Row): string[] {
  if (row.kind === "document") return [row.name, "document", "", "", "", "", "", "", ""];
  if (row.kind === "unreadable") {
    return [row.name, "unreadable", "", "", "", "inconclusive", "UNREADABLE", row.reason, ""];
  }
  const { name, kind, hash, origin, words, reasons } = row;
  const { network = "", createdAt = "" } = origin ?? {};
  const sentence = `${words.label}. ${words.sentence}`;
  return [
    name,
    kind,
    hash ?? "",
    network,
    createdAt,
    words.mark,
    reasons.join(" "),
    sentence,
    [...words.notes, words.more ?? ""].join(" ").trim(),
  ];
}

/**
 * What a spreadsheet would take for a formula: with the line feeds, tabs and spaces that some of them skip,
 * and with the full-width signs that others read as the plain ones.
 */
const formula = /^[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** Longer cells are refused by spreadsheets, or cut without a word. */
const MAX_CELL_LENGTH = 2000;

/** Quoted; what would run as a formula is made text, since names are a stranger's. */
function cell(text: string): string {
  const short =
    text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH) + valueWords.shortened : text;
  const safe = formula.test(short) ? `'${short}` : short;
  return `"${safe.replaceAll('"', '""')}"`;
}
