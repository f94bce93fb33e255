// The store's queries, which all engines share.
import { sql } from "kysely";
import { createAdditions } from "./additions.ts";
import { createBatchCounts } from "./batch-counts.ts";
import { createApiKeys } from "./api-keys.ts";
import { type AuditStore, nextEntry } from "./audit-log.ts";
import { createBatches } from "./batches.ts";
import { createCounters } from "./counters.ts";
import type { Engine } from "./engine.ts";
import { createFingerprints } from "./fingerprints.ts";
import { createLedgerTables } from "./ledger-tables.ts";
import { createLogTables, createTimestampTables } from "./log-tables.ts";
import { createOrganizations } from "./organizations.ts";
import { createSearch } from "./search.ts";
import { createSigners } from "./signer-tables.ts";
import type { KindStore, Lease, LeaseStore, Store, StoreKind } from "./store.ts";
import { createWebhookTables } from "./webhook-tables.ts";
import { createWithholdingTables } from "./withholding-tables.ts";
import { atMost, prepare } from "./prepared.ts";

/** @param engine an engine whose database has the schema */
export function createSqlStore(engine: Engine): Store {
  const probe = sql<{ one: number }>`select 1 as one`.compile(engine.db);
  return {
    organizations: createOrganizations(engine),
    keys: createApiKeys(engine),
    fingerprints: {
      ...createAdditions(engine),
      ...createFingerprints(engine),
      ...createSearch(engine),
    },
    signers: createSigners(engine),
    counts: { ...createCounters(engine), ...createBatchCounts(engine) },
    batches: createBatches(engine),
    ledger: createLedgerTables(engine),
    log: createLogTables(engine),
    timestamps: createTimestampTables(engine),
    webhooks: createWebhookTables(engine),
    withholdings: createWithholdingTables(engine),
    audit: createAuditTables(engine),
    leases: createLeases(engine),
    kind: createStoreKind(engine),
    version: () => engine.version(),
    async ping() {
      await engine.read(probe);
    },
    close: () => engine.close(),
  };
}

// Takes and releases leases. A process takes the lease of a name until a given time. Another process can take the lease
// of this name only after that time, or after the first process has released it. A lease that ends later than two
// lengths of a lease from now is ignored: a process whose clock was ahead has left it. One length would be too strict,
// because the clock of the process that holds the lease may be slightly ahead.
function createLeases({ db, transaction }: Engine): LeaseStore {
  const take = prepare(({ name, holder, at, until, latest }: Lease & { latest: number }) =>
    db
      .insertInto("leases")
      .values({ name, holder, until })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet({ holder, until })
          .where((eb) =>
            eb.or([
              eb("leases.holder", "=", holder),
              eb("leases.until", "<=", at),
              eb("leases.until", ">", latest),
            ]),
          ),
      )
      .returning("name"),
  );
  const release = prepare(({ name, holder }: Pick<Lease, "name" | "holder">) =>
    db.deleteFrom("leases").where("name", "=", name).where("holder", "=", holder),
  );

  return {
    take(lease) {
      const latest = lease.at + 2 * (lease.until - lease.at);
      return transaction(async (run) => (await run(take({ ...lease, latest }))).length === 1);
    },
    release: (lease) =>
      transaction(async (run) => {
        await run(release(lease));
      }),
  };
}

// Records whether a store has real records or demonstration data, so that invented records are never served as real
// ones. A store is marked when it is first used, and the mark never changes.
const KIND = "kind";
const BACKED_UP = "backed-up";

function createStoreKind({ db, read, transaction }: Engine): KindStore {
  const property = prepare(({ name }: { name: string }) =>
    db.selectFrom("store_properties").select("value").where("name", "=", name),
  );
  const put = prepare(({ name, value }: { name: string; value: string }) =>
    db
      .insertInto("store_properties")
      .values({ name, value })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ value })),
  );
  const mark = prepare(({ kind }: { kind: string }) =>
    db
      .insertInto("store_properties")
      .values({ name: KIND, value: kind })
      .onConflict((conflict) => conflict.column("name").doNothing()),
  );
  const anyOrganization = prepare(() =>
    db.selectFrom("organizations").select("id").limit(atMost(1)),
  );

  return {
    claim: (wanted) =>
      transaction(async (run): Promise<StoreKind> => {
        const [known] = await run(property({ name: KIND }));
        if (known === undefined) {
          const isFilled = (await run(anyOrganization({}))).length > 0;
          await run(mark({ kind: isFilled ? "REAL" : wanted }));
        }
        // The mark is read again, because another process may have set it at the same time.
        const [{ value } = { value: "" }] = await run(property({ name: KIND }));
        return value === "DEMONSTRATION" ? "DEMONSTRATION" : "REAL";
      }),
    async lastBackup() {
      const [row] = await read(property({ name: BACKED_UP }));
      return row === undefined ? null : Number(row.value);
    },
    async backedUp(at) {
      await transaction((run) => run(put({ name: BACKED_UP, value: String(at) })));
    },
  };
}

// The table of the operator's log. Triggers in the database reject every change and every deletion of its rows.
function createAuditTables({ db, traits, read, transaction }: Engine): AuditStore {
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
