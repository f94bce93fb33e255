// From waiting fingerprints to a stored root. Each function is one status further, may run twice,
// and may be stopped anywhere: whatever state the next run finds, it carries on from there.
import { rootOf } from "./tries.ts";
import type { Store } from "./store/store.ts";

/** Batches looked at per step and run. */
const MAX_BATCHES = 100;

interface BatchOptions {
  readonly store: Store;
  readonly maxSize: number;
  readonly maxAgeMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
}

export interface Batcher {
  /** NEW to QUEUED: closes a batch wherever one is full or old. @returns batches closed. */
  close(): Promise<number>;
  /** QUEUED to PROCESSING. @returns batches moved. */
  process(): Promise<number>;
  /** Builds and stores the roots of PROCESSING batches that have none. @returns roots stored. */
  root(): Promise<number>;
}

export function createBatcher({ store, maxSize, maxAgeMs, now, newId }: BatchOptions): Batcher {
  return {
    async close() {
      let closed = 0;
      // Rounds of one batch each, so that nobody's backlog makes the others wait for theirs.
      for (;;) {
        const waiting = await store.waiting(maxSize);
        const due = waiting.filter(
          // As far from either side: what seems to lie ahead came before the clock was set back.
          ({ fingerprints, oldest }) =>
            fingerprints >= maxSize || Math.abs(now() - oldest) >= maxAgeMs,
        );
        let inRound = 0;
        for (const { organizationId } of due) {
          if (closed + inRound === MAX_BATCHES) break;
          const batch = { id: newId(), organizationId, maxSize, createdAt: now() };
          if ((await store.closeBatch(batch)) > 0) inRound += 1;
        }
        closed += inRound;
        if (inRound === 0 || closed >= MAX_BATCHES) return closed;
      }
    },

    async process() {
      const batches = await store.batchesIn("QUEUED", MAX_BATCHES);
      return countTrue(
        batches.map(({ id }) =>
          store.advanceBatch({ id, from: "QUEUED", to: "PROCESSING", at: now() }),
        ),
      );
    },

    async root() {
      let stored = 0;
      for (const { id, root } of await store.batchesIn("PROCESSING", MAX_BATCHES)) {
        if (root !== null) continue;
        // Members never change once a batch is closed, so every worker computes the same root.
        const computed = await rootOf(await store.batchHashes(id));
        if (await store.setBatchRoot({ id, root: computed, at: now() })) stored += 1;
      }
      return stored;
    },
  };
}

export async function countTrue(answers: readonly Promise<boolean>[]): Promise<number> {
  return (await Promise.all(answers)).filter(Boolean).length;
}
