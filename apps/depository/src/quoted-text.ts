// Quotes texts of records, which are other people's text, in sentences of the service.
import { withoutQuotationMarks } from "@digital-evidence/evidence/quotation-marks";

/** The limit is low because programs show only one or two hundred characters of a description. */
const MAX_NAME_LENGTH = 80;
/** The characters that are replaced. Among them are all characters that XML 1.0 forbids even in escaped form. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Replaces invisible characters, among them line ends, tabs and characters that change the direction of writing. */
export function visibleText(text: string): string {
  return text.replaceAll(INVISIBLE, "\ufffd");
}

/**
 * Quotes a text from a record. A long text is shortened, and invisible characters and quotation marks are replaced, so that
 * it cannot end the quotation. The text is isolated, so that its direction of writing does not affect the sentence around it.
 */
export function quoted(text: string): string {
  // Only the beginning of a long text is split into characters. A character has at most two code units, so a cut
  // text still has more than MAX_NAME_LENGTH characters and is recognized as long.
  const characters = Array.from(text.slice(0, 3 * MAX_NAME_LENGTH));
  const isShort = characters.length <= MAX_NAME_LENGTH;
  const short = isShort ? text : `${characters.slice(0, MAX_NAME_LENGTH).join("")}…`;
  return `\u2068“${withoutQuotationMarks(visibleText(short))}”\u2069`;
}

/**
 * @returns one line for each row, in columns that are separated by tabs. Texts in the store cannot add lines or columns,
 * because invisible characters are replaced.
 */
export function table(rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: (typeof rows)[number]) =>
    cells.map((cell) => visibleText(String(cell ?? "")));
  return rows.map((cells) => line(cells).join("\t").trimEnd()).join("\n");
}
