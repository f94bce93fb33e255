// Counts the members of each batch that is new, or whose status has changed since its members were
// counted. The work may be interrupted at any moment, because each batch's row records the status under
// which its members were counted.
import type { CountStore } from "../store/store.ts";

export const BATCHES_PER_RUN = 100;

export async function countBatches(counts: CountStore): Promise<void> {
  for (const batch of await counts.batchesToCount(BATCHES_PER_RUN)) await counts.countBatch(batch);
}
