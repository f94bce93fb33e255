// Fingerprints as rows of a list, and the key such lists are paged by.
import { FINGERPRINT_STATUSES, type FingerprintStatus } from "@digital-evidence/evidence/status";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";
import { fromStoredText } from "./stored-text.ts";
import type { FingerprintRow, Found, Page, Position } from "./store.ts";

/** What every list of fingerprints selects: the fingerprint, its organization, its batch's status. */
export function selectRows(db: Kysely<Schema>) {
  return db
    .selectFrom("fingerprints as f")
    .leftJoin("organizations as o", "o.id", "f.organization_id")
    .leftJoin("batches as b", "b.id", "f.batch_id")
    .select((eb) => [
      "f.id",
      "f.hash",
      signedOrganizationId(eb).as("organizationId"),
      "o.name as organizationName",
      "f.tenant_id as tenantId",
      "f.event_id as eventId",
      "f.document_id as documentId",
      "f.document_ref as documentRef",
      "f.timestamp",
      "f.created_at as createdAt",
      "b.status",
    ]);
}

/** What the hash covers, so that a record shows it: the id of the organization as it was signed. */
export function signedOrganizationId(eb: Rows) {
  return eb.fn.coalesce("f.signed_organization_id", "f.organization_id");
}

type RawRow = Omit<FingerprintRow, "status"> & { status: string | null };

export function toRow(row: RawRow): FingerprintRow {
  return {
    id: row.id,
    hash: row.hash,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    tenantId: row.tenantId,
    eventId: row.eventId,
    documentId: fromStoredText(row.documentId),
    documentRef: row.documentRef,
    timestamp: row.timestamp,
    createdAt: row.createdAt,
    status: toStatus(row.status),
  };
}

/**
 * A stored status; a fingerprint without a batch has none stored and is NEW.
 * @throws TypeError when the store holds a status this version does not know.
 */
export function toStatus(stored: string | null): FingerprintStatus {
  const status = FINGERPRINT_STATUSES.find((known) => known === (stored ?? "NEW"));
  if (status === undefined) throw new TypeError(`unknown status in the store: ${stored}`);
  return status;
}

/** Which way the key goes, row by row. */
export type Direction = "<" | ">";

export function orderOf(direction: Direction): "asc" | "desc" {
  return direction === ">" ? "asc" : "desc";
}

/**
 * What a page's query is compiled for. The number of rows is written into it, and no place where the
 * walk begins at the list's own end, so that PostgreSQL's plan for any values is as good as one for
 * these, and is kept.
 */
export interface Form {
  readonly direction: Direction;
  readonly rows: number;
  readonly hasPlace: boolean;
}

/** Rows that queries ask for, the fewest first: of a usual page and of a long one, and one more. */
const ROWS = [21, 101];

/** Queries by their form, each compiled when it is first asked for. Forms list their members in one order. */
export function byForm<Query, AnyForm extends object = Form>(
  compile: (form: AnyForm) => Query,
): (form: AnyForm) => Query {
  const compiled = new Map<string, Query>();
  return (form) => {
    const key = Object.values(form).join(" ");
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const query = compile(form);
    compiled.set(key, query);
    return query;
  };
}

/** Where no place was given; not looked at. */
const NOWHERE: Position = { createdAt: 0, id: "" };

/**
 * Reads a page: of a list newest first that is downward, unless the page asks for what came before.
 * @param order the direction of the list itself
 */
export function readPage(
  order: Direction,
  page: Page,
  find: (form: Form, place: Position) => Promise<Found>,
): Promise<Found> {
  return readRows(order, page, find, ({ rows, ...found }, cut) => ({ ...found, rows: cut(rows) }));
}

/** As `readPage`, of rows alone. */
export function readWholePage<Row>(
  order: Direction,
  page: Page,
  rowsOf: (form: Form, place: Position) => Promise<Row[]>,
): Promise<readonly Row[]> {
  return readRows(order, page, rowsOf, (rows, cut) => cut(rows));
}

async function readRows<Read, Result>(
  order: Direction,
  { after, limit, isBackward = false }: Page,
  read: (form: Form, place: Position) => Promise<Read>,
  use: (read: Read, cut: <Row>(rows: readonly Row[]) => readonly Row[]) => Result,
): Promise<Result> {
  const opposite = order === "<" ? ">" : "<";
  const direction = isBackward ? opposite : order;
  const rows = ROWS.find((count) => count >= limit) ?? limit;
  function cut<Row>(all: readonly Row[]): readonly Row[] {
    const nearest = all.length > limit ? all.slice(0, limit) : all;
    return isBackward ? nearest.toReversed() : nearest;
  }
  return use(await read({ direction, rows, hasPlace: after !== null }, after ?? NOWHERE), cut);
}

type Rows = ExpressionBuilder<Schema & { f: Schema["fingerprints"] }, "f">;

/** `(created_at, id)` beyond the place. */
export function beyond(eb: Rows, direction: Direction, { createdAt, id }: Position) {
  return eb(eb.refTuple("f.created_at", "f.id"), direction, eb.tuple(createdAt, id));
}

type RowsQuery = ReturnType<typeof selectRows>;

/** The rows nearest to the place, walking away from it. */
export function walk(rows: RowsQuery, { direction, rows: count, hasPlace }: Form, place: Position) {
  return rows
    .$if(hasPlace, (query) => query.where((eb) => beyond(eb, direction, place)))
    .orderBy("f.created_at", orderOf(direction))
    .orderBy("f.id", orderOf(direction))
    .limit(sql.lit(count));
}
