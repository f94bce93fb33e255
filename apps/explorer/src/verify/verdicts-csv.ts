// The verdicts on several pieces of evidence, as a table for somebody's working papers.
import type { Row } from "./verification-protocol.ts";

const answers = { pass: "yes", fail: "no", unknown: "could not tell", waiting: "could not tell" };

const header = [
  "file",
  "kind",
  "fingerprint hash",
  "network",
  "made",
  "holds",
  "verdict",
  "limits",
];

/** RFC 4180, with a byte order mark, without which a spreadsheet guesses the encoding wrongly. */
export function verdictsCsv(rows: readonly Row[]): string {
  const lines = [header, ...rows.map(cells)].map((line) => line.map(cell).join(","));
  return `\ufeff${lines.join("\r\n")}\r\n`;
}

function cells(row: Row): string[] {
  if (row.kind === "document") return [row.name, "document", "", "", "", "", "", ""];
  if (row.kind === "unreadable") {
    return [row.name, "unreadable", "", "", "", answers.unknown, row.reason, ""];
  }
  const { name, kind, hash, origin, verdict } = row;
  const { network = "", createdAt = "" } = origin ?? {};
  const words = `${verdict.label}: ${verdict.sentence}`;
  return [name, kind, hash ?? "", network, createdAt, answers[verdict.mark], words, verdict.limits];
}

/** Quoted; what a spreadsheet would take for a formula is made text, since names are a stranger's. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
