// Fingerprints as rows of a list, and the key such lists are paged by.
import { FINGERPRINT_STATUSES, type FingerprintStatus } from "@digital-evidence/evidence/status";
import type { ExpressionBuilder, Kysely } from "kysely";
import { type Soon, whenHad } from "../soon.ts";
import { atMost } from "./prepared.ts";
import type { Schema } from "./schema.ts";
import { fromStoredText } from "./stored-text.ts";
import type { FingerprintRow, Page, Position } from "./store.ts";

/** What every list of fingerprints selects: the fingerprint, its organization, its batch's status. */
export function selectRows(db: Kysely<Schema>) {
  return db
    .selectFrom("fingerprints as f")
    .leftJoin("organizations as o", "o.id", "f.organization_id")
    .leftJoin("batches as b", "b.id", "f.batch_id")
    .select([
      "f.id",
      "f.hash",
      "f.organization_id as organizationId",
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

/** Values of a key-set condition. */
export interface Place extends Position {
  readonly limit: number;
}

/** Before every row, and after every row: ids are at least one character. */
export const BEGINNING: Position = { createdAt: -1, id: "" };
export const END: Position = { createdAt: Number.MAX_SAFE_INTEGER, id: "" };

/** Which way the key goes, row by row. */
export type Direction = "<" | ">";

export function orderOf(direction: Direction): "asc" | "desc" {
  return direction === ">" ? "asc" : "desc";
}

/** A query for each direction a list can be walked in. */
export type BothWays<Query> = Readonly<Record<Direction, Query>>;

export function bothWays<Query>(build: (direction: Direction) => Query): BothWays<Query> {
  return { "<": build("<"), ">": build(">") };
}

/**
 * Reads a page: of a list newest first that is downward, unless the page asks for what came before.
 * @param order the direction of the list itself
 */
export function readPage<Row>(
  order: Direction,
  { after, limit, isBackward = false }: Page,
  rowsOf: (direction: Direction, place: Place) => Soon<Row[]>,
): Soon<Row[]> {
  const opposite = order === "<" ? ">" : "<";
  const direction = isBackward ? opposite : order;
  const start = direction === "<" ? END : BEGINNING;
  const read = rowsOf(direction, { ...start, ...after, limit });
  return isBackward ? whenHad(read, (rows) => rows.toReversed()) : read;
}

type Rows = ExpressionBuilder<Schema & { f: Schema["fingerprints"] }, "f">;

/** `(created_at, id)` beyond the place. */
export function beyond(eb: Rows, direction: Direction, { createdAt, id }: Position) {
  return eb(eb.refTuple("f.created_at", "f.id"), direction, eb.tuple(createdAt, id));
}

type RowsQuery = ReturnType<typeof selectRows>;

/** The rows nearest to the place, walking away from it. */
export function walk(rows: RowsQuery, direction: Direction, place: Place) {
  return rows
    .where((eb) => beyond(eb, direction, place))
    .orderBy("f.created_at", orderOf(direction))
    .orderBy("f.id", orderOf(direction))
    .limit(atMost(place.limit));
}
