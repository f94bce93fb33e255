import { visibleText } from "../http/quoted-text.ts";

/**
 * @returns one line for each row, in columns that are separated by tabs. Texts in the store cannot add lines or columns,
 * because invisible characters are replaced.
 */
export function table(rows: readonly (readonly (string | number | null)[])[]): string {
  const line = (cells: (typeof rows)[number]) =>
    cells.map((cell) => visibleText(String(cell ?? "")));
  return rows.map((cells) => line(cells).join("\t").trimEnd()).join("\n");
}
