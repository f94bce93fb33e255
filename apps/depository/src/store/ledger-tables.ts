// The tables of the local ledger: submitted roots, and the snapshots that contain them.
import { sql } from "kysely";
import type { Engine } from "./engine.ts";
import { atMost, prepare } from "./prepared.ts";
import type { LedgerEntry, LedgerStore, Snapshot, SnapshotHeader } from "./store.ts";

export function createLedgerTables({ db, read, transaction }: Engine): LedgerStore {
  const insertEntry = prepare(
    ({ batchId, root, at }: { batchId: string; root: string; at: number }) =>
      db
        .insertInto("ledger_entries")
        .values({ batch_id: batchId, root, received_at: at })
        .onConflict((conflict) => conflict.column("batch_id").doNothing()),
  );
  const entry = prepare(({ batchId }: { batchId: string }) =>
    db
      .selectFrom("ledger_entries")
      .select(["batch_id as batchId", "root", "received_at as receivedAt", "ordinal"])
      .where("batch_id", "=", batchId),
  );
  const waiting = prepare(({ limit }: { limit: number }) =>
    db
      .selectFrom("ledger_entries")
      .select(["batch_id as batchId", "root", "received_at as receivedAt", "ordinal"])
      .where("ordinal", "is", null)
      .orderBy("batch_id")
      .limit(atMost(limit)),
  );
  const selectHeaders = () =>
    db
      .selectFrom("ledger_snapshots")
      .select(["ordinal", "hash", "previous_hash as previousHash", "timestamp"]);
  const last = prepare(() => selectHeaders().orderBy("ordinal", "desc").limit(atMost(1)));
  // One statement reads a snapshot together with its entries. Caches keep snapshots forever, so an answer must always
  // have all entries. Every snapshot has entries, so the inner join finds every snapshot.
  const selectWhole = () =>
    db
      .selectFrom("ledger_snapshots as s")
      .innerJoin("ledger_entries as e", "e.ordinal", "s.ordinal")
      .select([
        "s.ordinal",
        "s.hash",
        "s.previous_hash as previousHash",
        "s.timestamp",
        "e.batch_id as batchId",
        "e.root",
      ])
      .orderBy("e.batch_id");
  const byHash = prepare(({ hash }: { hash: string }) => selectWhole().where("s.hash", "=", hash));
  const byOrdinal = prepare(({ ordinal }: { ordinal: number }) =>
    selectWhole().where("s.ordinal", "=", ordinal),
  );
  // Ordinals have no gaps, so the ordinal of the next snapshot is larger by one.
  const afterHash = prepare(({ hash }: { hash: string }) =>
    selectWhole().where("s.ordinal", "=", (from) =>
      from
        .selectFrom("ledger_snapshots as p")
        .select(sql<number>`p.ordinal + 1`.as("next"))
        .where("p.hash", "=", hash),
    ),
  );
  const insertSnapshot = prepare(({ ordinal, hash, previousHash, timestamp }: SnapshotHeader) =>
    db
      .insertInto("ledger_snapshots")
      .values({ ordinal, hash, previous_hash: previousHash, timestamp })
      .onConflict((conflict) => conflict.column("ordinal").doNothing())
      .returning("ordinal"),
  );
  const seal = prepare(({ ordinal, batchId }: { ordinal: number; batchId: string }) =>
    db
      .updateTable("ledger_entries")
      .set({ ordinal })
      .where("batch_id", "=", batchId)
      .where("ordinal", "is", null)
      .returning("batch_id"),
  );

  return {
    putEntry({ batchId, root, at }) {
      return transaction(async (run): Promise<LedgerEntry> => {
        await run(insertEntry({ batchId, root, at }));
        const [stored] = await run(entry({ batchId }));
        if (stored === undefined) throw new Error(`ledger entry of batch ${batchId} is missing`);
        return stored;
      });
    },
    waitingEntries: async (limit) => read(waiting({ limit })),
    async lastSnapshot() {
      const [header] = await read(last({}));
      return header ?? null;
    },
    appendSnapshot(snapshot, batchIds) {
      return transaction(async (run) => {
        const inserted = await run(insertSnapshot(snapshot));
        if (inserted.length === 0) return false;
        const { ordinal } = snapshot;
        const sealed = await Promise.all(
          batchIds.map((batchId) => run(seal({ ordinal, batchId }))),
        );
        if (sealed.flat().length !== batchIds.length) {
          // Some of these entries are missing or already in another snapshot. Throwing rolls back the transaction, so
          // this snapshot is not stored.
          throw new Error(`snapshot ${ordinal} names entries that are not waiting`);
        }
        return true;
      });
    },
    snapshot: async (hash) => toSnapshot(await read(byHash({ hash }))),
    snapshotAt: async (ordinal) => toSnapshot(await read(byOrdinal({ ordinal }))),
    snapshotAfter: async (hash) => toSnapshot(await read(afterHash({ hash }))),
  };
}

function toSnapshot(
  rows: readonly (SnapshotHeader & { batchId: string; root: string })[],
): Snapshot | null {
  const [first] = rows;
  if (first === undefined) return null;
  const { batchId: _, root: __, ...header } = first;
  return { ...header, entries: rows.map(({ batchId, root }) => ({ batchId, root })) };
}
