import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Engine } from "./engine.ts";
import { createSqlStore } from "./sql-store.ts";
import { openSqliteEngine } from "./sqlite-engine.ts";
import { fingerprint, organization, register } from "../../test/store-contract/example-records.ts";

it("a fingerprint whose last signature came while it was read is not shown as final without it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "depository-fingerprints-"));
  const engine = openSqliteEngine(join(folder, "store.sqlite"));
  const store = createSqlStore(engine);
  const one = fingerprint();
  const further = { ...one, proofs: [{ id: "cd".repeat(64), signature: "30" }] };
  const batch = { id: "b", organizationId: organization.id, maxSize: 9, createdAt: 1 };
  await register(store);
  await store.fingerprints.add([one]);
  await store.batches.close(batch);
  await store.batches.advance({ id: "b", from: "QUEUED", to: "PROCESSING", at: 1 });
  await store.batches.advance({ id: "b", from: "PROCESSING", to: "PENDING_COMMITMENT", at: 1 });

  // Runs directly after the reader's first statement. If the answer needed a second statement, that statement would
  // already see these writes. Other clients can write at such a moment if the database is reached over a network.
  let between = async (): Promise<void> => {
    between = async () => {};
    expect(await store.fingerprints.add([further])).toEqual(["EXTENDED"]);
    await store.batches.advance({
      id: "b",
      from: "PENDING_COMMITMENT",
      to: "FINALIZED_COMMITMENT",
      at: 2,
      confirmation: { snapshotHash: "aa", snapshotOrdinal: 1, confirmedAt: 2 },
    });
  };
  const slow: Engine = {
    ...engine,
    read: async (statement) => {
      const rows = await engine.read(statement);
      await between();
      return rows;
    },
  };
  const reader = createSqlStore(slow);
  const signatures = async () => {
    const read = await reader.fingerprints.get(one.hash);
    return {
      count: read?.proofs.length,
      status: read?.batch?.status,
      snapshotHash: read?.batch?.snapshotHash,
    };
  };
  try {
    expect(await signatures()).toEqual({
      count: 1,
      status: "PENDING_COMMITMENT",
      snapshotHash: null,
    });
    const final = { count: 2, status: "FINALIZED_COMMITMENT", snapshotHash: "aa" };
    expect(await signatures()).toEqual(final);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
