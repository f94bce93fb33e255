// Handing an errored batch to the ledger again, as an operator does once the ledger would take it.
import type { Store } from "./store/store.ts";

/** Why it was not done, in words for the operator. */
export class BatchRetryError extends Error {
  override readonly name = "BatchRetryError";
}

/**
 * The batch keeps its members and its root; running services find it at their next look.
 * @param at milliseconds since 1970
 * @throws BatchRetryError where there is no such batch, or it is not errored.
 */
export async function retryBatch(
  store: Pick<Store, "batch" | "retryBatch">,
  batchId: string,
  at: number,
): Promise<void> {
  const id = batchId.toLowerCase();
  const batch = await store.batch(id);
  if (batch === null) throw new BatchRetryError(`there is no batch ${batchId}`);
  const { status, retryCount } = batch;
  if (status !== "ERRORED_COMMITMENT") {
    throw new BatchRetryError(`batch ${id} is ${status}; only an errored one can be retried`);
  }
  if (await store.retryBatch({ id, retryCount, at })) return;
  throw new BatchRetryError(`batch ${id} was retried by somebody else at the same time`);
}
