// From a stored root to the ledger. PENDING_COMMITMENT is written before the root is handed over,
// so a root that may be on the ledger is never taken for one that is not.
import { countTrue } from "./batch.ts";
import { type Ledger, LedgerError } from "./ledger/ledger.ts";
import { StoreUnavailableError } from "./store/store-error.ts";
import type { Batch, Store } from "./store/store.ts";

/** Batches looked at per step and run. */
const MAX_BATCHES = 100;
/** A ledger that cannot be reached is asked again after this at the latest. */
const MAX_REST_MS = 60_000;

interface CommitOptions {
  readonly store: Store;
  readonly ledger: Ledger;
  /** Refusals of the ledger after which a batch is given up. */
  readonly maxAttempts: number;
  /** The wait after the first refusal, and after the ledger could not be reached; doubled each time. */
  readonly retryMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A LedgerError where it was the ledger, anything else where it was this service itself. */
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
  let timesUnreachable = 0;
  let restsUntil = -Infinity;

  async function settle(batch: Batch & { root: string }): Promise<"MOVED" | "STAYED" | "REST"> {
    const { id, root, createdAt } = batch;
    let receipt;
    try {
      receipt = await ledger.submit({ batchId: id, root, batchedAt: createdAt });
    } catch (error) {
      // Where the store is away, nothing else can be done in this look either.
      if (error instanceof StoreUnavailableError) throw error;
      onFailure(batch, error);
      // Only a ledger that was asked and said no has refused the root.
      if (!(error instanceof LedgerError)) return "STAYED";
      if (error.code === "UNAVAILABLE") return "REST";
      return (await giveUpOrRetry(batch)) ? "MOVED" : "STAYED";
    }
    // Waiting is no failure: the ledger has the root and will say so.
    if (receipt.state === "WAITING") return "STAYED";
    // Stopped here, the next run submits again and is told of the same snapshot.
    const isMoved = await store.advanceBatch({
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
    return isMoved ? "MOVED" : "STAYED";
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
    // As long from either side: a try that seems to lie ahead was made before the clock was set back.
    return Math.abs(now() - lastAttemptAt) >= retryMs * 2 ** (retryCount - 1);
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
      if (now() < restsUntil) return 0;
      const batches = await store.batchesIn("PENDING_COMMITMENT", MAX_BATCHES);
      const outcomes = await Promise.all(batches.filter(hasRoot).filter(isDue).map(settle));
      if (outcomes.includes("REST")) {
        restsUntil = now() + Math.min(retryMs * 2 ** timesUnreachable, MAX_REST_MS);
        timesUnreachable += 1;
      } else if (outcomes.length > 0) {
        timesUnreachable = 0;
      }
      return outcomes.filter((outcome) => outcome === "MOVED").length;
    },
  };
}

function hasRoot(batch: Batch): batch is Batch & { root: string } {
  return batch.root !== null;
}
