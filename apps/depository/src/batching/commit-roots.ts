// Submits stored roots to the ledger. A batch gets the status PENDING_COMMITMENT before its root is submitted. So
// while a batch has an earlier status, its root is certainly not on the ledger.
import { toMilliseconds } from "@digital-evidence/evidence/time";
import { countTrue } from "./form-batches.ts";
import { type Ledger, LedgerError } from "../ledger/ledger.ts";
import { StoreUnavailableError } from "../store/store-error.ts";
import type { Batch, Store } from "../store/store.ts";
import { createPause } from "@digital-evidence/log/pause";

const MAX_BATCHES = 100;
/** The maximum pause before the service tries an unreachable ledger again. */
const MAX_REST_MS = 60_000;

interface CommitOptions {
  readonly store: Store;
  readonly ledger: Ledger;
  /** A batch becomes errored after the ledger has refused its root this many times. */
  readonly maxAttempts: number;
  /**
   * The wait after the first refusal, or after the first failure to reach the ledger. Each further refusal or
   * failure doubles the wait.
   */
  readonly retryMs: number;
  readonly now: () => number;
  /** @param error a LedgerError if the ledger failed; another error if this service failed */
  readonly onFailure: (batch: Batch, error: unknown) => void;
}

export interface Committer {
  /** Moves PROCESSING batches that have a root to PENDING_COMMITMENT. @returns how many batches it moved */
  readonly announce: () => Promise<number>;
  /**
   * Submits the roots of PENDING_COMMITMENT batches that are due. A batch moves to FINALIZED_COMMITMENT when its root
   * is in a snapshot, and to ERRORED_COMMITMENT after too many refusals. @returns how many batches it moved
   */
  readonly commit: () => Promise<number>;
}

export function createCommitter(options: CommitOptions): Committer {
  const { store, ledger, maxAttempts, retryMs, now, onFailure } = options;
  let timesUnreachable = 0;
  const pause = createPause(now);

  async function settle(batch: Batch & { root: string }): Promise<"MOVED" | "STAYED" | "REST"> {
    const { id, root, createdAt } = batch;
    let receipt;
    try {
      receipt = await ledger.submit({ batchId: id, root, batchedAt: createdAt });
    } catch (error) {
      // If the store does not answer, the other batches cannot be handled either.
      if (error instanceof StoreUnavailableError) throw error;
      onFailure(batch, error);
      // Only a LedgerError can be a refusal by the ledger. Any other error is a failure of this service, so the
      // batch is tried again.
      if (!(error instanceof LedgerError)) return "STAYED";
      if (error.code === "UNAVAILABLE") return "REST";
      return (await giveUpOrRetry(batch)) ? "MOVED" : "STAYED";
    }
    // The ledger has accepted the root but has not yet put it into a snapshot. This is not a failure.
    if (receipt.state === "WAITING") return "STAYED";
    // If the process stops here, the next run submits the root again and receives the same snapshot.
    const isMoved = await store.batches.advance({
      id,
      from: "PENDING_COMMITMENT",
      to: "FINALIZED_COMMITMENT",
      at: now(),
      confirmation: {
        snapshotHash: receipt.hash,
        snapshotOrdinal: receipt.ordinal,
        confirmedAt: toMilliseconds(receipt.timestamp),
      },
    });
    return isMoved ? "MOVED" : "STAYED";
  }

  async function giveUpOrRetry({ id, retryCount }: Batch): Promise<boolean> {
    const isCounted = await store.batches.countAttempt({ id, retryCount, at: now() });
    // `isCounted` is false if another worker has already counted this refusal. That worker then also handles the
    // batch.
    if (!isCounted || retryCount + 1 < maxAttempts) return false;
    return store.batches.advance({
      id,
      from: "PENDING_COMMITMENT",
      to: "ERRORED_COMMITMENT",
      at: now(),
    });
  }

  function isDue({ retryCount, lastAttemptAt }: Batch): boolean {
    if (lastAttemptAt === null || retryCount === 0) return true;
    // If the clock was set back, the last attempt can have a time in the future. Taking the absolute value lets the
    // batch be tried again before the clock has caught up.
    return Math.abs(now() - lastAttemptAt) >= retryMs * 2 ** (retryCount - 1);
  }

  return {
    async announce() {
      const batches = await store.batches.inStatus("PROCESSING", MAX_BATCHES);
      const rooted = batches.filter(({ root }) => root !== null);
      return countTrue(
        rooted.map(({ id }) =>
          store.batches.advance({ id, from: "PROCESSING", to: "PENDING_COMMITMENT", at: now() }),
        ),
      );
    },

    async commit() {
      if (!pause.isOver) return 0;
      const batches = await store.batches.inStatus("PENDING_COMMITMENT", MAX_BATCHES);
      const outcomes = await Promise.all(batches.filter(hasRoot).filter(isDue).map(settle));
      if (outcomes.includes("REST")) {
        pause.begin(Math.min(retryMs * 2 ** timesUnreachable, MAX_REST_MS));
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
