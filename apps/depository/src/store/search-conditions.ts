import { type RawBuilder, sql } from "kysely";
import { allColumns, hashAt, MAX_EXAMINED, type Range, type Source } from "./bounded-walk.ts";
import type { Search } from "./store.ts";
import { toStoredText } from "./stored-text.ts";

const filterColumns = {
  documentId: "document_id",
  eventId: "event_id",
  documentRef: "document_ref",
  organizationId: "organization_id",
  tenantId: "tenant_id",
} as const;

export type Filter = keyof typeof filterColumns;

/** The filters that have an index. Filters that usually match fewer rows come first. */
export const givenFilters = [
  "eventId",
  "documentRef",
  "documentId",
  "tenantId",
  "organizationId",
] as const;

/** A condition with an index in the list's order: a filter's name, or the position of a tag in the search, from 0. */
export type Condition = Filter | number;

/** A condition whose index is not in the list's order. A walk checks this condition for each row that it reads. */
export type LookedUp = "hashPrefix" | "organizationName";

export type Values = Range & Readonly<Record<string, string | number>>;

/**
 * This character sorts after every hex digit. A text followed by it therefore sorts after every hash that begins
 * with the text.
 */
const AFTER_EVERY_DIGIT = "g";
/**
 * The last character of Unicode, which sorts after every id. A text followed by it also sorts after every part of a
 * name that begins with the text.
 */
export const AFTER_EVERY_TEXT = "\u{10ffff}";

export function valuesOf(
  search: Search,
  tags: readonly (readonly [name: string, value: string])[],
  range: Range,
): Values {
  const { hashPrefix, organizationName } = search;
  return {
    ...range,
    ...Object.fromEntries(
      givenFilters.flatMap((filter) => {
        const value = search[filter];
        return value === undefined ? [] : [[filter, stored(filter, value)]];
      }),
    ),
    ...Object.fromEntries(
      tags.flatMap(([name, value], index) => [
        [`name${index}`, toStoredText(name)],
        [`value${index}`, toStoredText(value)],
      ]),
    ),
    ...(hashPrefix === undefined ? {} : beginning("hashPrefix", hashPrefix, AFTER_EVERY_DIGIT)),
    ...(organizationName === undefined
      ? {}
      : beginning("organizationName", organizationName, AFTER_EVERY_TEXT)),
  };
}

function beginning(condition: LookedUp, from: string, after: string): Record<string, string> {
  return { [condition]: from, [`${condition}End`]: `${from}${after}` };
}

/** The condition that a column begins with the text of the search. It is a range, so that an index can be used. */
export function begins(column: RawBuilder<unknown>, values: Values, condition: LookedUp) {
  return sql`${column} >= ${text(values, condition)} and ${column} < ${text(values, `${condition}End`)}`;
}

/** The rows that match a condition, as `table as alias where …`. */
export function sourceOf(
  condition: Condition | LookedUp,
  values: Values,
  alias: "c" | "x",
): RawBuilder<unknown> {
  const name = sql.raw(alias);
  if (typeof condition === "number") {
    return sql`fingerprint_tags as ${name} where ${name}.name = ${text(values, `name${condition}`)}
      and ${name}.value = ${text(values, `value${condition}`)}`;
  }
  if (condition === "hashPrefix") {
    // The prefix is compared by substr. With a range of hashes, PostgreSQL might read all rows of the range again for
    // each row of a walk.
    const prefix = text(values, condition);
    return sql`fingerprints as ${name} where substr(${name}.hash, 1, length(${prefix})) = ${prefix}`;
  }
  if (condition === "organizationName") {
    // `is true` makes both databases read the organizations only once. Without it, they may read them again for each
    // row of a walk.
    return sql`fingerprints as ${name} where (${name}.organization_id in
      (select p.organization_id from organization_name_parts as p
       where ${begins(sql`p.part`, values, condition)})) is true`;
  }
  return sql`fingerprints as ${name} where ${column(alias, condition)} = ${text(values, condition)}`;
}

/** The rows that match a condition, as the source of a walk. */
export function walkedRows(condition: Condition, values: Values): Source {
  const rows = sourceOf(condition, values, "c");
  return typeof condition === "number" ? { rows, hash: hashAt("c") } : { rows };
}

/** Whether the fingerprint of a row `c` of the walked source matches another condition. */
export function alsoMatches(
  condition: Condition | LookedUp,
  values: Values,
  { hash = sql`c.hash` }: Source,
): RawBuilder<unknown> {
  // The position (created_at, id) is compared, so that the condition's index finds a single row. The hash is compared
  // too, so that PostgreSQL searches only one partition. The table of tags has no hash and no partitions.
  const sameHash = typeof condition === "number" ? sql`true` : sql`x.hash = ${hash}`;
  return sql`(select 1 from ${sourceOf(condition, values, "x")} and ${sameHash}
    and x.created_at = c.created_at and x.id = c.id limit 1) is not null`;
}

/**
 * The hash at position MAX_EXAMINED among the hashes that begin with the given digits. If there is such a hash,
 * too many hashes begin with these digits to sort them by time.
 */
export function lastSorted(values: Values) {
  return sql<{ hash: string }>`select h.hash from fingerprints as h
    where ${begins(sql`h.hash`, values, "hashPrefix")} order by h.hash
    limit 1 offset ${sql.lit(MAX_EXAMINED - 1)}`;
}

/**
 * All fingerprints whose hash begins with the given digits. It is used only after `lastSorted` has found that fewer
 * than MAX_EXAMINED match. The limit is twice as high, so that it also covers fingerprints that have arrived since
 * then. Without a limit, PostgreSQL might walk all fingerprints by time.
 */
export function hashesFrom(values: Values): Source {
  return {
    rows: sql`(select h.created_at, h.id, h.hash from fingerprints as h
      where ${begins(sql`h.hash`, values, "hashPrefix")}
      order by h.hash limit ${sql.lit(2 * MAX_EXAMINED)}) as c where true`,
  };
}

/**
 * The source of all fingerprints that match a filter. The query finds them in the filter's own index, and does not walk
 * the index of all fingerprints (see `Source.key`).
 */
export function keyOf(condition: Filter, values: Values): Source {
  const key = { column: column("c", condition), value: text(values, condition) };
  return { ...allColumns, key };
}

/**
 * The column of a filter, as the filter's index contains it. Hex digits match in any case, so the index has them in
 * lower case.
 */
export function column(alias: string, filter: Filter): RawBuilder<unknown> {
  const named = sql.raw(`${alias}.${filterColumns[filter]}`);
  return isHex(filter) ? sql`lower(${named})` : named;
}

function isHex(filter: Filter): boolean {
  return filter === "eventId" || filter === "documentRef" || filter === "tenantId";
}

function stored(filter: Filter, value: string): string {
  return isHex(filter) ? value.toLowerCase() : toStoredText(value);
}

/** @returns the value with this name. While a query is built, the value is a placeholder (prepared.ts). */
export function text(values: Values, name: string): string {
  return Reflect.get(values, name) as string;
}
