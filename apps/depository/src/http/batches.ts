import { PATHS } from "@digital-evidence/evidence/api";
import { publishSnapshot } from "../ledger/local.ts";
import type { PublicReads } from "../store/with-replica.ts";
import { answering, toAnswer } from "./answer.ts";
import { notFound } from "./failure.ts";
import type { Keep } from "./kept-answers.ts";
import { pageKey, pageParameters, toPage, withOneMore } from "./page.ts";
import { batchIdParameter, hashParameter, ordinal, requiredParameter, root } from "./parameters.ts";
import type { Router } from "./router.ts";
import { toBatchInfo, toSummary } from "./wire.ts";

interface BatchRoutes {
  readonly reads: PublicReads;
  readonly keep: Keep;
}

export function addBatchRoutes(router: Router, { reads, keep }: BatchRoutes): void {
  router.on(
    "GET",
    PATHS.latestBatches,
    answering(async (call) => {
      const page = pageParameters(call);
      return keep.live(`batches ${pageKey(page)}`, async () => {
        const batches = await reads.latestBatches(withOneMore(page));
        return toAnswer(toPage(batches, page, toBatchInfo), "LIVE");
      });
    }),
  );

  router.on(
    "GET",
    PATHS.batches,
    answering(async (call) => {
      const wanted = requiredParameter(call, root);
      return keep.live(`batches with ${wanted}`, async () => {
        const batches = await reads.batchesByRoot(wanted);
        return toAnswer({ data: batches.map(toBatchInfo) }, "LIVE");
      });
    }),
  );

  router.on(
    "GET",
    PATHS.batch,
    answering(async (call) => {
      const id = batchIdParameter(call);
      return keep.final(`batch ${id}`, async () => {
        const batch = await reads.batch(id);
        if (batch === null) throw notFound("batch");
        const isFinal = batch.status === "FINALIZED_COMMITMENT";
        return toAnswer({ data: toBatchInfo(batch) }, isFinal ? "FINAL" : "LIVE");
      });
    }),
  );

  router.on(
    "GET",
    PATHS.batchFingerprints,
    answering(async (call) => {
      const page = pageParameters(call);
      const id = batchIdParameter(call);
      return keep.settled(`members ${id} ${pageKey(page)}`, async () => {
        const batch = await reads.batch(id);
        if (batch === null) throw notFound("batch");
        const members = await reads.batchMembers(id, withOneMore(page));
        // The batch and its members may be read from different servers, the replica and the primary, and one of them
        // may be behind. So some rows may not be final although the batch is. Caches may keep the answer only if the
        // batch and every row are final.
        const isFinal = [batch, ...members].every(
          ({ status }) => status === "FINALIZED_COMMITMENT",
        );
        return toAnswer(toPage(members, page, toSummary), isFinal ? "SETTLED" : "LIVE");
      });
    }),
  );

  router.on(
    "GET",
    PATHS.snapshots,
    answering(async (call) => {
      const wanted = requiredParameter(call, ordinal);
      return keep.live(`snapshot ${wanted}`, async () => {
        const snapshot = await reads.snapshotAt(wanted);
        return toAnswer({ data: snapshot === null ? [] : [publishSnapshot(snapshot)] }, "LIVE");
      });
    }),
  );

  router.on(
    "GET",
    PATHS.snapshot,
    answering(async (call) => {
      const hash = hashParameter(call);
      return keep.final(`snapshot ${hash}`, async () => {
        const snapshot = await reads.snapshot(hash);
        if (snapshot === null) throw notFound("snapshot");
        return toAnswer({ data: publishSnapshot(snapshot) }, "FINAL");
      });
    }),
  );

  router.on(
    "GET",
    PATHS.nextSnapshot,
    answering(async (call) => {
      const hash = hashParameter(call);
      return keep.final(`next snapshot ${hash}`, async () => {
        const next = await reads.snapshotAfter(hash);
        if (next !== null) return toAnswer({ data: publishSnapshot(next) }, "FINAL");
        if ((await reads.snapshot(hash)) === null) throw notFound("snapshot");
        // The newest snapshot has no successor yet, and this is not an error. A 404 would be wrong: pages ask for the
        // successor again and again, and browsers report each 404.
        return toAnswer({ data: null }, "LIVE");
      });
    }),
  );
}
