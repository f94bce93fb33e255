// Submits an errored batch to the ledger again. An operator requests this when the ledger accepts roots again.
import type { BatchStore } from "../store/store.ts";

/** The message tells the operator why nothing was changed. */
export class BatchRetryError extends Error {
  override readonly name = "BatchRetryError";
}

/**
 * Puts the batch back into the queue for the ledger, with its members and its root. Running services find it there.
 * @param at milliseconds since 1970
 * @throws BatchRetryError where there is no such batch, or it is not errored.
 */
export async function retryBatch(store: BatchStore, batchId: string, at: number): Promise<void> {
  const id = batchId.toLowerCase();
  const batch = await store.get(id);
  if (batch === null) throw new BatchRetryError(`there is no batch ${batchId}`);
  const { status, retryCount } = batch;
  if (status !== "ERRORED_COMMITMENT") {
    throw new BatchRetryError(
      `batch ${id} is ${status}; only a batch that is ERRORED_COMMITMENT can be retried`,
    );
  }
  if (await store.retry({ id, retryCount, at })) return;
  throw new BatchRetryError(`batch ${id} was retried by somebody else at the same time`);
}
