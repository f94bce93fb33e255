export interface Row {
  readonly id: string;
  readonly text: string;
  readonly isPage: boolean;
}

export interface ReportedTest {
  readonly fullName: string;
  readonly status: string;
}

export interface Coverage {
  readonly row: Row;
  readonly naming: readonly ReportedTest[];
  readonly problem: string | null;
}

const pageSizes = ["1280×800", "390×844"];

/**
 * Some rows are about something that exists at only one of the two page sizes. This object has that size for each of
 * these rows, which need no test at the other size.
 */
const oneSizeOnly: Readonly<Record<string, string>> = { D5: "390×844" };

export function parseRows(markdown: string): Row[] {
  const rows: Row[] = [];
  let isPage = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("## ")) isPage = line.endsWith("(pages)");
    const [, id, text] = /^\| *([A-Z]+\d+) *\| (.+?) *\|$/.exec(line) ?? [];
    if (id !== undefined && text !== undefined) rows.push({ id, text, isPage });
  }
  return rows;
}

export function coverageOf(row: Row, tests: readonly ReportedTest[]): Coverage {
  const naming = tests.filter((test) => test.fullName.includes(`[${row.id}]`));
  const passing = naming.filter((test) => test.status === "passed");
  return { row, naming, problem: missing(row, passing) };
}

function missing(row: Row, passing: readonly ReportedTest[]): string | null {
  if (passing.length === 0) return "no passing test names it";
  if (!row.isPage) return null;
  const only = oneSizeOnly[row.id];
  const sizes = only === undefined ? pageSizes : [only];
  const absent = sizes.filter((size) => !passing.some((test) => test.fullName.includes(size)));
  return absent.length === 0 ? null : `no passing test at ${absent.join(" and ")}`;
}
