// Tests that each answer that caches keep forever comes from a single statement, and so from a single state of the
// database.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Engine } from "./engine.ts";
import { createSqlStore } from "./sql-store.ts";
import { openSqliteEngine } from "./sqlite-engine.ts";
import { fingerprint, register } from "../../test/store-contract/example-records.ts";
import type { Store } from "./store.ts";

const folder = mkdtempSync(join(tmpdir(), "depository-store-"));
const one = fingerprint();
const snapshot = { ordinal: 1, hash: "1a".repeat(32), previousHash: null, timestamp: "now" };
let store: Store;
let statements = 0;

beforeAll(async () => {
  const engine = openSqliteEngine(join(folder, "store.sqlite"));
  const counting: Engine = {
    ...engine,
    read(statement) {
      statements += 1;
      return engine.read(statement);
    },
  };
  store = createSqlStore(counting);
  await register(store);
  await store.fingerprints.add([one]);
  const { organizationId } = one;
  await store.batches.close({ id: "b1", organizationId, maxSize: 1, createdAt: 1 });
  await store.ledger.putEntry({ batchId: "b1", root: "2b".repeat(32), at: 1 });
  await store.ledger.appendSnapshot(snapshot, ["b1"]);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each<[string, (store: Store) => unknown, object]>([
  [
    "a fingerprint with its batch",
    (reads) => reads.fingerprints.get(one.hash),
    { batch: { id: "b1", status: "QUEUED", updatedAt: one.createdAt } },
  ],
  ["a snapshot with its entries", (reads) => reads.ledger.snapshot(snapshot.hash), snapshot],
])("reads %s in one statement", async (_, read, expected) => {
  statements = 0;
  expect(await read(store)).toMatchObject(expected);
  expect(statements).toBe(1);
});
