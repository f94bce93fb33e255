// Stores one row for each tag, so that a search can read the fingerprints with a tag in the order of their times.
import type { Kysely } from "kysely";
import type { Run } from "./engine.ts";
import { prepare, prepareLots } from "./prepared.ts";
import type { Schema } from "./schema.ts";
import type { NewFingerprint } from "./store.ts";
import { toStoredText } from "./stored-text.ts";

type TagRow = { name: string; value: string; createdAt: number; id: string };

export type Tagged = Pick<NewFingerprint, "id" | "createdAt" | "tags">;

/**
 * Stores the tags of new fingerprints, or tags that are no longer withheld. The returned function runs inside the
 * transaction that adds the fingerprints or shows the tags again.
 */
export function addToTags(
  db: Kysely<Schema>,
): (run: Run, fingerprints: readonly Tagged[]) => Promise<void> {
  const insert = prepareLots((rows: readonly TagRow[]) =>
    db
      .insertInto("fingerprint_tags")
      .values(
        rows.map(({ name, value, createdAt, id }) => ({
          name,
          value,
          created_at: createdAt,
          id,
        })),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
  return async (run, fingerprints) => {
    await insert(run, fingerprints.flatMap(tagRows));
  };
}

/** Removes the rows of a fingerprint's tags. The returned function runs in the transaction that withholds the tags. */
export function removeFromTags(db: Kysely<Schema>): (run: Run, tagged: Tagged) => Promise<void> {
  const remove = prepare(({ name, value, createdAt, id }: TagRow) =>
    db
      .deleteFrom("fingerprint_tags")
      .where("name", "=", name)
      .where("value", "=", value)
      .where("created_at", "=", createdAt)
      .where("id", "=", id),
  );
  return async (run, tagged) => {
    for (const row of tagRows(tagged)) await run(remove(row));
  };
}

function tagRows({ id, createdAt, tags }: Tagged): TagRow[] {
  return Object.entries(tags ?? {}).map(([name, value]) => ({
    name: toStoredText(name),
    value: toStoredText(value),
    createdAt,
    id,
  }));
}
