// Fills a store's ledger with snapshots of one entry each. The batches that the entries name are not stored.
import { createHash } from "node:crypto";
import type { Store } from "../src/store/store.ts";

/** The hash of a snapshot. Each ordinal in each history has a different hash. */
export function snapshotHash(ordinal: number, history = "one"): Buffer {
  return createHash("sha256").update(`${history} ${ordinal}`).digest();
}

/**
 * Appends snapshots until the last one has the ordinal `to`. All entries are written at once, and then all snapshots,
 * so that the store can combine their flushes to disk.
 * @param history any name; stores that were filled with the same name have the same snapshots
 */
export async function growLedger(store: Store, to: number, history = "one"): Promise<void> {
  const from = ((await store.ledger.lastSnapshot())?.ordinal ?? 0) + 1;
  const ordinals = Array.from({ length: Math.max(to - from + 1, 0) }, (_, at) => from + at);
  await Promise.all(
    ordinals.map((ordinal) =>
      store.ledger.putEntry({ batchId: `b${ordinal}`, root: "1a".repeat(32), at: 1 }),
    ),
  );
  await Promise.all(
    ordinals.map((ordinal) => {
      const hash = snapshotHash(ordinal, history).toString("hex");
      const timestamp = "2026-01-05T10:20:00.000Z";
      const snapshot = { ordinal, hash, previousHash: null, timestamp };
      return store.ledger.appendSnapshot(snapshot, [`b${ordinal}`]);
    }),
  );
}
