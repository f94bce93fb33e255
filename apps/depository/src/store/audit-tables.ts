// The table of the operator's log. Triggers in the database reject every change and every deletion of its rows.
import { type AuditStore, nextEntry } from "./audit-log.ts";
import type { Engine } from "./engine.ts";
import { atMost, prepare } from "./prepared.ts";

export function createAuditTables({ db, traits, read, transaction }: Engine): AuditStore {
  const last = prepare(() =>
    db
      .selectFrom("audit_log")
      .select(["sequence", "entry", "hash"])
      .orderBy("sequence", "desc")
      .limit(atMost(1))
      .$if(traits.locksRows, (query) => query.forUpdate()),
  );
  const insert = prepare((row: { sequence: number; entry: string; hash: string }) =>
    db
      .insertInto("audit_log")
      .values(row)
      .onConflict((conflict) => conflict.column("sequence").doNothing())
      .returning("sequence"),
  );
  const after = prepare(({ sequence, limit }: { sequence: number; limit: number }) =>
    db
      .selectFrom("audit_log")
      .select(["sequence", "entry", "hash"])
      .where("sequence", ">", sequence)
      .orderBy("sequence")
      .limit(atMost(limit)),
  );

  return {
    async add(entry) {
      for (;;) {
        const stored = await transaction(async (run) => {
          const [previous] = await run(last({}));
          const next = nextEntry(entry, previous ?? null);
          // Another command may have added the entry with this number in the meantime. If so, the loop tries again
          // with the next number.
          return (await run(insert(next))).length === 1 ? next : null;
        });
        if (stored !== null) return stored;
      }
    },
    entries: (sequence, limit) => read(after({ sequence, limit })),
  };
}
