// Puts waiting fingerprints into batches and stores each batch's root. Every function advances batches by one step. A
// function may run twice and may be stopped at any point, since the next run continues from the stored state.
import { rootOf } from "../proofs/tries.ts";
import type { Store } from "../store/store.ts";

const MAX_BATCHES = 100;

interface BatchOptions {
  readonly store: Store;
  readonly maxSize: number;
  readonly maxAgeMs: number;
  readonly now: () => number;
  readonly newId: () => string;
}

export interface Batcher {
  /**
   * Puts an organization's NEW fingerprints into QUEUED batches if they fill a batch or if the oldest of them is
   * old enough.
   * @returns how many batches it closed
   */
  close(): Promise<number>;
  /** Moves QUEUED batches to PROCESSING. @returns how many batches it moved */
  process(): Promise<number>;
  /** Builds and stores the roots of PROCESSING batches that have no root yet. @returns how many it stored */
  root(): Promise<number>;
}

export function createBatcher({ store, maxSize, maxAgeMs, now, newId }: BatchOptions): Batcher {
  return {
    async close() {
      let closed = 0;
      // Each round closes one batch per organization. So one organization's backlog does not delay the others.
      for (;;) {
        const waiting = await store.batches.waiting(maxSize);
        const due = waiting.filter(
          // If the clock was set back, a waiting fingerprint can have a time in the future. Taking the absolute value
          // lets its batch close before the clock has caught up.
          ({ fingerprints, oldest }) =>
            fingerprints >= maxSize || Math.abs(now() - oldest) >= maxAgeMs,
        );
        let inRound = 0;
        for (const { organizationId } of due) {
          if (closed + inRound === MAX_BATCHES) break;
          const batch = { id: newId(), organizationId, maxSize, createdAt: now() };
          if ((await store.batches.close(batch)) > 0) inRound += 1;
        }
        closed += inRound;
        if (inRound === 0 || closed >= MAX_BATCHES) return closed;
      }
    },

    async process() {
      const batches = await store.batches.inStatus("QUEUED", MAX_BATCHES);
      return countTrue(
        batches.map(({ id }) =>
          store.batches.advance({ id, from: "QUEUED", to: "PROCESSING", at: now() }),
        ),
      );
    },

    async root() {
      let stored = 0;
      for (const { id, root } of await store.batches.inStatus("PROCESSING", MAX_BATCHES)) {
        if (root !== null) continue;
        // The members of a closed batch never change, so every worker computes the same root.
        const computed = await rootOf(await store.batches.hashes(id));
        if (await store.batches.setRoot({ id, root: computed, at: now() })) stored += 1;
      }
      return stored;
    },
  };
}

export async function countTrue(answers: readonly Promise<boolean>[]): Promise<number> {
  return (await Promise.all(answers)).filter(Boolean).length;
}
