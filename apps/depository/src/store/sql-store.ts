// The store's queries, which all engines share.
import { sql } from "kysely";
import { createAdditions } from "./additions.ts";
import { createBatchCounts } from "./batch-counts.ts";
import { createApiKeys } from "./api-keys.ts";
import { createAuditTables } from "./audit-tables.ts";
import { createBatches } from "./batches.ts";
import { createCounters } from "./counters.ts";
import type { Engine } from "./engine.ts";
import { createFingerprints } from "./fingerprints.ts";
import { createLedgerTables } from "./ledger-tables.ts";
import { createLeases } from "./leases.ts";
import { createLogTables } from "./log-tables.ts";
import { createOrganizations } from "./organizations.ts";
import { createSearch } from "./search.ts";
import { createSigners } from "./signers.ts";
import type { Store } from "./store.ts";
import { createStoreKind } from "./store-kind.ts";
import { createTimestampTables } from "./timestamp-tables.ts";
import { createWebhookTables } from "./webhook-tables.ts";
import { createWithholdingTables } from "./withholding-tables.ts";

/** @param engine an engine whose database has the schema */
export function createSqlStore(engine: Engine): Store {
  const probe = sql<{ one: number }>`select 1 as one`.compile(engine.db);
  return {
    ...createOrganizations(engine),
    ...createApiKeys(engine),
    ...createAuditTables(engine),
    ...createAdditions(engine),
    ...createFingerprints(engine),
    ...createSearch(engine),
    ...createSigners(engine),
    ...createCounters(engine),
    ...createBatches(engine),
    ...createBatchCounts(engine),
    ...createLedgerTables(engine),
    ...createLogTables(engine),
    ...createTimestampTables(engine),
    ...createWebhookTables(engine),
    ...createWithholdingTables(engine),
    ...createLeases(engine),
    ...createStoreKind(engine),
    version: () => engine.version(),
    async ping() {
      await engine.read(probe);
    },
    close: () => engine.close(),
  };
}
