// Pages of lists: which rows a call requests, and how they are sent.
import type { Pagination } from "@digital-evidence/evidence/api";
import type { FingerprintRow, Found, Page, Position } from "../store/store.ts";
import type { Call } from "./call.ts";
import { writeCursor } from "./cursor.ts";
import { cursor, forward, limit, readParameter } from "./parameters.ts";

export function pageParameters(call: Call, rows = limit): Page {
  const isBackward = !readParameter(call, forward);
  const from = readParameter(call, cursor);
  const after = isBackward ? from?.first : from?.last;
  return { limit: readParameter(call, rows), isBackward, after: after ?? null };
}

/** A cache key for the page. It is the same for all spellings of the parameters. */
export function pageKey({ limit: most, isBackward = false, after }: Page): string {
  return `${most} ${isBackward} ${after === null ? "" : `${after.createdAt} ${after.id}`}`;
}

/** Requests one row more than the page has. If the store returns this additional row, there is another page. */
export function withOneMore(page: Page): Page {
  return { ...page, limit: page.limit + 1 };
}

/** The body of a page, as `pageOf` in evidence/api describes it. */
interface PageBody<Row> {
  readonly data: readonly Row[];
  readonly pagination: Pagination;
}

/**
 * Makes a page from rows that were read with `withOneMore`. `hasMore` says whether there are more rows in the requested
 * direction. If a page was requested with a cursor, it gets a cursor even if there are no more rows, because the client
 * needs the cursor to go back. A page without rows gets none.
 */
export function toPage<Row extends Position, Shown>(
  rows: readonly Row[],
  page: Page,
  show: (row: Row) => Shown,
): PageBody<Shown> {
  const { limit, after, isBackward = false } = page;
  const shown = isBackward ? rows.slice(-limit) : rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const hasCursor = hasMore || after !== null;
  const cursor = hasCursor ? cursorOf(shown.at(0), shown.at(-1)) : undefined;
  return { data: shown.map(show), pagination: { cursor, hasMore } };
}

/**
 * Makes a page from a search that may have stopped early. If the search has stopped early, the page says so, and its
 * cursor continues from the row where the search stopped. Such a page may have few rows or none.
 */
export function toFoundPage<Shown>(
  { rows, stoppedAt }: Found,
  page: Page,
  show: (row: FingerprintRow) => Shown,
): PageBody<Shown> {
  if (stoppedAt === null) return toPage(rows, page, show);
  const { after, isBackward = false } = page;
  const cursor = isBackward
    ? cursorOf(stoppedAt, rows.at(-1) ?? after ?? stoppedAt)
    : cursorOf(rows.at(0) ?? after ?? stoppedAt, stoppedAt);
  return { data: rows.map(show), pagination: { cursor, hasMore: true, complete: false } };
}

function cursorOf(first: Position | undefined, last: Position | undefined): string | undefined {
  return first === undefined || last === undefined ? undefined : writeCursor({ first, last });
}
