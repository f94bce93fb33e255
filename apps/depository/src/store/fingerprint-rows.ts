import { FINGERPRINT_STATUSES, type FingerprintStatus } from "@digital-evidence/evidence/status";
import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Schema } from "./schema.ts";
import { fromStoredText } from "./stored-text.ts";
import type { FingerprintRow, Found, KeptProof, NewFingerprint, Page, Position } from "./store.ts";
import { fromWithheldColumn, NO_DOCUMENT_ID } from "./withholding.ts";

/** Selects fingerprints with the names of their organizations and the statuses of their batches. */
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
      "f.withheld",
      "b.status",
      eb.fn.coalesce("b.updated_at", "f.created_at").as("updatedAt"),
    ]);
}

/** The organization's id in the spelling that was signed. Records show this spelling because the hash covers it. */
function signedOrganizationId(eb: Rows) {
  return eb.fn.coalesce("f.signed_organization_id", "f.organization_id");
}

type RawRow = Omit<FingerprintRow, "status" | "documentId" | "withheld"> & {
  status: string | null;
  documentId: string;
  withheld: string | null;
};

export function toRow(row: RawRow): FingerprintRow {
  return {
    id: row.id,
    hash: row.hash,
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    tenantId: row.tenantId,
    eventId: row.eventId,
    documentId: row.documentId === NO_DOCUMENT_ID ? null : fromStoredText(row.documentId),
    documentRef: row.documentRef,
    timestamp: row.timestamp,
    createdAt: row.createdAt,
    withheld: fromWithheldColumn(row.withheld),
    status: toStatus(row.status),
    updatedAt: row.updatedAt,
  };
}

/**
 * @param stored null for a fingerprint without a batch, whose status is NEW
 * @throws TypeError when the store contains a status that this version does not know
 */
export function toStatus(stored: string | null): FingerprintStatus {
  const status = FINGERPRINT_STATUSES.find((known) => known === (stored ?? "NEW"));
  if (status === undefined) throw new TypeError(`unknown status in the store: ${stored}`);
  return status;
}

/**
 * The order of a list: `<` if each row's sort keys are smaller than those of the row before it, `>` if they are
 * larger.
 */
export type Direction = "<" | ">";

export function orderOf(direction: Direction): "asc" | "desc" {
  return direction === ">" ? "asc" : "desc";
}

/**
 * The properties of a page that change the SQL of its query: the direction, the number of rows, and whether the query
 * compares rows with a position. (A query for the first page does not.) All other values are parameters, so
 * PostgreSQL can keep one plan for each form.
 */
export interface Form {
  readonly direction: Direction;
  readonly rows: number;
  readonly hasPlace: boolean;
}

/**
 * The numbers of rows that queries request for pages of 20 rows (the default) and of 100 rows (the maximum). A query
 * requests one row more than its page has.
 */
const ROWS = [21, 101];

/**
 * Caches a compiled query for each form. The cache's key consists of the form's values in the order of its members. So
 * callers must always write the members in the same order.
 */
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

/** A placeholder for the position in queries that do not compare rows with a position. */
const NOWHERE: Position = { createdAt: 0, id: "" };

/**
 * Reads a page. A page that is requested backward is read in the opposite direction and then reversed.
 * @param order the direction of the list itself
 */
export function readPage(
  order: Direction,
  page: Page,
  find: (form: Form, place: Position) => Promise<Found>,
): Promise<Found> {
  return readRows(order, page, find, ({ rows, ...found }, cut) => ({ ...found, rows: cut(rows) }));
}

/** Like `readPage`, for queries that stop only when the page is full or the list ends, and so need no `stoppedAt`. */
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

/** Sorts rows from several queries in the order in which a walk (bounded-walk.ts) reads them. */
export function nearestFirst(direction: Direction) {
  return (left: Position, right: Position): number => {
    const [near, far] = direction === "<" ? [right, left] : [left, right];
    if (near.createdAt !== far.createdAt) return near.createdAt - far.createdAt;
    return near.id < far.id ? -1 : 1;
  };
}

/** The condition that a row's `(created_at, id)` comes after the position in this direction. */
export function beyond(eb: Rows, direction: Direction, { createdAt, id }: Position) {
  return eb(eb.refTuple("f.created_at", "f.id"), direction, eb.tuple(createdAt, id));
}

type RowsQuery = ReturnType<typeof selectRows>;

/** The rows that follow the position in this direction. The row that is nearest to the position comes first. */
export function walk(rows: RowsQuery, { direction, rows: count, hasPlace }: Form, place: Position) {
  return rows
    .$if(hasPlace, (query) => query.where((eb) => beyond(eb, direction, place)))
    .orderBy("f.created_at", orderOf(direction))
    .orderBy("f.id", orderOf(direction))
    .limit(sql.lit(count));
}

// Parses the JSON columns of a fingerprint. The JSON is not validated, because only the store writes it.
export function fromProofsColumn(json: string): readonly KeptProof[] {
  return JSON.parse(json) as readonly KeptProof[];
}

export function fromTagsColumn(json: string | null): NewFingerprint["tags"] {
  return json === null ? null : (JSON.parse(json) as NonNullable<NewFingerprint["tags"]>);
}
