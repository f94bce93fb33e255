import { FingerprintSummary, PAGE_LIMITS, pageOf, PATHS } from "@digital-evidence/evidence/api";
import type { Ask } from "./ask.ts";
import { conforms, deviates, type DoctorFinding, judged, unknown } from "./finding.ts";
import { cursorOf, rowsOf, shapeFinding, textMember } from "./shapes.ts";

/** How many rows each page has. The number is small, so that even a service with little data has two pages. */
const ROWS = 2;

export async function examineLists(ask: Ask): Promise<DoctorFinding[]> {
  const path = PATHS.latestFingerprints;
  const first = await ask(`${path}?limit=${ROWS}`);
  const beyond = await ask(`${path}?limit=${PAGE_LIMITS.max + 1}`);
  const stranger = await ask(`${path}?no_such_parameter=1`);
  const rows = rowsOf(first);
  return [
    shapeFinding("LATEST", first, pageOf(FingerprintSummary)),
    orderFinding(rows),
    rows.length > ROWS
      ? deviates("LIMIT", `${rows.length} rows for limit=${ROWS}`)
      : judged("LIMIT", beyond, ({ status }) => status === 400),
    judged("UNKNOWN_PARAMETER", stranger, ({ status }) => status === 400),
    ...(await examinePages(ask, path, rows, cursorOf(first))),
  ];
}

function orderFinding(rows: readonly unknown[]): DoctorFinding {
  const times = rows.map((row) => Date.parse(textMember(row, "createdAt") ?? ""));
  if (times.length < 2 || times.some(Number.isNaN)) {
    return unknown("LATEST_ORDER", "fewer than two rows with a time");
  }
  const isOrdered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0));
  return isOrdered
    ? conforms("LATEST_ORDER")
    : deviates("LATEST_ORDER", "an older row comes before a newer one");
}

async function examinePages(
  ask: Ask,
  path: string,
  rows: readonly unknown[],
  cursor: string | null,
): Promise<DoctorFinding[]> {
  if (rows.length < ROWS) {
    const found = `fewer than ${ROWS} rows to page through`;
    return [unknown("PAGING", found), unknown("PAGING_BACK", found)];
  }
  if (cursor === null) {
    const found = "a full page has no cursor";
    return [deviates("PAGING", found), unknown("PAGING_BACK", found)];
  }
  const query = `limit=${ROWS}&cursor=${encodeURIComponent(cursor)}`;
  const second = await ask(`${path}?${query}`);
  const seen = new Set(rows.map((row) => textMember(row, "hash")));
  const repeated = rowsOf(second).filter((row) => seen.has(textMember(row, "hash"))).length;
  const paging = judged(
    "PAGING",
    second,
    ({ status }) => status === 200 && repeated === 0,
    ({ status }) => (status === 200 ? `${repeated} repeated rows` : `status ${status}`),
  );
  const back = cursorOf(second);
  if (back === null) return [paging, unknown("PAGING_BACK", "the second page has no cursor")];
  const before = await ask(
    `${path}?limit=${ROWS}&forward=false&cursor=${encodeURIComponent(back)}`,
  );
  // New rows may have arrived between the requests and shifted the pages. The page before the second page is then not
  // exactly the first page. So the check only requires that these two pages have a row in common.
  const isBefore = rowsOf(before).some((row) => seen.has(textMember(row, "hash")));
  return [
    paging,
    judged(
      "PAGING_BACK",
      before,
      ({ status }) => status === 200 && isBefore,
      () => (isBefore ? "as documented" : "the previous page is not returned"),
    ),
  ];
}
