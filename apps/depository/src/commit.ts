// From a stored root to the ledger. PENDING_COMMITMENT is written before the root is handed over,
// so a root that may be on the ledger is never taken for one that is not.
import { countTrue } from "./batch.ts";
import type { Ledger } from "./ledger/ledger.ts";
import type { Batch, Store } from "./store/store.ts";

/** Batches looked at per step and run. */
const MAX_BATCHES = 100;

interface CommitOptions {
  readonly store: Store;
  readonly ledger: Ledger;
  readonly maxAttempts: number;
  /** The wait after the first failed try; doubled at each further one. */
  readonly retryMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onFailure: (batch: Batch, error: unknown) => void;
}

export interface Committer {
  /** PROCESSING with a root to PENDING_COMMITMENT. @returns batches moved. */
  readonly announce: () => Promise<number>;
  /** PENDING_COMMITMENT to FINALIZED_COMMITMENT or ERRORED_COMMITMENT. @returns batches moved. */
  readonly commit: () => Promise<number>;
}

export function createCommitter(options: CommitOptions): Committer {
  const { store, ledger, maxAttempts, retryMs, now, onFailure } = options;

  async function settle(batch: Batch & { root: string }): Promise<boolean> {
    const { id, root } = batch;
    try {
      const receipt = await ledger.submit({ batchId: id, root });
      // Waiting is no failure: the ledger has the root and will say so.
      if (receipt.state === "WAITING") return false;
      // Stopped here, the next run submits again and is told of the same snapshot.
      return await store.advanceBatch({
        id,
        from: "PENDING_COMMITMENT",
        to: "FINALIZED_COMMITMENT",
        at: now(),
        confirmation: {
          snapshotHash: receipt.hash,
          snapshotOrdinal: receipt.ordinal,
          confirmedAt: Date.parse(receipt.timestamp),
        },
      });
    } catch (error) {
      onFailure(batch, error);
      return await giveUpOrRetry(batch);
    }
  }

  async function giveUpOrRetry({ id, retryCount }: Batch): Promise<boolean> {
    const isCounted = await store.countAttempt({ id, retryCount, at: now() });
    // Another worker tried and counted meanwhile; the batch is as it left it.
    if (!isCounted || retryCount + 1 < maxAttempts) return false;
    return store.advanceBatch({
      id,
      from: "PENDING_COMMITMENT",
      to: "ERRORED_COMMITMENT",
      at: now(),
    });
  }

  function isDue({ retryCount, lastAttemptAt }: Batch): boolean {
    if (lastAttemptAt === null || retryCount === 0) return true;
    return now() >= lastAttemptAt + retryMs * 2 ** (retryCount - 1);
  }

  return {
    async announce() {
      const batches = await store.batchesIn("PROCESSING", MAX_BATCHES);
      const rooted = batches.filter(({ root }) => root !== null);
      return countTrue(
        rooted.map(({ id }) =>
          store.advanceBatch({ id, from: "PROCESSING", to: "PENDING_COMMITMENT", at: now() }),
        ),
      );
    },

    async commit() {
      const batches = await store.batchesIn("PENDING_COMMITMENT", MAX_BATCHES);
      return countTrue(batches.filter(hasRoot).filter(isDue).map(settle));
    },
  };
}

function hasRoot(batch: Batch): batch is Batch & { root: string } {
  return batch.root !== null;
}
