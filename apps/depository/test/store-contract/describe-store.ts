// Tests the contract that every store keeps. The test of each adapter calls `describeStore` with a function that opens
// its store.
import { describe, expect, it } from "vitest";
import { fingerprint, organization } from "./example-records.ts";
import { type OpenStore, useStore } from "./tested-store.ts";
import { describeBatchCounts } from "./batch-counts.ts";
import { describeApiKeys } from "./api-keys.ts";
import { describeBatches } from "./batches.ts";
import { describeBounds } from "./bounds.ts";
import { describeCounters } from "./counters.ts";
import { describeFingerprints } from "./fingerprints.ts";
import { describeLaterSubmissions } from "./later-submissions.ts";
import { describeLedgerTables } from "./ledger-tables.ts";
import { describeLeases } from "./leases.ts";
import { describeLogTables } from "./log-tables.ts";
import { describeOrganizations } from "./organizations.ts";
import { describeSearch } from "./search.ts";
import { describeSigners } from "./signers.ts";
import { describeWebhooks } from "./webhooks.ts";
import { describeWithholdings } from "./withholdings.ts";

export function describeStore(name: string, open: () => Promise<OpenStore>): void {
  describe(`store contract: ${name}`, () => {
    const tested = useStore(open);

    it("has a new version after each write and the same one until then, or never has a version", async () => {
      const versions = [tested.store.version()];
      await tested.store.fingerprints.add([fingerprint()]);
      versions.push(tested.store.version());
      expect(tested.store.version()).toBe(versions[1]);
      await tested.closedBatch(1);
      versions.push(tested.store.version());
      const isVersioned = versions.every((version) => version !== null);
      expect(new Set(versions).size).toBe(isVersioned ? versions.length : 1);
    });

    it("is marked once as real or as demonstration data", async () => {
      const claims = ["REAL", "DEMONSTRATION", "REAL"] as const;
      const kinds = await Promise.all(claims.map((wanted) => tested.store.kind.claim(wanted)));
      expect(new Set(kinds).size).toBe(1);
      await tested.store.organizations.put(organization);
      for (const wanted of claims) expect(await tested.store.kind.claim(wanted)).toBe(kinds[0]);
    });

    it("is marked as real if it was filled before its first service", async () => {
      await tested.store.organizations.put(organization);
      expect(await tested.store.kind.claim("DEMONSTRATION")).toBe("REAL");
    });

    describeOrganizations(tested);
    describeApiKeys(tested);
    describeFingerprints(tested);
    describeLaterSubmissions(tested);
    describeBounds(tested);
    describeSearch(tested);
    describeSigners(tested);
    describeCounters(tested);
    describeBatches(tested);
    describeBatchCounts(tested);
    describeLedgerTables(tested);
    describeLogTables(tested);
    describeWebhooks(tested);
    describeLeases(tested);
    describeWithholdings(tested);
  });
}
