// Creates `fingerprint_times`, which has the fingerprints in the order of lists. It is a view where `fingerprints` is a
// single table, and a table of its own where `fingerprints` is partitioned, so the same queries read both forms. The
// view changes nothing for processes of an earlier version. An empty PostgreSQL store becomes partitioned at once. A
// store with fingerprints is partitioned by the operator's command, because copying takes long: docs/decisions/0080.
import { type Kysely, sql } from "kysely";
import type { EngineTraits } from "../store/engine.ts";
import {
  createCopy,
  createIndexes,
  dropPlain,
  PARTITIONS,
  swapNames,
  timesView,
} from "../store/partitions.ts";
import type { Schema } from "../store/schema.ts";

export async function up(db: Kysely<Schema>, { partitions }: EngineTraits): Promise<void> {
  await sql.raw(timesView).execute(db);
  if (!partitions) return;
  // The next statement checks whether the store is empty. The lock keeps processes of an earlier version from adding
  // fingerprints after this check.
  await sql`lock table fingerprints in access exclusive mode`.execute(db);
  const stored = await db.selectFrom("fingerprints").select("hash").limit(1).execute();
  if (stored.length > 0) return;
  for (const statement of [
    ...createCopy(PARTITIONS),
    ...createIndexes(),
    ...swapNames(),
    ...dropPlain(),
  ]) {
    await sql.raw(statement).execute(db);
  }
}
