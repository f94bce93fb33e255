// Counts the members of batches that are new or have another state than when they were counted. In a store that an
// earlier version filled, these are at first all batches. The work may be interrupted at any moment, since each batch
// names the state in which it is counted.
import type { Store } from "../store/store.ts";

/** The maximum number of batches that one run counts. */
export const BATCHES_PER_RUN = 100;

export async function countBatches(
  store: Pick<Store, "batchesToCount" | "countBatch">,
): Promise<void> {
  for (const batch of await store.batchesToCount(BATCHES_PER_RUN)) await store.countBatch(batch);
}
