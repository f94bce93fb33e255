import type { Kysely } from "kysely";
import { membersOf, type Range, walkAll } from "./bounded-walk.ts";
import type { EngineTraits } from "./engine.ts";
import { byForm, selectRows, walk } from "./fingerprint-rows.ts";
import { prepare } from "./prepared.ts";
import type { Schema } from "./schema.ts";

export function prepareMembers(db: Kysely<Schema>, { keysCompared }: EngineTraits) {
  return byForm((form) =>
    prepare((range: Range & { readonly batchId: string }) =>
      keysCompared
        ? walkAll(db, membersOf(range.batchId), form, range)
        : walk(selectRows(db).where("f.batch_id", "=", range.batchId), form, range),
    ),
  );
}
