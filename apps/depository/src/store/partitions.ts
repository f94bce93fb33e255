// The SQL of the partitioned form of a PostgreSQL store.
//
// In this form, the table `fingerprints` is partitioned by the fingerprint's hash, and `fingerprint_times` is a narrow
// table with the order of lists. In the plain form, `fingerprints` is a single table, and `fingerprint_times` is a view
// of it. All queries of the store are the same for both forms.
import { createHash } from "node:crypto";

/** The number of partitions that a store gets. docs/decisions/0080 has the measurements behind this number. */
export const PARTITIONS = 16;

/** The names of the new tables while partition-store.ts copies a plain store into its partitioned form. */
export const COPY = "fingerprints_partitioned";
export const TIMES_COPY = "fingerprint_times_partitioned";

export interface Index {
  readonly name: string;
  readonly table: "fingerprints" | "fingerprint_times";
  readonly isUnique?: true;
  readonly on: string;
}

/**
 * The indexes of the partitioned form, besides the primary key. The table `fingerprints` has no index by time: lists
 * read `fingerprint_times` instead, so that they need not merge all partitions.
 */
export const indexes: readonly Index[] = [
  { name: "by_batch", table: "fingerprints", on: "(batch_id, created_at, id)" },
  {
    name: "waiting",
    table: "fingerprints",
    on: "(organization_id, created_at, id) where batch_id is null",
  },
  { name: "by_document_id", table: "fingerprints", on: "(document_id, created_at, id)" },
  { name: "by_event_id", table: "fingerprints", on: "(lower(event_id), created_at, id)" },
  { name: "by_document_ref", table: "fingerprints", on: "(lower(document_ref), created_at, id)" },
  { name: "by_organization", table: "fingerprints", on: "(organization_id, created_at, id)" },
  { name: "key", table: "fingerprint_times", isUnique: true, on: "(created_at, id, hash)" },
];

export function partitionNames(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `fingerprints_p${index}`);
}

/**
 * Creates the empty tables of the partitioned form beside the plain table. Of the indexes, only the primary key exists
 * afterwards.
 */
export function createCopy(count: number): readonly string[] {
  return [
    `create table ${COPY} (like fingerprints including defaults, primary key (hash)) partition by hash (hash)`,
    ...partitionNames(count).map(
      (name, index) =>
        `create table ${name} partition of ${COPY} for values with (modulus ${count}, remainder ${index})`,
    ),
    `create table ${TIMES_COPY}
       (created_at bigint not null, id text collate "C" not null, hash text collate "C" not null)`,
    keepTimes(TIMES_COPY),
    // The trigger sees only the rows that were really inserted, and not those that ON CONFLICT has skipped or updated.
    `create trigger keep_fingerprint_times after insert on ${COPY} referencing new table as added
       for each statement execute function keep_fingerprint_times()`,
  ];
}

/** The function that enters new fingerprints into the table of times, in the transaction that inserts them. */
function keepTimes(table: string): string {
  return `create or replace function keep_fingerprint_times() returns trigger language plpgsql as $$ begin
    insert into ${table} (created_at, id, hash) select created_at, id, hash from added order by created_at, id;
    return null;
  end $$`;
}

/**
 * Creates the indexes of the partitioned form. If the partitions already have an index, it is attached and not built
 * again.
 */
export function createIndexes(): readonly string[] {
  return indexes.map(
    ({ table, on, isUnique, ...index }) =>
      `create ${isUnique === true ? "unique " : ""}index if not exists ${copyIndexName({ table, ...index })}
       on ${table === "fingerprints" ? COPY : TIMES_COPY} ${on}`,
  );
}

/**
 * The temporary name of an index of the copy. The index gets its final name when the plain table is dropped, because an
 * index of the plain table has that name until then.
 */
export function copyIndexName({ table, name }: Pick<Index, "table" | "name">): string {
  return `${table}_copy_${name}`;
}

/**
 * Drops the view `fingerprint_times`, and renames the plain table to `fingerprints_plain`. The two tables of the copy
 * then get the names `fingerprints` and `fingerprint_times`.
 */
export function swapNames(): readonly string[] {
  return [
    "drop view fingerprint_times",
    `alter table ${TIMES_COPY} rename to fingerprint_times`,
    keepTimes("fingerprint_times"),
    "alter table fingerprints rename to fingerprints_plain",
    `alter table ${COPY} rename to fingerprints`,
  ];
}

/** Removes the plain table, and gives the indexes their final names. */
export function dropPlain(): readonly string[] {
  return [
    "drop table fingerprints_plain",
    `alter index ${COPY}_pkey rename to fingerprints_pkey`,
    ...indexes.map(
      (index) => `alter index ${copyIndexName(index)} rename to ${index.table}_${index.name}`,
    ),
  ];
}

/** In the plain form, this view replaces the table of times. */
export const timesView =
  "create view fingerprint_times as select created_at, id, hash from fingerprints";

/** The key of PostgreSQL's advisory lock that lets only one process at a time partition a store. */
export const PARTITION_LOCK = createHash("sha256")
  .update("depository partition")
  .digest()
  .readInt32BE(0);
