// Stores one row for each tag, so that a search can read the fingerprints with a tag in the order of their times.
import type { Kysely } from "kysely";
import type { Run } from "./engine.ts";
import { prepareLots } from "./prepared.ts";
import type { Schema } from "./schema.ts";
import type { NewFingerprint } from "./store.ts";
import { toStoredText } from "./stored-text.ts";

type TagRow = { name: string; value: string; createdAt: number; id: string };

export type Tagged = Pick<NewFingerprint, "id" | "createdAt" | "tags">;

/** Stores the tags of new fingerprints. It runs inside the transaction that adds the fingerprints. */
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
    const rows: TagRow[] = fingerprints.flatMap(({ id, createdAt, tags }) =>
      Object.entries(tags ?? {}).map(([name, value]) => ({
        name: toStoredText(name),
        value: toStoredText(value),
        createdAt,
        id,
      })),
    );
    await insert(run, rows);
  };
}
