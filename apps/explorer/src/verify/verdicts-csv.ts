// Writes the verdicts on several pieces of evidence as a table.
import { valueWords } from "../words/values.ts";
import { csvColumns } from "../words/verify.tsx";
import type { Row } from "./verification-protocol.ts";

/** A table by RFC 4180. Without the byte order mark, spreadsheets guess the encoding wrongly. */
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
 * The beginnings that a spreadsheet takes for a formula, including the line feeds, tabs and spaces that
 * some skip and the full-width signs that others accept.
 */
const formula = /^[\s\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/;

/** Spreadsheets refuse longer cells or cut them silently. */
const MAX_CELL_LENGTH = 2000;

/** Quotes a cell. What would run as a formula becomes text, because names come from unknown sources. */
function cell(text: string): string {
  const short =
    text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH) + valueWords.shortened : text;
  const safe = formula.test(short) ? `'${short}` : short;
  return `"${safe.replaceAll('"', '""')}"`;
}
