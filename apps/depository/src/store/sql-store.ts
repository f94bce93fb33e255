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
import { createSigners } from "./signer-tables.ts";
import type { Store } from "./store.ts";
import { createStoreKind } from "./store-kind.ts";
import { createTimestampTables } from "./timestamp-tables.ts";
import { createWebhookTables } from "./webhook-tables.ts";
import { createWithholdingTables } from "./withholding-tables.ts";

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
