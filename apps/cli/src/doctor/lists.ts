import { FingerprintSummary, LATEST_LIMITS, pageOf, PATHS } from "@digital-evidence/evidence/api";
import { millisecondsOf } from "@digital-evidence/evidence/time";
import type { Answer, Ask } from "./ask.ts";
import { conforms, deviates, type DoctorFinding, judged, unknown } from "./finding.ts";
import { cursorOf, hasMoreRows, isPaged, rowsOf, shapeFinding, textMember } from "./shapes.ts";

/** How many rows each page has. The number is small, so that even a service with little data has two pages. */
const ROWS = 2;

export async function examineLists(ask: Ask): Promise<DoctorFinding[]> {
  const path = PATHS.latestFingerprints;
  const first = await ask(`${path}?limit=${ROWS}`);
  const beyond = await ask(`${path}?limit=${LATEST_LIMITS.max + 1}`);
  const stranger = await ask(`${path}?no_such_parameter=1`);
  const rows = first?.status === 200 ? rowsOf(first) : [];
  return [
    shapeFinding("LATEST", first, pageOf(FingerprintSummary)),
    orderFinding(rows),
    limitFinding(rows, beyond),
    judged("UNKNOWN_PARAMETER", stranger, ({ status }) => status === 400),
    ...(await examinePages(ask, path, rows, first)),
  ];
}

/**
 * @param rows the rows of the answer to a request with the limit ROWS
 * @param beyond the answer to a request with a limit that is too high
 */
function limitFinding(rows: readonly unknown[], beyond: Answer | null): DoctorFinding {
  if (rows.length > ROWS) return deviates("LIMIT", `${rows.length} rows for limit=${ROWS}`);
  const refusal = judged("LIMIT", beyond, ({ status }) => status === 400);
  // Fewer rows may be all that there are, so they do not show that the service follows the parameter.
  return refusal.verdict === "conforms" && rows.length < ROWS
    ? unknown("LIMIT", `fewer than ${ROWS} rows`)
    : refusal;
}

function orderFinding(rows: readonly unknown[]): DoctorFinding {
  const times = rows.flatMap((row) => millisecondsOf(textMember(row, "createdAt")) ?? []);
  if (times.length < 2 || times.length < rows.length) {
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
  first: Answer | null,
): Promise<DoctorFinding[]> {
  const cursor = cursorOf(first);
  if (rows.length < ROWS) {
    const found = `fewer than ${ROWS} rows to page through`;
    return [unknown("PAGING", found), unknown("PAGING_BACK", found)];
  }
  if (cursor === null && !isPaged(first)) {
    const found = "the list is not paged";
    return [
      { id: "PAGING", verdict: "absent", found },
      { id: "PAGING_BACK", verdict: "absent", found },
    ];
  }
  if (cursor === null) {
    if (!hasMoreRows(first)) {
      const found = `no more than ${ROWS} rows to page through`;
      return [unknown("PAGING", found), unknown("PAGING_BACK", found)];
    }
    const found = "a full page has no cursor";
    return [deviates("PAGING", found), unknown("PAGING_BACK", found)];
  }
  const query = `limit=${ROWS}&cursor=${encodeURIComponent(cursor)}`;
  const second = await ask(`${path}?${query}`);
  const seen = new Set(rows.map((row) => textMember(row, "hash")));
  const repeated = rowsOf(second).filter((row) => seen.has(textMember(row, "hash"))).length;
  const shape = shapeFinding("PAGING", second, pageOf(FingerprintSummary));
  const paging =
    shape.verdict === "conforms" && repeated > 0
      ? deviates("PAGING", `${repeated} repeated rows`)
      : shape;
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
