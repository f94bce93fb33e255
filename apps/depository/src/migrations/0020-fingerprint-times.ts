// Creates `fingerprint_times`, from which lists read the times, ids and hashes of fingerprints. It is a view if
// `fingerprints` is a single table, and a table of its own if `fingerprints` is partitioned. So the same queries work
// with both forms. The view does not affect processes of an earlier version, which still read `fingerprints`. An empty
// PostgreSQL store is partitioned at once. A store with fingerprints is partitioned only by the operator's command,
// because copying takes long: docs/decisions/0080.
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
