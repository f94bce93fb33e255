// Measures the sizes of the tables and indexes of a PostgreSQL store. The partitions of a table count as one table, and
// their indexes of the same name count as one index.
import { runSql } from "../../apps/depository/test/fresh-postgres.ts";

interface Size {
  readonly name: string;
  readonly kind: "table" | "index";
  readonly bytes: number;
}

/** Returns the tables and indexes of at least a megabyte, the largest first. */
export async function sizesOf(url: string): Promise<readonly Size[]> {
  const rows = await runSql(
    url,
    `select regexp_replace(c.relname, '_p[0-9]+_', '_') as index_name, regexp_replace(c.relname, '_p[0-9]+$', '') as name,
       c.relkind in ('i', 'I') as is_index, sum(pg_relation_size(c.oid)) as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'i') group by 1, 2, 3`,
  );
  const sums = new Map<string, Size>();
  for (const row of rows) {
    const isIndex = row["is_index"] === true;
    const name = String(isIndex ? row["index_name"] : row["name"]);
    const bytes = Number(row["bytes"]) + (sums.get(name)?.bytes ?? 0);
    sums.set(name, { name, kind: isIndex ? "index" : "table", bytes });
  }
  return [...sums.values()]
    .filter(({ bytes }) => bytes >= 1_000_000)
    .sort((one, other) => other.bytes - one.bytes);
}

export function printSizes(sizes: readonly Size[], rows: number): void {
  console.log(`| table or index | MB | bytes a fingerprint |\n| --- | --- | --- |`);
  for (const { name, kind, bytes } of sizes) {
    console.log(`| ${kind} ${name} | ${(bytes / 1e6).toFixed(1)} | ${(bytes / rows).toFixed(1)} |`);
  }
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`| everything | ${(all / 1e6).toFixed(1)} | ${(all / rows).toFixed(1)} |`);
}
